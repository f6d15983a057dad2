#!/usr/bin/env bash
# Builds the page into `web/dist`, which any server of files can serve. Needs cargo, and the standard library for WebAssembly:
# its source (rustup's component `rust-src`), or rustup's target. What is missing is named; `web/build.sh --install` gets it,
# by rustup, or from Debian's mirror (`.ci/std`). With npm's binaryen (`npm install` in this folder) the module
# becomes smaller and faster.
set -euo pipefail
cd "$(dirname "$0")"
target=wasm32-unknown-unknown

# Rows as bits are compared many words at a time. What is inlined less, also where the source says `inline`, is smaller by a
# fifth, and 0 to 20 % slower; below 60 for that it is twice as slow. Loops that are unrolled less: a hundredth.
flags='-C target-feature=+simd128 -C llvm-args=-inline-threshold=20 -C llvm-args=-inlinehint-threshold=60'
flags+=' -C no-vectorize-slp -C llvm-args=-unroll-threshold=20 -C llvm-args=-enable-merge-functions'
# By a nightly's options, for this build alone, the standard library is built for size, and a panic says no line of its source:
# 80 kB less. That takes its source.
small=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
has_source() { [ -d "$(rustc --print sysroot)/lib/rustlib/src/rust/library" ]; }
if has_source || { [ "${1:-}" = --install ] && rustup component add rust-src >&2 && has_source; }; then
    std=RUSTC_BOOTSTRAP=1
elif [ -d "$(rustc --print target-libdir --target "$target")" ]; then
    std=
elif [ "${1:-}" = --install ]; then
    std="$(../.ci/std "$target")" || exit 3
else
    echo "there is no standard library for $target: \`rustup component add rust-src\` or web/build.sh --install adds it" >&2
    exit 3
fi
if [ -n "$std" ]; then flags+=' -Zlocation-detail=none'; else small=(); fi
env $std RUSTFLAGS="$flags" cargo build --locked --release --lib --target "$target" "${small[@]}"
cargo build --locked --release --manifest-path bindgen/Cargo.toml

out="${CARGO_TARGET_DIR:-target}"
bindgen="${CARGO_TARGET_DIR:-bindgen/target}/release/exactcover-web-bindgen"
rm -rf dist
mkdir dist
cp page/* dist/
cp ../LICENSE ../NOTICES.txt dist/
"$bindgen" "$out/$target/release/exactcover_web.wasm" dist/wasm web
if [ -x node_modules/.bin/wasm-opt ]; then
    node_modules/.bin/wasm-opt -O3 --enable-simd --enable-bulk-memory --enable-bulk-memory-opt --enable-reference-types \
        --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals --enable-multivalue \
        dist/wasm/web_bg.wasm -o dist/wasm/opt.wasm
    mv dist/wasm/opt.wasm dist/wasm/web_bg.wasm
fi
size="$(find dist -type f -exec sh -c 'gzip -9c "$1" | wc -c' - {} \; | awk '{ sum += $1 } END { print sum }')"
echo "web/dist: $size bytes, each file compressed"
