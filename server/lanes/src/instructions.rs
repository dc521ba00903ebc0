//! Detects the instruction sets of this processor, and runs code with one of them.
//!
//! Must not know the purpose of the code.

use std::fmt;

use crate::Lanes;
use crate::portable::Portable;

/// Code written over any [`Lanes`].
pub trait Task {
    /// The result of the task.
    type Output;

    /// Runs the task.
    ///
    /// This function and all functions that it calls with an `L` must be marked `#[inline(always)]`, and must not use
    /// closures. Only code that is inlined into the function with the enabled instruction set is compiled for that set;
    /// other code calls each instruction as a function, which gives the same result many times slower.
    fn run<L: Lanes>(self) -> Self::Output;
}

/// An instruction set that this processor has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InstructionSet(Supported);

/// The sets that have code here. A value is a proof that the processor has the set, so only [`InstructionSet`] may
/// create it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Supported {
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Sse,
    #[cfg(target_arch = "aarch64")]
    Neon,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
    Portable,
}

impl InstructionSet {
    /// The set of every machine; compilers use the instructions of the target's baseline for it.
    pub const PORTABLE: InstructionSet = InstructionSet(Supported::Portable);

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
                sets.push(InstructionSet(Supported::Avx512));
            }
            if common {
                sets.push(InstructionSet(Supported::Avx2));
            }
            if is_x86_feature_detected!("sse4.2") && is_x86_feature_detected!("popcnt") {
                sets.push(InstructionSet(Supported::Sse));
            }
        }
        // With the other byte order, two lanes would be swapped within a word.
        #[cfg(target_arch = "aarch64")]
        if cfg!(target_endian = "little") && std::arch::is_aarch64_feature_detected!("neon") {
            sets.push(InstructionSet(Supported::Neon));
        }
        // WebAssembly cannot ask: a machine without these instructions does not load a program that has any.
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        sets.push(InstructionSet(Supported::Simd128));
        sets.push(InstructionSet::PORTABLE);
        sets
    }

    /// The fastest set of this processor.
    pub fn best() -> InstructionSet {
        InstructionSet::available()[0]
    }

    /// Runs the task with these instructions.
    #[allow(unsafe_code, reason = "to enter code compiled for an instruction set that the processor has")]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            // SAFETY: only `available` makes this value, after it has found the features that the function enables.
            #[cfg(target_arch = "x86_64")]
            Supported::Avx512 => unsafe { with_avx512(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Supported::Avx2 => unsafe { with_avx2(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Supported::Sse => unsafe { with_sse(task) },
            // SAFETY: as above.
            #[cfg(target_arch = "aarch64")]
            Supported::Neon => unsafe { with_neon(task) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Supported::Simd128 => task.run::<crate::simd128::Simd128>(),
            Supported::Portable => task.run::<Portable>(),
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
            Supported::Avx512 => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            Supported::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Supported::Sse => "SSE4.2",
            #[cfg(target_arch = "aarch64")]
            Supported::Neon => "NEON",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Supported::Simd128 => "SIMD128",
            Supported::Portable => "portable",
        })
    }
}

impl fmt::Debug for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
