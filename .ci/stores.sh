#!/usr/bin/env bash
# The suites on stores in real SPARQL servers. `.ci/stores.sh REPORTS [ENGINE...]` runs, against each engine, the suites of the
# journal, the store, several gateways and migration: all that reaches an engine. What REST, GraphQL, search and quality ask is answered
# from the gateway's copy, whatever the engine: the suites of REST, GraphQL and logos run as they are on the last one, whose ways are
# its own most. Prints a table engine by suite. An engine that cannot be fetched is SKIPPED.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
reports=$1
shift
[ $# -gt 0 ] || set -- oxigraph fuseki virtuoso
run=$(mktemp -d)
table=$run/table
status=0

finish() {
  for folder in "$run"/engine-*; do [ -d "$folder" ] && bash .ci/engines stop "$folder" >/dev/null 2>&1; done
  rm -rf "$run"
}
trap finish EXIT
trap 'exit 1' INT TERM

node build.mjs --if-needed || exit 1

suite() { # suite ENGINE NAME PATTERN...
  local engine=$1 name=$2 report=$reports/store-$1-$2.json
  shift 2
  echo "=== $name on $engine"
  jest 900 "$report" --maxWorkers=2 "$@" || { echo "FAILED: $name on $engine"; status=1; }
  [ -s "$report" ] || tell "$report" 0 1
  node -e 'const r = JSON.parse(require("fs").readFileSync(process.argv[1])); const [engine, name] = process.argv.slice(2);
    const failed = r.numFailedTests + (r.numRuntimeErrorTestSuites ?? 0);
    console.log(`  ${engine.padEnd(10)} ${name.padEnd(10)} passed ${r.numPassedTests}, failed ${failed}`)' "$report" "$engine" "$name" >>"$table"
}

last=${!#}
for engine in "$@"; do
  bash .ci/engines fetch "$engine"
  if [ $? -eq 75 ]; then
    skip "$engine. It could not be fetched after three tries."
    echo "  $engine SKIPPED" >>"$table"
    continue
  fi
  # Each of them starts an engine of its own.
  ENGINE=$engine suite "$engine" store engines/
  [ "$engine" = "$last" ] || continue
  folder=$run/engine-$engine
  mkdir -p "$folder"
  if ! settings=$(bash .ci/engines start "$engine" "$folder"); then
    echo "FAILED: $engine does not start"
    tell "$reports/store-$engine-start.json" 0 1
    status=1
    continue
  fi
  (
    set -a
    eval "$(printf '%s\n' "$settings" | sed "s/=\(.*\)/='\1'/")"
    TEST_STORE=sparql
    status=0
    for name in rest graphql logos; do suite "$engine" $name "/$name/"; done
    exit $status
  ) || status=1
  bash .ci/engines stop "$folder" >/dev/null 2>&1
done

echo 'Suites on stores in SPARQL servers:'
[ -s "$table" ] && cat "$table"
exit $status
