//! Fuzzes files of other programs: each is read or refused, and what is read can be written.
#![no_main]

use formats::{Foreign, Target};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let sniffed = Foreign::sniff(&text);
    for foreign in [
        Some(Foreign::Xml),
        Some(Foreign::Json),
        Some(Foreign::Links),
        Some(Foreign::Iss),
        Some(Foreign::Killer),
        sniffed,
    ]
    .into_iter()
    .flatten()
    {
        for record in foreign.read(&text).into_iter().flatten() {
            for target in Target::ALL {
                let _ = target.write(&record);
            }
        }
    }
});
