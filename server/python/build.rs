//! Lets the linker of macOS leave the interpreter's functions to the interpreter.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
