#!/usr/bin/env bash
# The interface description against the service, by schemathesis: `.ci/schemathesis.sh REPORT` writes how many operations held
# to REPORT. It is installed into a virtual environment of its own. Where it cannot be, this says SKIPPED and ends with 0,
# without a report. Ends with 1 when an answer is an error of the service or not what is described.
set -u
cd "$(dirname "$0")/.."
report=${1:-}
version=${SCHEMATHESIS_VERSION:-4.32.5}
port=${SCHEMATHESIS_PORT:-18290}
cache=${SCHEMATHESIS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-schemathesis}
home=$cache/$version
run=$(mktemp -d)
pid=

finish() {
  if [ -n "$pid" ] && kill -TERM "$pid" 2>/dev/null; then
    for _ in $(seq 1 20); do kill -0 "$pid" 2>/dev/null || break; sleep 0.5; done
    kill -KILL "$pid" 2>/dev/null
  fi
  rm -rf "$run"
}
trap finish EXIT
trap 'exit 1' INT TERM

skip() {
  echo "!!! SKIPPED: schemathesis. $1"
  exit 0
}

install() {
  rm -rf "$home" && timeout 60 python3 -m venv "$home" &&
    timeout 200 "$home/bin/pip" install -q --disable-pip-version-check "schemathesis==$version" && touch "$home/complete"
}

if [ ! -e "$home/complete" ]; then
  command -v python3 >/dev/null || skip 'There is no Python on this machine.'
  mkdir -p "$cache"
  for attempt in 1 2 3; do
    install >"$run/install.log" 2>&1 </dev/null && break
    echo "attempt $attempt of 3 to install schemathesis $version failed" >&2
    sleep $((attempt * 5))
  done
  [ -e "$home/complete" ] || skip "Version $version could not be installed after three tries."
fi

node build.mjs --if-needed || exit 1
key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
base="http://127.0.0.1:$port"
DATA_DIR=$run/data HOST=127.0.0.1 PORT=$port BASE_URL=$base API_KEY=$key RATE_LIMIT=off URL_CHECK=off LOG_LEVEL=error \
  node dist/src/main.js --demo >"$run/service.log" 2>&1 </dev/null &
pid=$!
ready=
for _ in $(seq 1 120); do
  kill -0 "$pid" 2>/dev/null || break
  if [ "$(curl -s -m 3 -o /dev/null -w '%{http_code}' "$base/health/ready")" = 200 ]; then ready=1; break; fi
  sleep 0.5
done
[ -n "$ready" ] || { echo 'FAILED: the service does not start'; exit 1; }

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
[ -z "$report" ] || printf '{"numPassedTests":%d,"numFailedTests":%d}\n' "$((status == 0))" "$((status != 0))" >"$report"
[ "$status" -eq 0 ]
