//! Lanes in four registers of NEON: one for each band, and one for digit 9.

use std::arch::aarch64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use crate::{LANES, Lanes, Row};

/// All lanes in four registers. Only `with_neon` names this type, so that code over it runs nowhere else.
#[derive(Clone, Copy)]
pub(crate) struct Neon([uint16x8_t; 4]);

/// The one place where instructions are used.
macro_rules! instruction {
    ($code:expr) => {{
        // SAFETY: the intrinsics here ask for NEON, which the processor has wherever a method of `Neon` runs; what they
        // read and write through pointers is a `Row` or an array of the same size.
        #[expect(unsafe_code, reason = "intrinsics, which only code marked with their feature may call")]
        unsafe {
            $code
        }
    }};
}

/// The bytes of `value` in another order.
macro_rules! shuffled {
    ($value:expr, $bytes:expr) => {{
        const BYTES: [u8; 16] = $bytes;
        vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16($value), vld1q_u8(BYTES.as_ptr())))
    }};
}

/// The lanes of a register that hold digit 9 of a band.
const NINTH: [u16; 8] = [u16::MAX, u16::MAX, u16::MAX, 0, 0, 0, 0, 0];

/// One bit for each lane, and in the upper byte one for that of the next register.
const LANE_BITS: [u16; 8] = [0x0101, 0x0202, 0x0404, 0x0808, 0x1010, 0x2020, 0x4040, 0x8080];

impl Neon {
    /// Digit 1 of the three bands in the lanes of digit 9.
    #[inline(always)]
    fn firsts(self) -> uint16x8_t {
        let [first, second, third, _] = self.0;
        instruction!({
            let two = vreinterpretq_u32_u16(vzip1q_u16(first, second));
            let three = vzip1q_u32(two, vreinterpretq_u32_u16(third));
            vandq_u16(vreinterpretq_u16_u32(three), vld1q_u16(NINTH.as_ptr()))
        })
    }
}

impl Lanes for Neon {
    type Words = crate::words::neon::Four;

    #[inline(always)]
    fn splat(bits: u16) -> Neon {
        Neon([instruction!(vdupq_n_u16(bits)); 4])
    }

    #[inline(always)]
    fn load(row: &Row) -> Neon {
        let start = row.0.as_ptr();
        instruction!(Neon([
            vld1q_u16(start),
            vld1q_u16(start.add(8)),
            vld1q_u16(start.add(16)),
            vld1q_u16(start.add(24)),
        ]))
    }

    #[inline(always)]
    fn store(self) -> Row {
        let mut row = Row([0; LANES]);
        let start = row.0.as_mut_ptr();
        instruction!({
            vst1q_u16(start, self.0[0]);
            vst1q_u16(start.add(8), self.0[1]);
            vst1q_u16(start.add(16), self.0[2]);
            vst1q_u16(start.add(24), self.0[3]);
        });
        row
    }

    #[inline(always)]
    fn without(self, other: Neon) -> Neon {
        let value = self;
        each_of_four!(Neon, value, other => vbicq_u16(value, other))
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Neon {
        let value = self;
        each_of_four!(Neon, value => vshlq_u16(value, vdupq_n_s16(N as i16)))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Neon {
        let value = self;
        // The instruction with a constant distance does not accept 0.
        each_of_four!(Neon, value => vshlq_u16(value, vdupq_n_s16(-N as i16)))
    }

    #[inline(always)]
    fn min(self, other: Neon) -> Neon {
        let value = self;
        each_of_four!(Neon, value, other => vminq_u16(value, other))
    }

    #[inline(always)]
    fn without_lowest(self) -> Neon {
        let value = self;
        each_of_four!(Neon, value => vandq_u16(value, vaddq_u16(value, vdupq_n_u16(u16::MAX))))
    }

    #[inline(always)]
    fn where_zero(self, test: Neon) -> Neon {
        let value = self;
        each_of_four!(Neon, value, test => vandq_u16(value, vceqzq_u16(test)))
    }

    #[inline(always)]
    fn or_else(self, other: Neon) -> Neon {
        let value = self;
        each_of_four!(Neon, value, other => vbslq_u16(vceqzq_u16(value), other, value))
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        instruction!({
            let [first, second, third, ninth] = self.0;
            let bits = vld1q_u16(LANE_BITS.as_ptr());
            let low = vandq_u16(vsliq_n_u16::<8>(vceqzq_u16(first), vceqzq_u16(second)), bits);
            let high = vandq_u16(vsliq_n_u16::<8>(vceqzq_u16(third), vceqzq_u16(ninth)), bits);
            u32::from(vaddvq_u16(low)) | u32::from(vaddvq_u16(high)) << 16
        })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        instruction!({
            let [first, second, third, ninth] = self.0;
            let all = vorrq_u16(vorrq_u16(first, second), vorrq_u16(third, ninth));
            vmaxvq_u32(vreinterpretq_u32_u16(all)) == 0
        })
    }

    #[inline(always)]
    fn next_band(self) -> Neon {
        let [first, second, third, ninth] = self.0;
        let turned = instruction!(shuffled!(ninth, [2, 3, 4, 5, 0, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]));
        Neon([second, third, first, turned])
    }

    #[inline(always)]
    fn previous_band(self) -> Neon {
        let [first, second, third, ninth] = self.0;
        let turned = instruction!(shuffled!(ninth, [4, 5, 0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]));
        Neon([third, first, second, turned])
    }

    #[inline(always)]
    fn swap_ones(self) -> Neon {
        let value = self;
        each_of_four!(Neon, value => vrev32q_u16(value))
    }

    #[inline(always)]
    fn swap_twos(self) -> Neon {
        let value = self;
        each_of_four!(Neon, value => vreinterpretq_u16_u32(vrev64q_u32(vreinterpretq_u32_u16(value))))
    }

    #[inline(always)]
    fn swap_fours(self) -> Neon {
        let value = self;
        each_of_four!(Neon, value => vextq_u16::<4>(value, value))
    }

    #[inline(always)]
    fn with_ninth(self, other: Neon) -> Neon {
        let [first, second, third, _] = self.0;
        Neon([first, second, third, other.0[3]])
    }

    #[inline(always)]
    fn exchange_ninth(self) -> Neon {
        let ninth = self.0[3];
        Neon([
            instruction!(vdupq_laneq_u16::<0>(ninth)),
            instruction!(vdupq_laneq_u16::<1>(ninth)),
            instruction!(vdupq_laneq_u16::<2>(ninth)),
            self.firsts(),
        ])
    }

    #[inline(always)]
    fn ninth_from_first(self) -> Neon {
        let [first, second, third, _] = self.0;
        Neon([first, second, third, self.firsts()])
    }

    #[inline(always)]
    fn with_lane(self, lane: usize, bits: u16) -> Neon {
        let mut row = self.store();
        row.0[lane] = bits;
        Neon::load(&row)
    }

    #[inline(always)]
    fn words(rows: [Neon; 3]) -> [u32; LANES] {
        let mut words = [0; LANES];
        let mut register = 0;
        while register < 4 {
            let [first, second, third] = [rows[0].0[register], rows[1].0[register], rows[2].0[register]];
            instruction!({
                let start = words.as_mut_ptr().add(8 * register);
                // The second row crosses the middle of the word: six bits below it, three above.
                let low = vsliq_n_u16::<10>(first, second);
                let high = vsliq_n_u16::<4>(vshrq_n_u16::<6>(second), third);
                vst1q_u32(start, vreinterpretq_u32_u16(vzip1q_u16(low, high)));
                vst1q_u32(start.add(4), vreinterpretq_u32_u16(vzip2q_u16(low, high)));
            });
            register += 1;
        }
        words
    }
}

impl BitAnd for Neon {
    type Output = Neon;

    #[inline(always)]
    fn bitand(self, other: Neon) -> Neon {
        let value = self;
        each_of_four!(Neon, value, other => vandq_u16(value, other))
    }
}

impl BitOr for Neon {
    type Output = Neon;

    #[inline(always)]
    fn bitor(self, other: Neon) -> Neon {
        let value = self;
        each_of_four!(Neon, value, other => vorrq_u16(value, other))
    }
}

impl BitXor for Neon {
    type Output = Neon;

    #[inline(always)]
    fn bitxor(self, other: Neon) -> Neon {
        let value = self;
        each_of_four!(Neon, value, other => veorq_u16(value, other))
    }
}
