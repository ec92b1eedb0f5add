#!/usr/bin/env bash
# Known advisories about what is installed with the service: `.ci/audit.sh REPORT` writes one pass or one failure to REPORT.
# Where the registry gives no answer in three tries it says SKIPPED and ends with 0, without a report.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

ask() {
  timeout 120 npm audit --omit=dev --package-lock-only --json >"$answer" 2>/dev/null
  grep -q '"auditReportVersion"' "$answer"
}

try3 ask || { skip 'audit. The registry told no advisories in three tries.'; exit 0; }
node -e '
  const { metadata, vulnerabilities } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
  const { total } = metadata.vulnerabilities;
  for (const { name, severity, range } of Object.values(vulnerabilities)) console.log(`${severity}: ${name} ${range}`);
  console.log(`${total} known advisories`);
  process.exit(total > 0 ? 1 : 0);
' "$answer"
status=$?
tell "$report" $((status == 0)) $((status != 0))
exit $status
