//! The code shared by the paths with four registers of 128 bits.

/// Applies the same instruction to all four registers of values of type `$type`.
macro_rules! each_of_four {
    ($type:ident, $value:ident => $code:expr) => {{
        let mut all = $value.0;
        let mut register = 0;
        while register < 4 {
            let $value = all[register];
            all[register] = instruction!($code);
            register += 1;
        }
        $type(all)
    }};
    ($type:ident, $value:ident, $other:ident => $code:expr) => {{
        let mut all = $value.0;
        let others = $other.0;
        let mut register = 0;
        while register < 4 {
            let ($value, $other) = (all[register], others[register]);
            all[register] = instruction!($code);
            register += 1;
        }
        $type(all)
    }};
}
