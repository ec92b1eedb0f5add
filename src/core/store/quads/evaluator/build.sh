#!/bin/sh
# Builds the module: `sh build.sh` leaves it in target/wasm32-unknown-unknown/release/evaluator.wasm. See README.md.
set -eu
cd "$(dirname "$0")"
export RUSTC="${RUSTC:-rustc}"
# No toolchain of a distribution has the library of this target, so it is built along, which a released compiler must be told to allow.
export RUSTC_BOOTSTRAP=1
# Random numbers come from the host; the stack is that of the npm package oxigraph; names of folders of this machine stay out.
export RUSTFLAGS="--cfg getrandom_backend=\"custom\" -C linker=${LINKER:-wasm-ld} -C link-arg=-zstack-size=4194304 \
  --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$(pwd)=/evaluator \
  --remap-path-prefix=$("$RUSTC" --print sysroot)=/rust"
exec cargo build --release --locked --target wasm32-unknown-unknown -Z build-std=std,panic_abort \
  --target-dir "${TARGET_DIR:-target}" "$@"
