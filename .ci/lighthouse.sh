#!/usr/bin/env bash
# Pages of the demonstration as Lighthouse judges them: `.ci/lighthouse.sh REPORT` writes a report with one check for each page. Every one of its
# four categories must reach 95 of 100, and what a page loads must be 60 kB at most. Lighthouse comes from npm into a folder of its
# own, the browser is Debian's; where one of them cannot be had it says SKIPPED and ends with 0, without a report.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
version=${LIGHTHOUSE_VERSION:-12.8.2}
cache=${LIGHTHOUSE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-lighthouse}
home=$cache/$version
run=$(mktemp -d)
pid=
trap 'end_group "$pid"; rm -rf "$run"' EXIT

chromium=$(command -v chromium) || { skip 'Lighthouse. There is no Chromium.'; exit 0; }
fetch() { timeout 120 npm install --prefix "$home" --no-audit --no-fund "lighthouse@$version"; }
if [ ! -d "$home/node_modules/lighthouse" ]; then
  mkdir -p "$home"
  quietly "$run/fetch.log" try3 fetch || { skip 'Lighthouse. It could not be fetched after three tries.'; rm -rf "$home"; exit 0; }
fi

node build.mjs --if-needed || exit 1
port=$(free_port)
url=http://127.0.0.1:$port
DATA_DIR=$run/data PORT=$port BASE_URL=$url RATE_LIMIT=off launch "$run/service.log" node dist/src/main.js --demo
until_ready 120 curl -sf "$url/health/ready" || { echo 'FAILED: the service did not start'; tail -n 20 "$run/service.log"; exit 1; }
dataset=$(curl -s "$url/srv/search/search?q=metro&limit=1" | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).result.results[0].id')

judge() { # judge PATH: the figures of a page, or what keeps it from them; measured again where Lighthouse itself says that it measured nothing
  try3 timeout 120 env CHROME_PATH="$chromium" node "$home/node_modules/lighthouse/cli/index.js" "$url/srv/catalog/$1" --quiet \
    --output=json --output-path="$run/page.json" --max-wait-for-load=60000 \
    --chrome-flags='--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync' &&
    node .ci/lighthouse.mjs "$run/page.json"
}

for path in '' 'datasets?q=tram' "datasets/$dataset" offers; do check "Lighthouse: /srv/catalog/${path/$dataset/ID}" judge "$path"; done
leave Lighthouse "$report"
