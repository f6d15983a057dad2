//! `bindgen IN.wasm FOLDER NAME`: an ES module, and the .wasm beside it, which whoever loads the module hands to it.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = &args[..] else {
        eprintln!("usage: bindgen IN.wasm FOLDER NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let made = bindgen.input_path(input).out_name(name).web(true);
    match made.and_then(|bindgen| bindgen.typescript(false).omit_default_module_path(true).generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}
