//! Prints the figures as tables.

use crate::beside::{Beside, Phase};
use crate::huge::Huge;
use crate::sessions::{Both, Figures};
use std::time::Duration;

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The quantile of the times, in milliseconds; `share` is between 0 and 1.
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
    row("edit to all diagnostics, p98, ms", quantile(&floor.edit, 0.98), quantile(&server.edit, 0.98));
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

pub(crate) fn beside(figures: &Beside) {
    let Beside { alone, beside } = figures;
    println!("\n{:<46} {:>9} {:>9} {:>9}", "a small document beside a large one", "alone", "beside", "ratio");
    for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
        let [alone, beside] = [alone, beside].map(|phase| quantile(&phase.edit, share));
        println!("  edit to diagnostics, {name}, ms {:>24.2} {beside:>9.2} {:>9.1}", alone, beside / alone);
    }
    for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
        let [alone, beside] = [alone, beside].map(|phase| quantile(&phase.hover, share));
        println!("  hover, {name}, ms {:>38.2} {beside:>9.2} {:>9.1}", alone, beside / alone);
    }
    let used = |phase: &Phase| phase.cpu.map_or(f64::NAN, |used| 100.0 * used);
    println!("  processor, % of a core {:>33.0} {:>9.0}", used(alone), used(beside));
    let missed = |phase: &Phase| phase.sent - phase.edit.len();
    println!("  edits that were overtaken {:>30} {:>9}", missed(alone), missed(beside));
    let memory = |value: Option<f64>| value.unwrap_or(f64::NAN);
    println!("  memory, MB {:>45.1} {:>9.1}", memory(alone.memory), memory(beside.memory));
    println!("  memory after the others are closed, MB {:>27.1}", memory(beside.memory_after));
}

pub(crate) fn huge(figures: &Huge) {
    println!("\na huge document is opened beside a small one ({:.0} MB)", figures.bytes as f64 / 1e6);
    let memory = |value: Option<f64>| value.unwrap_or(f64::NAN);
    for (name, times) in [("hover alone", &figures.alone), ("hover while it is opened", &figures.hover)] {
        let worst = quantile(times, 1.0);
        println!("  {name}, p50 / p99 / worst, ms: {:.2} / {:.2} / {worst:.2}", median(times), quantile(times, 0.99));
    }
    println!("  to its first diagnostics, ms: {:.0}", milliseconds(figures.first));
    println!("  while it is closed, hover worst, ms: {:.2}", quantile(&figures.closing, 1.0));
    let [before, open, highest, after] = figures.memory.map(memory);
    println!(
        "  memory before, with it, highest, after it is closed, MB: {before:.0}, {open:.0}, {highest:.0}, {after:.0}"
    );
}
