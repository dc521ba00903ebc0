//! Writes the operators of a type of words that is one register.

/// Implements `&` and `|` for the words `$type` with the instructions `$and` and `$or`.
macro_rules! operators {
    ($type:ident, $and:ident, $or:ident) => {
        impl BitAnd for $type {
            type Output = $type;

            #[inline(always)]
            fn bitand(self, other: $type) -> $type {
                $type(instruction!($and(self.0, other.0)))
            }
        }

        impl BitOr for $type {
            type Output = $type;

            #[inline(always)]
            fn bitor(self, other: $type) -> $type {
                $type(instruction!($or(self.0, other.0)))
            }
        }
    };
}
