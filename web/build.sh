#!/usr/bin/env bash
# Builds the page into `web/dist`, which any server of files can serve. `module.sh` says what that needs; with `--install` it is
# got.
set -euo pipefail
cd "$(dirname "$0")"

rm -rf dist
mkdir dist
cp page/* dist/
cp ../LICENSE ../NOTICES.txt dist/
./module.sh dist/wasm web "${1:-}"
size="$(find dist -type f -exec sh -c 'gzip -9c "$1" | wc -c' - {} \; | awk '{ sum += $1 } END { print sum }')"
echo "web/dist: $size bytes, each file compressed"
