#!/usr/bin/env bash
# The Technology Compatibility Kit of the Dataspace Protocol 2025-1 (Eclipse Dataspace Working Group) against the service, as provider and as
# consumer. `.ci/dsp.sh REPORT` writes as many passes and failures to REPORT as the kit has tests. Where the kit cannot be fetched it says
# SKIPPED and ends with 0, without a report.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
version=${DSP_TCK_VERSION:-1.0.0-RC6}
# The one that the kit of this version is made for.
okhttp=5.3.0
cache=${DSP_TCK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-dsp-tck}
home=$cache/tck-$version
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT

fetch() {
  rm -rf "$run/lib"
  maven copy-dependencies -f .ci/dsp-tck/pom.xml -Dtck.version="$version" -Dokhttp.version="$okhttp" -DincludeScope=runtime \
    -DoutputDirectory="$run/lib"
}

command -v java >/dev/null || { skip 'the Dataspace TCK. There is no Java on this machine.'; exit 0; }
if [ ! -d "$home" ]; then
  command -v mvn >/dev/null || { skip 'the Dataspace TCK. There is no Maven to fetch it with.'; exit 0; }
  mkdir -p "$cache"
  quietly "$run/fetch.log" try3 fetch || { skip "the Dataspace TCK. Version $version could not be fetched after three tries."; exit 0; }
  # Complete or not at all.
  mv "$run/lib" "$home"
fi

node build.mjs --if-needed || exit 1
timeout 400 node dist/test/dataspace/tck/main.js "$home" .ci/dsp-tck/Tck.java >"$run/tck.log" 2>&1
sed -nE 's/^\[[^]]*\] +((SUCCESSFUL|FAILED|ABORTED): .*)/\1/p; /^BECAUSE/p' "$run/tck.log" | cut -c1-300
totals=$(sed -n 's/^TCK PASSED \([0-9]*\) FAILED \([0-9]*\)$/\1 \2/p' "$run/tck.log")
read -r passed failed <<<"${totals:-0 1}"
[ -n "$totals" ] || tail -n 30 "$run/tck.log" | cut -c1-300
leave "Dataspace TCK $version" "$report"
