#!/usr/bin/env bash
# What an operator does with a release, in folders of its own: `.ci/package.sh REPORT` writes how many of these hold to REPORT.
#   1. a clean copy of the sources: `npm ci --ignore-scripts`, build, start, answer, stop;
#   2. `npm pack` there, the package installed in an empty folder, `npx data-marketplace`, answer, stop.
# Where the registry cannot be reached it says SKIPPED and ends with 0, without a report.
set -u
cd "$(dirname "$0")/.."
report=${1:-/dev/null}
case $report in /*) ;; *) report=$PWD/$report ;; esac
work=$(mktemp -d)
pid=
passed=0
failed=0

finish() {
  [ -n "$pid" ] && kill -KILL -- "-$pid" 2>/dev/null
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM

try3() {
  for attempt in 1 2 3; do
    timeout 600 "$@" </dev/null && return 0
    echo "attempt $attempt of 3 failed: $*" >&2
    sleep $((attempt * 5))
  done
  return 1
}

skip() {
  echo "!!! SKIPPED: $1"
  [ $((passed + failed)) -gt 0 ] && printf '{"numPassedTests":%d,"numFailedTests":%d}\n' "$passed" "$failed" >"$report"
  exit $((failed > 0))
}

answers() { # answers PORT: the demonstration is ready, and three surfaces show it
  for _ in $(seq 1 120); do
    kill -0 "$pid" 2>/dev/null || return 1
    curl -sf -m 2 -o /dev/null "http://localhost:$1/health/ready" && break
    sleep 1
  done
  curl -sf -m 20 "http://localhost:$1/graphql" -H 'Content-Type: application/json' -d '{"query":"{ search { totalCount } }"}' |
    grep -q '"totalCount":[1-9]' &&
    curl -sf -m 20 "http://localhost:$1/graphiql" | grep -q '<script' &&
    curl -sf -m 20 "http://localhost:$1/srv/catalog/datasets" | grep -q '<h1'
}

starts() { # starts NAME PORT COMMAND...: one pass or one failure
  local name=$1 port=$2 result=0
  shift 2
  # A group of its own, so that what the package runner starts ends with it.
  PORT=$port DATA_DIR=$work/data-$port URL_CHECK=off setsid "$@" >"$work/$port.log" 2>&1 </dev/null &
  pid=$!
  if answers "$port"; then result=1; fi
  kill -TERM -- "-$pid" 2>/dev/null
  for _ in $(seq 1 40); do kill -0 -- "-$pid" 2>/dev/null || break; sleep 0.5; done
  if kill -KILL -- "-$pid" 2>/dev/null; then result=0; echo 'It did not stop when asked to.'; fi
  pid=
  if [ $result = 1 ]; then
    passed=$((passed + 1))
    echo "$name: works"
  else
    failed=$((failed + 1))
    tail -n 30 "$work/$port.log"
    echo "FAILED: $name"
  fi
}

mkdir -p "$work/sources" "$work/empty"
tar -cf - --exclude=./node_modules --exclude=./dist --exclude=./data --exclude=./.git . | tar -xf - -C "$work/sources"
cd "$work/sources" || exit 1
try3 npm ci --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error || skip 'package. The registry did not answer.'
starts 'npm ci --ignore-scripts && npm start' "${PACKAGE_PORT:-18190}" npm start -- --demo

if npm pack --silent --pack-destination "$work" >/dev/null </dev/null; then
  rm -rf "$work/sources/node_modules"
  cd "$work/empty" || exit 1
  try3 npm install --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error "$work"/data-marketplace-*.tgz ||
    skip 'npm install of the package. The registry did not answer.'
  starts 'npm install of the package && npx data-marketplace' "$((${PACKAGE_PORT:-18190} + 1))" npx --no-install data-marketplace --demo
else
  failed=$((failed + 1))
  echo 'FAILED: npm pack'
fi
printf '{"numPassedTests":%d,"numFailedTests":%d}\n' "$passed" "$failed" >"$report"
exit $((failed > 0))
