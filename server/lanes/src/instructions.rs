//! Which instruction sets this processor has, and how code is run with one of them.
//!
//! Must not know what the code does.

use std::fmt;

use crate::Lanes;
use crate::portable::Portable;

/// Code written over any [`Lanes`].
pub trait Task {
    /// What it results in.
    type Output;

    /// Does it.
    ///
    /// To be compiled for an instruction set, this function and all that it calls with an `L`, or that handles one,
    /// must be marked `#[inline(always)]`, and closures must be avoided: what is not inlined into the function that has the
    /// instruction set enabled calls each instruction as a function. The result is the same, but many times slower.
    fn run<L: Lanes>(self) -> Self::Output;
}

/// An instruction set that this processor has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InstructionSet(Known);

/// The sets there is code for. A value stands for a promise that the processor has it, so that only [`InstructionSet`] may hand
/// it out.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Known {
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Sse,
    #[cfg(target_arch = "aarch64")]
    Neon,
    Portable,
}

impl InstructionSet {
    /// What every machine has; compilers make of it what the target's baseline offers.
    pub const PORTABLE: InstructionSet = InstructionSet(Known::Portable);

    /// The sets of this processor, the fastest first.
    pub fn available() -> Vec<InstructionSet> {
        let mut sets = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            let common = is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("avx2");
            if common
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi")
            {
                sets.push(InstructionSet(Known::Avx512));
            }
            if common {
                sets.push(InstructionSet(Known::Avx2));
            }
            if is_x86_feature_detected!("sse4.2") && is_x86_feature_detected!("popcnt") {
                sets.push(InstructionSet(Known::Sse));
            }
        }
        // In the other byte order two lanes would stand the other way round in a word.
        #[cfg(target_arch = "aarch64")]
        if cfg!(target_endian = "little") && std::arch::is_aarch64_feature_detected!("neon") {
            sets.push(InstructionSet(Known::Neon));
        }
        sets.push(InstructionSet::PORTABLE);
        sets
    }

    /// The fastest set of this processor.
    pub fn best() -> InstructionSet {
        InstructionSet::available()[0]
    }

    /// Does the task with these instructions.
    #[allow(unsafe_code, reason = "to enter code compiled for an instruction set that the processor has")]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            // SAFETY: only `available` makes this value, after it has found the features that the function enables.
            #[cfg(target_arch = "x86_64")]
            Known::Avx512 => unsafe { with_avx512(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Known::Avx2 => unsafe { with_avx2(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Known::Sse => unsafe { with_sse(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Known::Neon => unsafe { with_neon(task) },
            Known::Portable => task.run::<Portable>(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx512<T: Task>(task: T) -> T::Output {
    task.run::<crate::avx512::Avx512>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<T: Task>(task: T) -> T::Output {
    task.run::<crate::avx2::Avx2>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse4.2,popcnt")]
fn with_sse<T: Task>(task: T) -> T::Output {
    task.run::<crate::sse::Sse>()
}

#[cfg(target_arch = "aarch64")]
#[target_feature(enable = "neon")]
fn with_neon<T: Task>(task: T) -> T::Output {
    task.run::<crate::neon::Neon>()
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            #[cfg(target_arch = "x86_64")]
            Known::Avx512 => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            Known::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Known::Sse => "SSE4.2",
            #[cfg(target_arch = "aarch64")]
            Known::Neon => "NEON",
            Known::Portable => "portable",
        })
    }
}

impl fmt::Debug for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
