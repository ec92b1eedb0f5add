#!/usr/bin/env bash
# The suites of the store in SPARQL servers, against each server that can be had; ends with a table of engine by suite.
# `.ci/engine-suites.sh DIR [NAME...]` writes a report for each engine to DIR. An engine that cannot be fetched is SKIPPED.
set -u
cd "$(dirname "$0")/.."
reports=$(cd "$1" && pwd) || exit 2
shift
status=0
table=
for name in "${@:-oxigraph fuseki virtuoso}"; do
  for engine in $name; do
    bash .ci/engines fetch "$engine"
    case $? in
      0) ;;
      75) echo "!!! SKIPPED: $engine. It could not be had after three tries."; table+="$engine|all|skipped"$'\n'; continue ;;
      *) echo "FAILED: $engine cannot be prepared"; status=1; continue ;;
    esac
    report=$reports/engine-$engine.json
    ENGINE=$engine timeout 900 node --experimental-vm-modules node_modules/jest/bin/jest.js --runInBand engines/ \
      --testPathIgnorePatterns engines/client --json --outputFile="$report" </dev/null || status=1
    [ -s "$report" ] || { echo '{"numPassedTests":0,"numFailedTests":1,"testResults":[]}' >"$report"; }
    table+=$(node -e '
      const [, file, engine] = process.argv;
      for (const { name, status, assertionResults } of JSON.parse(require("node:fs").readFileSync(file, "utf8")).testResults) {
        const count = (wanted) => assertionResults.filter((test) => test.status === wanted).length;
        const broken = status === "failed" && assertionResults.length === 0 ? ", the suite does not run" : "";
        const suite = name.split("/").pop().replace(".test.js", "");
        console.log(`${engine}|${suite}|${count("passed")} passed, ${count("failed")} failed${broken}`);
      }' "$report" "$engine")$'\n'
  done
done
printf '%s' "$table" | sort | awk -F'|' 'BEGIN { printf "%-12s %-12s %s\n", "engine", "suite", "result" } { printf "%-12s %-12s %s\n", $1, $2, $3 }'
exit $status
