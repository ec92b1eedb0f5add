#!/usr/bin/env bash
# The WebAssembly module of the SPARQL evaluator, built anew from its locked crates: `.ci/evaluator.sh REPORT`. The same bytes are proof
# enough; where they differ (another compiler) the endpoint is tested with the new module. Takes some minutes of two cores, so it runs
# where the sources or the module are others than those of `compared.sha256`, which it writes where the bytes were the same, or where
# EVALUATOR=build says so. Without the compiler it says SKIPPED.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
source=src/core/store/quads/evaluator
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
kept() { (cd $source && cat Cargo.toml Cargo.lock build.sh src/*.rs evaluator.wasm | sha256sum | cut -d ' ' -f 1); }
if [ "${EVALUATOR:-}" != build ] && [ "$(kept)" = "$(cat $source/compared.sha256 2>/dev/null)" ]; then
  skip 'evaluator. These sources made this module when it was last built; EVALUATOR=build has it built anew.'
  exit 0
fi

toolchain() {
  command -v wasm-ld >/dev/null && [ -e /usr/lib/rustlib/src/rust/library/Cargo.lock ] && return
  try3 apt-get update -qq && try3 apt-get install -y -qq --no-install-recommends rustc-web rust-web-src lld
}
quietly "$build/apt.log" toolchain && command -v cargo >/dev/null || { skip 'evaluator. There is no compiler for it.'; exit 0; }
RUSTC=/usr/bin/rustc TARGET_DIR=$build/target quietly "$build/log" timeout 1500 sh $source/build.sh ||
  { tail -n 20 "$build/log"; tell "$report" 0 1; exit 1; }
made=$build/target/wasm32-unknown-unknown/release/evaluator.wasm
if cmp -s "$made" $source/evaluator.wasm; then
  echo 'ok: the same bytes'
  kept >$source/compared.sha256
  tell "$report" 1 0
  exit 0
fi
echo "the bytes differ ($(stat -c %s "$made") of them, $(stat -c %s $source/evaluator.wasm) committed); its answers are compared"
node build.mjs --if-needed || exit 1
used=dist/$source/evaluator.wasm
cp "$used" "$build/committed.wasm"
trap 'cp "$build/committed.wasm" "$used"; rm -rf "$build"' EXIT
cp "$made" "$used"
check 'it answers as the tests of the endpoint want it' jest 300 '' store/sparql-endpoint store/readable-quads
leave evaluator "$report"
