//! Reads files of other programs: each is read or refused, and what is read can be written.

use formats::{Foreign, Target};

pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let all = [Foreign::Xml, Foreign::Json, Foreign::Links, Foreign::Iss, Foreign::Killer];
    for foreign in all.into_iter().chain(Foreign::sniff(&text)) {
        for record in foreign.read(&text).into_iter().flatten() {
            for target in Target::ALL {
                // A puzzle that a format cannot hold is an error, which is as good.
                let _ = target.write(&record);
            }
        }
    }
}
