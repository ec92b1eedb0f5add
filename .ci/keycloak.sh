#!/usr/bin/env bash
# The identity suites against a real Keycloak: fetched once, started on loopback with the realm that this service exports,
# and stopped again. `.ci/keycloak.sh REPORT` writes the report of the suites to REPORT. Where the distribution cannot be
# fetched it says SKIPPED and ends with 0, without a report. Nothing secret is printed.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
version=${KEYCLOAK_VERSION:-26.0.8}
port=${KEYCLOAK_PORT:-18180}
cache=${KEYCLOAK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-keycloak}
home=$cache/keycloak-$version
run=$(mktemp -d)
pid=

trap 'end_group "$pid"; rm -rf "$run" "$home/data"' EXIT
trap 'exit 1' INT TERM

unpack() { # complete or not at all
  (cd "$run" && jar xf "keycloak-quarkus-dist-$version.zip") &&
    chmod +x "$run/keycloak-$version"/bin/*.sh && rm -rf "$home" && mv "$run/keycloak-$version" "$home"
}

command -v java >/dev/null || { skip 'Keycloak. There is no Java on this machine.'; exit 0; }
if [ ! -x "$home/bin/kc.sh" ]; then
  command -v mvn >/dev/null || { skip 'Keycloak. There is no Maven to fetch it with.'; exit 0; }
  mkdir -p "$cache"
  quietly "$run/fetch.log" try3 maven copy -Dartifact="org.keycloak:keycloak-quarkus-dist:$version:zip" -DoutputDirectory="$run" ||
    { skip "Keycloak. Version $version could not be fetched after three tries."; exit 0; }
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

# Where Keycloak guards passwords it refuses a login, as if the password were wrong, until it is done with the one before of the same
# user, which may be after that was answered (keycloak/keycloak#31728): people are slower than the suites.
JAVA_OPTS_KC_HEAP='-Xms128m -Xmx640m' launch "$run/keycloak.log" "$home/bin/kc.sh" start-dev --import-realm \
  --http-host=127.0.0.1 --http-port="$port" --cache=local \
  --spi-brute-force-protector-default-brute-force-detector-allow-concurrent-requests=true
if ! until_ready 300 curl -sf -m 3 "http://127.0.0.1:$port/realms/marketplace/.well-known/openid-configuration"; then
  echo "FAILED: Keycloak $version does not serve the exported realm"
  grep -E 'ERROR|WARN' "$run/keycloak.log" | cut -c1-300 | tail -n 20
  exit 1
fi
echo "Keycloak $version serves the exported realm."

export KEYCLOAK_URL="http://127.0.0.1:$port" KEYCLOAK_RUN="$run"

# The comparison needs the realm as it was imported; the service registers assets of its own, so it comes after.
status=0
jest 400 "$report" --runInBand keycloak/compare keycloak/claims || status=1
jest 400 "${report:+${report%.json}-service.json}" --runInBand keycloak/service keycloak/other-service || status=1
# The suites of the embedded provider, each with its own realm in Keycloak; the cases that it does not share are printed.
export IDENTITY_SUITES=keycloak
jest 400 "${report:+${report%.json}-suites.json}" --runInBand identity/token-endpoint identity/protection identity/uma \
  identity/refresh identity/code identity/browser keycloak/pages || status=1
exit $status
