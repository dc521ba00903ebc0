//! Lanes in four registers of SSE4.2: one for each band, and one for digit 9.

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use crate::{LANES, Lanes, Row};

/// All lanes in four registers. Only `with_sse` names this type, so that code over it runs nowhere else.
#[derive(Clone, Copy)]
pub(crate) struct Sse([__m128i; 4]);

/// The one place where instructions are used.
macro_rules! instruction {
    ($code:expr) => {{
        // SAFETY: the intrinsics here ask for SSE4.2, which the processor has wherever a method of `Sse` runs; what
        // they read and write through pointers is a `Row` or an array of the same size.
        #[expect(unsafe_code, reason = "intrinsics beyond the baseline")]
        unsafe {
            $code
        }
    }};
}

/// The bytes of `value` in another order; -1 gives 0.
macro_rules! shuffled {
    ($value:expr, $bytes:expr) => {{
        const BYTES: [i8; 16] = $bytes;
        _mm_shuffle_epi8($value, _mm_loadu_si128(BYTES.as_ptr().cast()))
    }};
}

impl Sse {
    /// Digit 1 of the three bands in the lanes of digit 9.
    #[inline(always)]
    fn firsts(self) -> __m128i {
        let [first, second, third, _] = self.0;
        let three = instruction!(_mm_unpacklo_epi32(_mm_unpacklo_epi16(first, second), third));
        instruction!(_mm_and_si128(three, _mm_setr_epi16(-1, -1, -1, 0, 0, 0, 0, 0)))
    }
}

impl Lanes for Sse {
    type Words = crate::words::sse::Four;

    #[inline(always)]
    fn splat(bits: u16) -> Sse {
        Sse([instruction!(_mm_set1_epi16(bits as i16)); 4])
    }

    #[inline(always)]
    fn load(row: &Row) -> Sse {
        let start = row.0.as_ptr().cast::<__m128i>();
        instruction!(Sse([
            _mm_load_si128(start),
            _mm_load_si128(start.add(1)),
            _mm_load_si128(start.add(2)),
            _mm_load_si128(start.add(3)),
        ]))
    }

    #[inline(always)]
    fn store(self) -> Row {
        let mut row = Row([0; LANES]);
        let start = row.0.as_mut_ptr().cast::<__m128i>();
        instruction!({
            _mm_store_si128(start, self.0[0]);
            _mm_store_si128(start.add(1), self.0[1]);
            _mm_store_si128(start.add(2), self.0[2]);
            _mm_store_si128(start.add(3), self.0[3]);
        });
        row
    }

    #[inline(always)]
    fn without(self, other: Sse) -> Sse {
        let value = self;
        each_of_four!(Sse, value, other => _mm_andnot_si128(other, value))
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Sse {
        let value = self;
        each_of_four!(Sse, value => _mm_slli_epi16::<N>(value))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Sse {
        let value = self;
        each_of_four!(Sse, value => _mm_srli_epi16::<N>(value))
    }

    #[inline(always)]
    fn min(self, other: Sse) -> Sse {
        let value = self;
        each_of_four!(Sse, value, other => _mm_min_epu16(value, other))
    }

    #[inline(always)]
    fn without_lowest(self) -> Sse {
        let value = self;
        each_of_four!(Sse, value => _mm_and_si128(value, _mm_add_epi16(value, _mm_set1_epi16(-1))))
    }

    #[inline(always)]
    fn where_zero(self, test: Sse) -> Sse {
        let value = self;
        each_of_four!(Sse, value, test => _mm_and_si128(value, _mm_cmpeq_epi16(test, _mm_setzero_si128())))
    }

    #[inline(always)]
    fn or_else(self, other: Sse) -> Sse {
        let value = self;
        each_of_four!(Sse, value, other => {
            let empty = _mm_cmpeq_epi16(value, _mm_setzero_si128());
            _mm_or_si128(value, _mm_and_si128(empty, other))
        })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        instruction!({
            let zero = _mm_setzero_si128();
            let [first, second, third, ninth] = self.0;
            let low = _mm_packs_epi16(_mm_cmpeq_epi16(first, zero), _mm_cmpeq_epi16(second, zero));
            let high = _mm_packs_epi16(_mm_cmpeq_epi16(third, zero), _mm_cmpeq_epi16(ninth, zero));
            _mm_movemask_epi8(low) as u32 | (_mm_movemask_epi8(high) as u32) << 16
        })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        instruction!({
            let [first, second, third, ninth] = self.0;
            let all = _mm_or_si128(_mm_or_si128(first, second), _mm_or_si128(third, ninth));
            _mm_testz_si128(all, all) != 0
        })
    }

    #[inline(always)]
    fn next_band(self) -> Sse {
        let [first, second, third, ninth] = self.0;
        let turned = instruction!(shuffled!(ninth, [2, 3, 4, 5, 0, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]));
        Sse([second, third, first, turned])
    }

    #[inline(always)]
    fn previous_band(self) -> Sse {
        let [first, second, third, ninth] = self.0;
        let turned = instruction!(shuffled!(ninth, [4, 5, 0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]));
        Sse([third, first, second, turned])
    }

    #[inline(always)]
    fn swap_ones(self) -> Sse {
        let value = self;
        each_of_four!(Sse, value => shuffled!(value, [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13]))
    }

    #[inline(always)]
    fn swap_twos(self) -> Sse {
        let value = self;
        each_of_four!(Sse, value => _mm_shuffle_epi32::<0b10_11_00_01>(value))
    }

    #[inline(always)]
    fn swap_fours(self) -> Sse {
        let value = self;
        each_of_four!(Sse, value => _mm_shuffle_epi32::<0b01_00_11_10>(value))
    }

    #[inline(always)]
    fn with_ninth(self, other: Sse) -> Sse {
        let [first, second, third, _] = self.0;
        Sse([first, second, third, other.0[3]])
    }

    #[inline(always)]
    fn exchange_ninth(self) -> Sse {
        let ninth = self.0[3];
        Sse([
            instruction!(shuffled!(ninth, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1])),
            instruction!(shuffled!(ninth, [2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3])),
            instruction!(shuffled!(ninth, [4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5])),
            self.firsts(),
        ])
    }

    #[inline(always)]
    fn ninth_from_first(self) -> Sse {
        let [first, second, third, _] = self.0;
        Sse([first, second, third, self.firsts()])
    }

    #[inline(always)]
    fn with_lane(self, lane: usize, bits: u16) -> Sse {
        let mut row = self.store();
        row.0[lane] = bits;
        Sse::load(&row)
    }

    #[inline(always)]
    fn words(rows: [Sse; 3]) -> [u32; LANES] {
        let mut words = [0; LANES];
        let mut register = 0;
        while register < 4 {
            let [first, second, third] = [rows[0].0[register], rows[1].0[register], rows[2].0[register]];
            instruction!({
                let start = words.as_mut_ptr().add(8 * register).cast::<__m128i>();
                let zero = _mm_setzero_si128();
                let low = _mm_or_si128(
                    _mm_unpacklo_epi16(first, zero),
                    _mm_or_si128(
                        _mm_slli_epi32::<10>(_mm_unpacklo_epi16(second, zero)),
                        _mm_slli_epi32::<20>(_mm_unpacklo_epi16(third, zero)),
                    ),
                );
                let high = _mm_or_si128(
                    _mm_unpackhi_epi16(first, zero),
                    _mm_or_si128(
                        _mm_slli_epi32::<10>(_mm_unpackhi_epi16(second, zero)),
                        _mm_slli_epi32::<20>(_mm_unpackhi_epi16(third, zero)),
                    ),
                );
                _mm_storeu_si128(start, low);
                _mm_storeu_si128(start.add(1), high);
            });
            register += 1;
        }
        words
    }
}

impl BitAnd for Sse {
    type Output = Sse;

    #[inline(always)]
    fn bitand(self, other: Sse) -> Sse {
        let value = self;
        each_of_four!(Sse, value, other => _mm_and_si128(value, other))
    }
}

impl BitOr for Sse {
    type Output = Sse;

    #[inline(always)]
    fn bitor(self, other: Sse) -> Sse {
        let value = self;
        each_of_four!(Sse, value, other => _mm_or_si128(value, other))
    }
}

impl BitXor for Sse {
    type Output = Sse;

    #[inline(always)]
    fn bitxor(self, other: Sse) -> Sse {
        let value = self;
        each_of_four!(Sse, value, other => _mm_xor_si128(value, other))
    }
}
