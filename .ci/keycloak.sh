#!/usr/bin/env bash
# The identity suites against a real Keycloak: fetched once, started on loopback with the realm that this service exports,
# and stopped again. `.ci/keycloak.sh REPORT` writes the report of the suites to REPORT. Where the distribution cannot be
# fetched it says SKIPPED and ends with 0, without a report. Nothing secret is printed.
set -u
cd "$(dirname "$0")/.."
report=${1:-}
version=${KEYCLOAK_VERSION:-26.0.8}
port=${KEYCLOAK_PORT:-18180}
cache=${KEYCLOAK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-keycloak}
home=$cache/keycloak-$version
run=$(mktemp -d)
pid=

finish() {
  if [ -n "$pid" ] && kill -TERM -- "-$pid" 2>/dev/null; then
    for _ in $(seq 1 20); do kill -0 -- "-$pid" 2>/dev/null || break; sleep 0.5; done
    kill -KILL -- "-$pid" 2>/dev/null
  fi
  rm -rf "$run" "$home/data"
}
trap finish EXIT
trap 'exit 1' INT TERM

skip() {
  echo "!!! SKIPPED: Keycloak. $1"
  exit 0
}

fetch() {
  local copy=org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy
  timeout 400 mvn -B -q "$copy" -Dartifact="org.keycloak:keycloak-quarkus-dist:$version:zip" -DoutputDirectory="$run" \
    >"$run/fetch.log" 2>&1 </dev/null
}

unpack() { # complete or not at all
  (cd "$run" && jar xf "keycloak-quarkus-dist-$version.zip") &&
    chmod +x "$run/keycloak-$version"/bin/*.sh && rm -rf "$home" && mv "$run/keycloak-$version" "$home"
}

command -v java >/dev/null || skip 'There is no Java on this machine.'
if [ ! -x "$home/bin/kc.sh" ]; then
  command -v mvn >/dev/null || skip 'There is no Maven to fetch it with.'
  mkdir -p "$cache"
  for attempt in 1 2 3; do
    fetch && break
    echo "attempt $attempt of 3 to fetch Keycloak $version failed" >&2
    sleep $((attempt * 5))
  done
  [ -s "$run/keycloak-quarkus-dist-$version.zip" ] || skip "Version $version could not be fetched after three tries."
  unpack || { echo 'FAILED: the distribution of Keycloak cannot be unpacked'; exit 1; }
fi

node build.mjs --if-needed && node dist/test/keycloak/prepare.js "$run" || exit 1
rm -rf "$home/data"
mkdir -p "$home/data/import"
chmod 700 "$home/data"
cp "$run"/import/*.json "$home/data/import/"

# An administrator for this run only: the suites put their realms in its place.
KC_BOOTSTRAP_ADMIN_USERNAME=suites
KC_BOOTSTRAP_ADMIN_PASSWORD=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
export KC_BOOTSTRAP_ADMIN_USERNAME KC_BOOTSTRAP_ADMIN_PASSWORD

# A group of its own, so that the process behind the script ends with it.
JAVA_OPTS_KC_HEAP='-Xms128m -Xmx640m' setsid nohup "$home/bin/kc.sh" start-dev --import-realm --http-host=127.0.0.1 \
  --http-port="$port" --cache=local >"$run/keycloak.log" 2>&1 </dev/null &
pid=$!
ready=
for _ in $(seq 1 150); do
  kill -0 "$pid" 2>/dev/null || break
  if curl -sf -m 3 -o /dev/null "http://127.0.0.1:$port/realms/marketplace/.well-known/openid-configuration"; then
    ready=1
    break
  fi
  sleep 2
done
if [ -z "$ready" ]; then
  echo "FAILED: Keycloak $version does not serve the exported realm"
  grep -E 'ERROR|WARN' "$run/keycloak.log" | cut -c1-300 | tail -n 20
  exit 1
fi
echo "Keycloak $version serves the exported realm."

export KEYCLOAK_URL="http://127.0.0.1:$port" KEYCLOAK_RUN="$run"

run_suites() { # run_suites REPORT PATTERN...
  local target=$1
  shift
  timeout 400 node --experimental-vm-modules node_modules/jest/bin/jest.js --runInBand "$@" \
    ${target:+--json --outputFile="$target"} </dev/null
}

# The comparison needs the realm as it was imported; the service registers assets of its own, so it comes after.
status=0
run_suites "$report" keycloak/compare keycloak/claims || status=1
run_suites "${report:+${report%.json}-service.json}" keycloak/service keycloak/other-service || status=1
# The suites of the embedded provider, each with its own realm in Keycloak; the cases that it does not share are printed.
export IDENTITY_SUITES=keycloak
run_suites "${report:+${report%.json}-suites.json}" identity/token-endpoint identity/protection identity/uma \
  identity/refresh identity/code identity/browser keycloak/pages || status=1
exit $status
