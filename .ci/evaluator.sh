#!/usr/bin/env bash
# The WebAssembly module of the SPARQL evaluator, built anew from its locked crates: `.ci/evaluator.sh REPORT`. The same bytes are proof
# enough; where they differ (another compiler, or a checkout under another name) the endpoint is tested with the new module. Takes some
# minutes of two cores, so it runs when it is asked for, or where EVALUATOR=build says so. Without the compiler it says SKIPPED.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
source=src/store/quads/evaluator
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
[ "${EVALUATOR:-}" = build ] || { skip 'evaluator. EVALUATOR=build has it built anew.'; exit 0; }

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
  tell "$report" 1 0
  exit 0
fi
echo "the bytes differ ($(stat -c %s "$made") of them, $(stat -c %s $source/evaluator.wasm) committed); its answers are compared"
node build.mjs --if-needed || exit 1
kept=dist/$source/evaluator.wasm
cp "$kept" "$build/committed.wasm"
trap 'cp "$build/committed.wasm" "$kept"; rm -rf "$build"' EXIT
cp "$made" "$kept"
check 'it answers as the tests of the endpoint want it' jest 300 '' store/sparql-endpoint store/readable-quads
leave evaluator "$report"
