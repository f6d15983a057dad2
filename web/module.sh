#!/usr/bin/env bash
# `web/module.sh FOLDER NAME SIZE INSTALL [CARGO'S OPTIONS]`: builds the crate for WebAssembly, as FOLDER/NAME_bg.wasm with its
# JavaScript, FOLDER/NAME.js. SIZE is `small`, or `fast` where a small problem is to take microseconds. Needs cargo, and the
# standard library for WebAssembly: its source (rustup's component `rust-src`), or rustup's target. What is missing is named; if
# INSTALL is `--install`, it is got by rustup, or from Debian's mirror (`.ci/std`). With npm's binaryen (`npm install` in this
# folder) the module becomes smaller and faster.
set -euo pipefail
folder="$(realpath -m "$1")" name="$2" size="$3" install="$4"
shift 4
cd "$(dirname "$0")"
target=wasm32-unknown-unknown

# Rows as bits are compared many words at a time.
flags='-C target-feature=+simd128'
# What is inlined less, also where the source says `inline`, is smaller by a fifth, and 0 to 20 % slower, or a half where a search
# is small; below 60 for that all is twice as slow. Loops that are unrolled less: a hundredth.
if [ "$size" = small ]; then
    flags+=' -C llvm-args=-inline-threshold=20 -C llvm-args=-inlinehint-threshold=60'
    flags+=' -C no-vectorize-slp -C llvm-args=-unroll-threshold=20 -C llvm-args=-enable-merge-functions'
fi
# By a nightly's options, for this build alone, the standard library is built for size, and a panic says no line of its source:
# 80 kB less. That takes its source.
small=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
has_source() { [ -d "$(rustc --print sysroot)/lib/rustlib/src/rust/library" ]; }
if has_source || { [ "$install" = --install ] && rustup component add rust-src >&2 && has_source; }; then
    std=RUSTC_BOOTSTRAP=1
elif [ -d "$(rustc --print target-libdir --target "$target")" ]; then
    std=
elif [ "$install" = --install ]; then
    std="$(../.ci/std "$target")" || exit 3
else
    echo "there is no standard library for $target: \`rustup component add rust-src\` or web/build.sh --install adds it" >&2
    exit 3
fi
if [ -n "$std" ]; then flags+=' -Zlocation-detail=none'; else small=(); fi
env $std RUSTFLAGS="$flags" cargo build --locked --release --lib --target "$target" "${small[@]}" "$@"
cargo build --locked --release --manifest-path bindgen/Cargo.toml

out="${CARGO_TARGET_DIR:-target}"
bindgen="${CARGO_TARGET_DIR:-bindgen/target}/release/exactcover-web-bindgen"
"$bindgen" "$out/$target/release/exactcover_web.wasm" "$folder" "$name"
if [ -x node_modules/.bin/wasm-opt ]; then
    node_modules/.bin/wasm-opt -O3 --enable-simd --enable-bulk-memory --enable-bulk-memory-opt --enable-reference-types \
        --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals --enable-multivalue \
        "$folder/${name}_bg.wasm" -o "$folder/opt.wasm"
    mv "$folder/opt.wasm" "$folder/${name}_bg.wasm"
fi
