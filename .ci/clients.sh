#!/usr/bin/env bash
# Clients of others against the service, as themselves: `.ci/clients.sh REPORT` writes the report of the suites in test/clients that
# need them, and of the verdicts of pyshacl, to REPORT. The clients are installed apart: those of test/clients/npm in a copy of that
# folder, those of test/clients/python and of test/clients/croissant in environments of their own. Where a registry does not answer, this says SKIPPED, the suites
# of its clients are skipped, and the others run.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
cache=${CLIENTS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-clients}
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT
trap 'exit 1' INT TERM

place_of() { # place_of FOLDER: where what it lists is installed; another place after every change of the list
  echo "$cache/$(basename "$1")-$(cat "$1"/package* "$1"/*.mjs "$1"/requirements* 2>/dev/null | sha256sum | cut -c1-16)"
}

npm_clients() { # npm_clients FOLDER: complete or not at all
  rm -rf "$1" && mkdir -p "$1" && cp -R test/clients/npm/. "$1" &&
    (cd "$1" && timeout 300 npm ci --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error) && touch "$1/complete"
}

python_clients() { # python_clients FOLDER: complete or not at all; the second list is of packages without what they list themselves
  local options=(-q --disable-pip-version-check --only-binary :all:)
  rm -rf "$1" && timeout 60 python3 -m venv "$1" &&
    timeout 300 "$1/bin/pip" install "${options[@]}" -r test/clients/python/requirements.txt &&
    timeout 100 "$1/bin/pip" install "${options[@]}" --no-deps -r test/clients/python/requirements-no-deps.txt && touch "$1/complete"
}

croissant_clients() { # croissant_clients FOLDER: complete or not at all; one package of Python alone has no wheel
  rm -rf "$1" && timeout 60 python3 -m venv "$1" &&
    timeout 300 "$1/bin/pip" install -q --disable-pip-version-check -r test/clients/croissant/requirements.txt && touch "$1/complete"
}

ready() { # ready FOLDER INSTALLER: installed before, or now
  [ -e "$1/complete" ] || quietly "$run/install.log" try3 "$2" "$1" || { tail -n 5 "$run/install.log"; return 1; }
}

npm=$(place_of test/clients/npm)
if ready "$npm" npm_clients; then
  export CLIENTS_NPM=$npm
else
  skip 'clients from npm. They could not be installed after three tries.'
fi

python=$(place_of test/clients/python)
if ! command -v python3 >/dev/null; then
  skip 'clients in Python. There is no Python on this machine.'
elif ready "$python" python_clients; then
  export CLIENTS_PYTHON=$python/bin/python
else
  skip 'clients in Python. They could not be installed after three tries.'
fi

croissant=$(place_of test/clients/croissant)
if ! command -v python3 >/dev/null; then
  skip 'mlcroissant. There is no Python on this machine.'
elif ready "$croissant" croissant_clients; then
  export CLIENTS_CROISSANT=$croissant/bin/python
else
  skip 'mlcroissant. It could not be installed after three tries.'
fi

node build.mjs --if-needed || exit 1
# Those that need no installing were run with all other tests.
jest 1200 "$report" test/clients/ validation/pyshacl --testPathIgnorePatterns='clients/(docs|piveau-sdk|python|typescript)[.]test'
