#!/usr/bin/env bash
# What an operator does with a release, in folders of its own: `.ci/package.sh REPORT` writes how many of these hold to REPORT.
#   1. a clean copy of the sources: `npm ci --ignore-scripts`, build, start, answer, stop;
#   2. `npm pack` there, the package installed in an empty folder, `npx data-marketplace`, answer, stop.
# Where the registry cannot be reached it says SKIPPED and ends with 0, without a report.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=$(realpath -m "${1:-/dev/null}")
work=$(mktemp -d)
pid=

trap 'end_group "$pid" KILL; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

finish() {
  [ $((passed + failed)) = 0 ] || tell "$report" "$passed" "$failed"
  exit $((failed > 0))
}

answers() { # answers PORT: the demonstration is ready, and three surfaces show it
  until_ready 120 curl -sf -m 2 "http://localhost:$1/health/ready" || return 1
  curl -sf -m 20 "http://localhost:$1/graphql" -H 'Content-Type: application/json' -d '{"query":"{ search { totalCount } }"}' |
    grep -q '"totalCount":[1-9]' &&
    curl -sf -m 20 "http://localhost:$1/graphiql" | grep -q '<script' &&
    curl -sf -m 20 "http://localhost:$1/srv/catalog/datasets" | grep -q '<h1'
}

starts() { # starts NAME PORT COMMAND...: one pass or one failure
  local name=$1 port=$2 result=0
  shift 2
  PORT=$port DATA_DIR=$work/data-$port URL_CHECK=off launch "$work/$port.log" "$@"
  if answers "$port"; then result=1; fi
  end_group "$pid" || { result=0; echo 'It did not stop when asked to.'; }
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

fits() { # fits LOG: npm warned of no package that wants another Node.js than this one
  ! grep -A2 EBADENGINE "$1"
}

mkdir -p "$work/sources" "$work/empty"
tar -cf - --exclude=./node_modules --exclude=./dist --exclude=./data --exclude=./.git . | tar -xf - -C "$work/sources"
cd "$work/sources" || exit 1
quietly "$work/install.log" try3 timeout 600 npm ci --ignore-scripts --prefer-offline --no-audit --no-fund ||
  { skip 'package. The registry did not answer.'; finish; }
check 'no package asks for another Node.js' fits "$work/install.log"
starts 'npm ci --ignore-scripts && npm start' "${PACKAGE_PORT:-18190}" npm start -- --demo

if npm pack --silent --pack-destination "$work" >/dev/null </dev/null; then
  rm -rf "$work/sources/node_modules"
  cd "$work/empty" || exit 1
  try3 timeout 600 npm install --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error "$work"/data-marketplace-*.tgz ||
    { skip 'npm install of the package. The registry did not answer.'; finish; }
  starts 'npm install of the package && npx data-marketplace' "$((${PACKAGE_PORT:-18190} + 1))" npx --no-install data-marketplace --demo
else
  failed=$((failed + 1))
  echo 'FAILED: npm pack'
fi
finish
