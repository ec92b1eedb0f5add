# What the scripts of CI share. Each sources it from the root of the project.

skip() { # skip WHY: says loudly that a part did not run
  echo "!!! SKIPPED: $1"
}

try3() { # try3 COMMAND...: up to three times; ends with 75 where none succeeded
  local attempt
  for attempt in 1 2 3; do
    "$@" </dev/null && return 0
    echo "attempt $attempt of 3 failed: $*" >&2
    sleep $((attempt * 5))
  done
  return 75
}

quietly() { # quietly FILE COMMAND...: with all output in FILE
  local file=$1
  shift
  "$@" >"$file" 2>&1
}

tell() { # tell REPORT PASSED FAILED: writes a report as the test runner does; without a REPORT, nothing
  [ -z "$1" ] || printf '{"numPassedTests":%d,"numFailedTests":%d}\n' "$2" "$3" >"$1"
}

# Of the checks of a script.
passed=0
failed=0

check() { # check NAME COMMAND...: one pass or one failure, counted in `passed` and `failed`; shows the end of what a failure said
  local name=$1 said
  shift
  said=$(mktemp)
  if "$@" >"$said" 2>&1; then
    passed=$((passed + 1))
    echo "ok: $name"
  else
    failed=$((failed + 1))
    echo "FAILED: $name"
    tail -n 30 "$said" | cut -c1-300
  fi
  rm -f "$said"
}

leave() { # leave NAME REPORT: ends a script of checks, with a failure where one failed
  tell "$2" "$passed" "$failed"
  echo "$1: $passed passed, $failed failed"
  exit $((failed > 0))
}

jest() { # jest SECONDS REPORT ARGUMENTS...: suites in at most so many seconds
  local seconds=$1 report=$2
  shift 2
  timeout "$seconds" node node_modules/jest/bin/jest.js "$@" ${report:+--json --outputFile="$report"} </dev/null
}

maven() { # maven GOAL ARGUMENTS...: a goal of the plugin that copies artifacts from Maven Central; one at a time, as they share a cache
  local goal=$1
  shift
  timeout 800 flock "${TMPDIR:-/tmp}/marketplace-maven.lock" timeout 400 mvn -B -q "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:$goal" "$@"
}

pypi() { # pypi FOLDER PACKAGE==VERSION: installs a package into an environment of its own
  { [ -x "$1/bin/pip" ] || timeout 60 python3 -m venv "$1"; } && timeout 200 "$1/bin/pip" install -q --disable-pip-version-check "$2"
}

free_port() {
  node -e 'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
}

# launch LOG COMMAND...: in the background, in a group of its own, which ends as a whole. Its number is in `pid`.
launch() {
  local log=$1
  shift
  setsid nohup "$@" >>"$log" 2>&1 </dev/null &
  pid=$!
}

until_ready() { # until_ready SECONDS COMMAND...: waits until COMMAND succeeds, while the process in `pid` lives
  local end=$((SECONDS + $1))
  shift
  while [ $SECONDS -lt "$end" ] && kill -0 "$pid" 2>/dev/null; do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.5
  done
  return 1
}

end_group() { # end_group PID [SIGNAL]: ends a group, by force where it does not end within 30 s; fails where it took force
  [ -n "${1:-}" ] || return 0
  kill "-${2:-TERM}" -- "-$1" 2>/dev/null || return 0
  local _
  for _ in $(seq 1 60); do kill -0 -- "-$1" 2>/dev/null || return 0; sleep 0.5; done
  kill -KILL -- "-$1" 2>/dev/null
  return 1
}
