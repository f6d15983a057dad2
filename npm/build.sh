#!/usr/bin/env bash
# Builds the package's two modules into `npm/lib/wasm`: `core`, problems of one's own, and `puzzles`. `web/module.sh` says what
# that needs; with `--install` it is got. Each module stands in a script, compressed, as no place of a file beside it is known to
# every bundler.
set -euo pipefail
cd "$(dirname "$0")"

built="${CARGO_TARGET_DIR:-target}/modules"
mkdir -p "$built"
# What takes the arrays apart is three times as fast with 2 in place of `s`, and no larger.
../web/module.sh "$built" core fast "${1:-}" --no-default-features --features arrays \
    --config 'profile.release.package.exactcover-web.opt-level=2'
../web/module.sh "$built" puzzles small "${1:-}" --no-default-features --features puzzles

cp ../LICENSE ../NOTICES.txt .
rm -rf lib/wasm
mkdir lib/wasm
for module in core puzzles; do
    cp "$built/$module.js" "lib/wasm/$module.js"
    node -e '
        const { gzipSync } = require("node:zlib");
        const bytes = gzipSync(require("node:fs").readFileSync(process.argv[1]), { level: 9 });
        process.stdout.write(`export default "${bytes.toString("base64")}";\n`);
        console.error(`lib/wasm: ${process.argv[2]}, ${bytes.length} bytes compressed`);
    ' "$built/${module}_bg.wasm" "$module" >"lib/wasm/$module.bytes.js"
done
