#!/usr/bin/env bash
# Builds the page into `web/dist`, which any server of files can serve. Needs cargo, and the standard library for
# wasm32-unknown-unknown: from rustup, or else its source from Debian's mirror. With npm's binaryen installed (`npm install`
# here) the module becomes smaller and faster.
set -euo pipefail
cd "$(dirname "$0")"
target=wasm32-unknown-unknown
build=(cargo build --locked --release --lib --target "$target")

if [ -d "$(rustc --print target-libdir --target "$target")" ]; then
    :
elif library="$(../.ci/rust-src)"; then
    export __CARGO_TESTS_ONLY_SRC_ROOT="$library"
    build=(env RUSTC_BOOTSTRAP=1 "${build[@]}" -Zbuild-std=std,panic_abort)
else
    echo "there is no standard library for $target: try rustup target add $target" >&2
    exit 3
fi
# The bits of rows are compared eight words at a time.
RUSTFLAGS='-C target-feature=+simd128' "${build[@]}"
cargo build --locked --release --manifest-path bindgen/Cargo.toml

out="${CARGO_TARGET_DIR:-target}"
bindgen="${CARGO_TARGET_DIR:-bindgen/target}/release/exactcover-web-bindgen"
rm -rf dist
mkdir dist
cp page/* dist/
"$bindgen" "$out/$target/release/exactcover_web.wasm" dist/wasm web
if [ -x node_modules/.bin/wasm-opt ]; then
    node_modules/.bin/wasm-opt -O3 --enable-simd --enable-bulk-memory --enable-bulk-memory-opt --enable-reference-types \
        --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals --enable-multivalue \
        dist/wasm/web_bg.wasm -o dist/wasm/opt.wasm
    mv dist/wasm/opt.wasm dist/wasm/web_bg.wasm
fi
printf 'web/dist: %s bytes, compressed\n' "$(gzip -9c dist/wasm/web_bg.wasm | wc -c)"
