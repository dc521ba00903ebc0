//! Runs slow work on a fixed number of threads, so that the loop never waits for it.
//!
//! [`crate::workers::queues`] says in which order. Work that may take seconds, such as rating the hardest puzzles, has
//! threads of its own, which pause while the others have work.

use crate::workers::panics::guard;
use crate::workers::queues::{Progress, Quiet, Rank, Shared, Weight};
use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A fixed number of threads. Dropping it ends each of them after its current job.
pub(crate) struct Pool {
    pub(super) shared: Arc<Shared>,
    threads: usize,
}

impl Pool {
    /// As many threads for the background as can run at once, one more for heavy jobs, and one for light ones only; and
    /// as many for idle work as for the background, which wait while these do anything.
    pub(crate) fn new() -> Pool {
        Pool::of(2 + std::thread::available_parallelism().map_or(1, |threads| threads.get()))
    }

    pub(super) fn of(threads: usize) -> Pool {
        let pool = Pool::without_threads(threads);
        for _ in 0..threads {
            let shared = Arc::clone(&pool.shared);
            std::thread::spawn(move || {
                while let Some(job) = shared.next() {
                    shared.perform(job);
                }
            });
        }
        for _ in 0..pool.background_threads() {
            let shared = Arc::clone(&pool.shared);
            std::thread::spawn(move || {
                while let Some(mut job) = shared.next_idle() {
                    let share = guard(|| job(&Quiet::new(&shared, None)));
                    let mut queues = shared.lock();
                    if share == Ok(Progress::More) && !queues.closed {
                        queues.idle.push_back(job);
                    }
                }
            });
        }
        pool
    }

    /// A pool for so many threads, of which none is started.
    pub(super) fn without_threads(threads: usize) -> Pool {
        let pool = Pool { shared: Arc::default(), threads };
        pool.shared.lock().background_limit = pool.background_threads();
        pool
    }

    /// The number of threads for background work, and of those for idle work.
    pub(crate) fn background_threads(&self) -> usize {
        self.threads - 2
    }

    /// Queues an urgent job.
    pub(crate) fn spawn(&self, rank: Rank, job: impl FnOnce() + Send + 'static) {
        let mut queues = self.shared.lock();
        queues.queued += 1;
        let key = (Reverse(rank.edited), queues.queued);
        let waiting = match rank.weight {
            Weight::Light => &mut queues.light,
            Weight::Heavy => &mut queues.heavy,
        };
        waiting.insert(key, Box::new(job));
        self.shared.unfinished.fetch_add(1, Ordering::Relaxed);
        drop(queues);
        self.shared.changed.notify_one();
    }

    /// Queues background work.
    pub(crate) fn spawn_background(&self, job: impl FnMut() -> Progress + Send + 'static) {
        let mut queues = self.shared.lock();
        queues.background.push_back(Box::new(job));
        self.shared.unfinished.fetch_add(1, Ordering::Relaxed);
        drop(queues);
        self.shared.changed.notify_one();
    }

    /// Queues idle work.
    pub(crate) fn spawn_idle(&self, job: impl FnMut(&Quiet<'_>) -> Progress + Send + 'static) {
        self.shared.lock().idle.push_back(Box::new(job));
        self.shared.quiet.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queues = self.shared.lock();
        queues.closed = true;
        // Dropping a job may answer a request, so it happens without the lock.
        let light = std::mem::take(&mut queues.light);
        let heavy = std::mem::take(&mut queues.heavy);
        let background = std::mem::take(&mut queues.background);
        let idle = std::mem::take(&mut queues.idle);
        drop(queues);
        drop((light, heavy, background, idle));
        self.shared.changed.notify_all();
        self.shared.quiet.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    const PATIENCE: Duration = Duration::from_secs(30);
    const LIGHT: Rank = Rank { weight: Weight::Light, edited: 0 };
    const HEAVY: Rank = Rank { weight: Weight::Heavy, edited: 0 };

    fn blocked() -> (impl FnOnce() + Send + 'static, std::sync::mpsc::Sender<()>) {
        let (release, released): (_, Receiver<()>) = channel();
        (move || _ = released.recv_timeout(PATIENCE), release)
    }

    #[test]
    fn a_panic_ends_no_thread() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        for _ in 0..5 {
            pool.spawn(LIGHT, || panic!("a job's panic, on purpose"));
            pool.spawn_background(|| panic!("a share's panic, on purpose"));
        }
        let also_done = done.clone();
        pool.spawn(LIGHT, move || done.send(1).unwrap());
        pool.spawn_background(move || {
            also_done.send(2).unwrap();
            Progress::Done
        });
        let mut both = [wait.recv_timeout(PATIENCE).unwrap(), wait.recv_timeout(PATIENCE).unwrap()];
        both.sort_unstable();
        assert_eq!(both, [1, 2]);
    }

    #[test]
    fn background_work_leaves_a_thread_free() {
        let pool = Pool::of(3);
        let (mut block, release) = {
            let (block, release) = blocked();
            (Some(block), release)
        };
        pool.spawn_background(move || {
            if let Some(block) = block.take() {
                block();
            }
            Progress::Done
        });
        pool.spawn_background(|| Progress::Done);
        let (done, wait) = channel();
        pool.spawn(LIGHT, move || done.send(()).unwrap());
        wait.recv_timeout(PATIENCE).unwrap();
        drop(release);
    }

    #[test]
    fn heavy_jobs_leave_a_thread_to_light_ones() {
        let pool = Pool::of(3);
        let releases: Vec<_> = (0..5)
            .map(|_| {
                let (block, release) = blocked();
                pool.spawn(HEAVY, block);
                release
            })
            .collect();
        let (done, wait) = channel();
        pool.spawn(LIGHT, move || done.send(()).unwrap());
        wait.recv_timeout(PATIENCE).unwrap();
        drop(releases);
    }

    #[test]
    fn a_heavy_job_finds_a_thread_beside_the_background() {
        let pool = Pool::of(3);
        let (begun, running) = channel();
        let (block, release) = blocked();
        let mut block = Some(block);
        pool.spawn_background(move || {
            begun.send(()).unwrap();
            block.take().into_iter().for_each(|block| block());
            Progress::Done
        });
        running.recv_timeout(PATIENCE).unwrap();
        let (done, wait) = channel();
        pool.spawn(HEAVY, move || done.send(()).unwrap());
        wait.recv_timeout(PATIENCE).unwrap();
        drop(release);
    }

    #[test]
    fn shares_take_turns() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        let (block, release) = blocked();
        let mut block = Some(block);
        pool.spawn_background(move || {
            if let Some(block) = block.take() {
                block();
            }
            Progress::Done
        });
        for name in ["a", "b"] {
            let done = done.clone();
            let mut left = 3;
            pool.spawn_background(move || {
                done.send(name).unwrap();
                left -= 1;
                if left == 0 { Progress::Done } else { Progress::More }
            });
        }
        drop((release, done));
        assert_eq!(wait.iter().collect::<String>(), "ababab");
    }

    #[test]
    fn idle_work_begins_when_the_pool_is_quiet() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        let (release, released) = channel::<()>();
        let first = done.clone();
        pool.spawn(LIGHT, move || {
            let _ = released.recv_timeout(PATIENCE);
            first.send("light").unwrap();
        });
        pool.spawn_idle(move |_| {
            done.send("idle").unwrap();
            Progress::Done
        });
        release.send(()).unwrap();
        assert_eq!(wait.iter().collect::<Vec<_>>(), ["light", "idle"]);
    }

    #[test]
    fn idle_work_pauses_for_other_work() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        let (begun, running) = channel();
        let (resume, resumed) = channel::<()>();
        let idle = done.clone();
        pool.spawn_idle(move |quiet| {
            begun.send(()).unwrap();
            let _ = resumed.recv_timeout(PATIENCE);
            quiet.wait();
            idle.send("idle").unwrap();
            Progress::Done
        });
        running.recv_timeout(PATIENCE).unwrap();
        let mut left = 3;
        pool.spawn_background(move || {
            if left == 3 {
                resume.send(()).unwrap();
            }
            left -= 1;
            done.send("background").unwrap();
            if left == 0 { Progress::Done } else { Progress::More }
        });
        assert_eq!(wait.iter().collect::<Vec<_>>(), ["background", "background", "background", "idle"]);
    }

    #[test]
    fn a_panic_ends_no_thread_for_idle_work() {
        let pool = Pool::of(3);
        let (done, wait) = channel();
        pool.spawn_idle(|_| panic!("a panic of idle work, on purpose"));
        pool.spawn_idle(move |_| {
            done.send(()).unwrap();
            Progress::Done
        });
        wait.recv_timeout(PATIENCE).unwrap();
    }
}
