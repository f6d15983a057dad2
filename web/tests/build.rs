//! What `build.sh` does where something is missing.
#![cfg(unix)]

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// It changed the toolchain without a word. Here `rustc` knows no standard library, and `rustup` says how it was called.
#[test]
fn nothing_is_installed_unasked() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nothing_is_installed_unasked");
    fs::create_dir_all(&folder).unwrap();
    for (name, script) in [
        ("rustc", "#!/bin/sh\necho /no/such/folder\n"),
        ("rustup", "#!/bin/sh\necho \"rustup $*\" >&2\nexit 1\n"),
    ] {
        fs::write(folder.join(name), script).unwrap();
        fs::set_permissions(folder.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let path = format!("{}:{}", folder.display(), env::var("PATH").unwrap());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/build.sh");
    let ran = Command::new(script).env("PATH", path).output().unwrap();

    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(3), "{said}");
    assert_eq!(
        said,
        "there is no standard library for wasm32-unknown-unknown: `rustup component add rust-src` or web/build.sh --install \
         adds it\n"
    );
}
