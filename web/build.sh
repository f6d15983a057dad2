#!/usr/bin/env bash
# Builds the page into `web/dist`, which any server of files can serve. `module.sh` says what that needs; with `--install` it is
# got.
set -euo pipefail
cd "$(dirname "$0")"

module="$(realpath -m "${CARGO_TARGET_DIR:-target}")/module"
rm -rf "$module"
./module.sh "$module" web small "${1:-}"
rm -rf dist
mkdir dist
cp page/* dist/
mkdir dist/exactcover
cp ../npm/lib/{connection,errors,guard,limits,puzzle-answers,puzzle-asked}.js dist/exactcover/
cp ../LICENSE ../NOTICES.txt dist/
cp -r "$module" dist/wasm
size="$(find dist -type f -exec sh -c 'gzip -9c "$1" | wc -c' - {} \; | awk '{ sum += $1 } END { print sum }')"
echo "web/dist: $size bytes, each file compressed"
