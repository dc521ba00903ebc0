//! The figures, for people.

use crate::sessions::{Both, Figures};
use std::time::Duration;

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The time that this share of all, of 1, do not exceed, in milliseconds.
fn quantile(times: &[Duration], share: f64) -> f64 {
    let mut times = times.to_vec();
    times.sort_unstable();
    let index = (share * times.len().saturating_sub(1) as f64).round() as usize;
    times.get(index).copied().map_or(f64::NAN, milliseconds)
}

fn median(times: &[Duration]) -> f64 {
    quantile(times, 0.5)
}

fn row(name: &str, floor: f64, server: f64) {
    println!("  {name:<44} {floor:>9.2} {server:>9.2} {:>+9.2}", server - floor);
}

fn head(title: &str) {
    println!("\n{title:<46} {:>9} {:>9} {:>9}", "floor", "server", "more");
}

pub(crate) fn cold(cold: &Both<Vec<Duration>>) {
    head("start");
    row("to the answer to initialize, median, ms", median(&cold.floor), median(&cold.server));
}

pub(crate) fn session(title: &str, figures: &Both<Figures>) {
    let Both { floor, server } = figures;
    head(title);
    row("open to diagnostics, median, ms", median(&floor.open), median(&server.open));
    if !server.proved.is_empty() {
        row("open to all proved, median, ms", median(&floor.open), median(&server.proved));
    }
    row("edit to all diagnostics, p50, ms", median(&floor.edit), median(&server.edit));
    row("edit to all diagnostics, p99, ms", quantile(&floor.edit, 0.99), quantile(&server.edit, 0.99));
    let publishes = |it: &Figures| it.publishes as f64 / it.edit.len().max(1) as f64;
    row("diagnostics per edit", publishes(floor), publishes(server));
    let cpu = |it: &Figures| it.cpu.map_or(f64::NAN, |all| milliseconds(all) / it.edit.len().max(1) as f64);
    row("processor time of an edit, ms", cpu(floor), cpu(server));
    if let (Some((last, count)), Some((server_last, server_count))) = (floor.burst, server.burst) {
        row("last of 1,000 edits to its diagnostics, ms", milliseconds(last), milliseconds(server_last));
        row("diagnostics during these edits", count as f64, server_count as f64);
    }
    for (index, name) in ["open", "after all edits", "at its highest"].into_iter().enumerate() {
        if let (Some(floor), Some(server)) = (floor.memory[index], server.memory[index]) {
            row(&format!("memory, {name}, MB"), floor, server);
        }
    }
    for (method, times) in &server.asked {
        let name = format!("edit and {}, p50, ms", method.trim_start_matches("textDocument/"));
        row(&name, f64::NAN, median(times));
    }
}

pub(crate) fn memory(measured: &[(&str, [Option<f64>; 2])]) {
    println!("\n{:<60} {:>9} {:>9}", "memory of the server, MB", "now", "highest");
    for (name, [now, highest]) in measured {
        if let (Some(now), Some(highest)) = (now, highest) {
            println!("  {name:<58} {now:>9.1} {highest:>9.1}");
        }
    }
}
