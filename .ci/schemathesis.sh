#!/usr/bin/env bash
# The interface description against the service, by schemathesis: `.ci/schemathesis.sh REPORT` writes one pass or one failure
# to REPORT. It is installed into a virtual environment of its own. Where it cannot be, this says SKIPPED and ends with 0,
# without a report. Ends with 1 when an answer is an error of the service or not what is described.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
version=${SCHEMATHESIS_VERSION:-4.32.5}
home=${SCHEMATHESIS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-schemathesis}/$version
run=$(mktemp -d)
pid=
trap 'end_group "$pid"; rm -rf "$run"' EXIT
trap 'exit 1' INT TERM

install() { # complete or not at all
  pypi "$home" "schemathesis==$version" && touch "$home/complete"
}

if [ ! -e "$home/complete" ]; then
  command -v python3 >/dev/null || { skip 'schemathesis. There is no Python on this machine.'; exit 0; }
  rm -rf "$home" && mkdir -p "${home%/*}"
  quietly "$run/install.log" try3 install ||
    { skip "schemathesis. Version $version could not be installed after three tries."; exit 0; }
fi

node build.mjs --if-needed || exit 1
key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
port=${SCHEMATHESIS_PORT:-$(free_port)}
base="http://127.0.0.1:$port"
DATA_DIR=$run/data HOST=127.0.0.1 PORT=$port BASE_URL=$base API_KEY=$key RATE_LIMIT=off URL_CHECK=off LOG_LEVEL=error \
  launch "$run/service.log" node dist/src/main.js --demo
until_ready 60 curl -sf -m 3 "$base/health/ready" || { echo 'FAILED: the service does not start'; exit 1; }

# Pages are for people and answer people; the change log waits for what happens. What has side effects on other answers, such as
# deleting, is tried like everything else. The seed makes every run the same.
checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,response_headers_conformance
timeout 300 "$home/bin/schemathesis" run "$base/srv/openapi.json" -H "X-API-Key: $key" --seed 1 --no-shrink \
  --phases examples,coverage,fuzzing -n 2 --continue-on-failure --suppress-health-check all --request-timeout 15 \
  --checks "$checks" --exclude-path-regex '/srv/catalog|/srv/repo/changes' --warnings off >"$run/out.log" 2>&1 </dev/null
status=$?
grep -q 'not_a_server_error\|Test cases' "$run/out.log" || status=1
if [ "$status" -ne 0 ]; then sed "s/$key/…/g" "$run/out.log" | tail -n 150; fi
sed -n '/= SUMMARY =/,$p' "$run/out.log" | sed "s/$key/…/g"
tell "$report" $((status == 0)) $((status != 0))
[ "$status" -eq 0 ]
