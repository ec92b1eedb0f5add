#!/usr/bin/env bash
# Connectors of others against the service, as provider and as consumer: the Technology Compatibility Kit of the Dataspace Protocol 2025-1
# (Eclipse Dataspace Working Group), and a control plane of Eclipse EDC, which buys of us and of which we buy. `.ci/dsp.sh REPORT` writes as many
# passes and failures to REPORT as the kit has tests and EDC has checks. What cannot be fetched is SKIPPED and not counted; where that is both,
# there is no report.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
tck=${DSP_TCK_VERSION:-1.0.0-RC6}
# The one that the kit of this version is made for.
okhttp=5.3.0
edc=${EDC_VERSION:-0.14.1}
cache=${DSP_TCK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-dsp-tck}
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT

copy() { # copy POM PROPERTY...: the artifacts that a description names, into $run/lib
  rm -rf "$run/lib"
  maven copy-dependencies -f "$@" -DincludeScope=runtime -DoutputDirectory="$run/lib"
}

fetched() { # fetched NAME HOME POM PROPERTY...: in HOME, from an earlier run or now
  local name=$1 home=$2
  shift 2
  [ ! -d "$home" ] || return 0
  command -v mvn >/dev/null || { skip "$name. There is no Maven to fetch it with."; return 1; }
  mkdir -p "$cache"
  quietly "$run/fetch.log" try3 copy "$@" || { skip "$name. It could not be fetched after three tries."; return 1; }
  # Complete or not at all.
  mv "$run/lib" "$home"
}

count() { # count LOG NAME: what the last line of a run, `NAME PASSED n FAILED m`, says; without one, a failure and the end of its log
  local totals ok bad
  totals=$(sed -n "s/^$2 PASSED \([0-9]*\) FAILED \([0-9]*\)$/\1 \2/p" "$1")
  [ -n "$totals" ] || tail -n 30 "$1" | cut -c1-300
  read -r ok bad <<<"${totals:-0 1}"
  passed=$((passed + ok))
  failed=$((failed + bad))
  echo "$2: $ok passed, $bad failed"
}

command -v java >/dev/null || { skip 'the Dataspace TCK and Eclipse EDC. There is no Java on this machine.'; exit 0; }
kit=$cache/tck-$tck
connector=$cache/edc-$edc
fetched "the Dataspace TCK $tck" "$kit" .ci/dsp-tck/pom.xml -Dtck.version="$tck" -Dokhttp.version="$okhttp" || kit=
fetched "Eclipse EDC $edc" "$connector" .ci/edc/pom.xml -Dedc.version="$edc" || connector=
[ -n "$kit$connector" ] || exit 0

node build.mjs --if-needed || exit 1
if [ -n "$kit" ]; then
  timeout 400 node dist/test/dataspace/tck/main.js "$kit" .ci/dsp-tck/Tck.java >"$run/tck.log" 2>&1
  sed -nE 's/^\[[^]]*\] +((SUCCESSFUL|FAILED|ABORTED): .*)/\1/p; /^BECAUSE/p' "$run/tck.log" | cut -c1-300
  count "$run/tck.log" TCK
fi
if [ -n "$connector" ]; then
  timeout 300 node dist/test/dataspace/edc/main.js "$connector" .ci/edc/Edc.java >"$run/edc.log" 2>&1
  sed "/^EDC PASSED/d" "$run/edc.log" | cut -c1-300
  count "$run/edc.log" EDC
fi
leave 'Dataspace TCK and Eclipse EDC' "$report"
