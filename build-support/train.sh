#!/bin/sh
# Makes the AOT caches of one program for one Java: train.sh APP JAVA_HOME [FOLDER], into FOLDER/aot-SUM; FOLDER is APP unless given.
# A training run is a whole session on a database of its own (session.jsonl), one over standard streams and one over HTTP.
# Each cache is tried before it is moved into place, and what could not be made is remembered by an empty folder, so that no start tries
# again. ROSEMARY_AOT_KINDS may name one of the two. A cache that is there is made anew only with ROSEMARY_AOT_AGAIN=true or after a crash.
set -eu
# Nobody else may change what is run later.
umask go-w

start=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
app=$1
java_home=$2
made=${3-$app}
# shellcheck source=build-support/find-java.sh
. "$start/find-java.sh"
read_java "$java_home"
[ -n "$java_release" ] || exit 1
session=$start/session.jsonl
[ -r "$session" ] || session=$start/../src/aot/session.jsonl

# Where the program's folder turned read-only after the launcher looked, or there is no home, nothing is made.
case $made in /*) ;; *) exit 1 ;; esac
mkdir -p "$made" 2>/dev/null || exit 1
[ -w "$made" ] || exit 1

sum=$(cksum <"$java_home/release")
cache=$made/aot-${sum%% *}

# One at a time; a second one leaves the work to the first. The lock is a link whose target is its owner's id.
lock=$made/.train.lock
work=$made/.train.$$
if ! ln -s $$ "$lock" 2>/dev/null; then
  owner=$(readlink "$lock" 2>/dev/null) || owner=
  [ -n "$owner" ] && kill -0 "$owner" 2>/dev/null && exit 0
  rm -f "$lock"
  ln -s $$ "$lock" 2>/dev/null || exit 0
fi
clean_up() {
  rm -rf "$work"
  [ "$(readlink "$lock" 2>/dev/null)" = $$ ] && rm -f "$lock"
  :
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

# Whoever waited for the lock finds the work done.
again=${ROSEMARY_AOT_AGAIN:-false}
for crash in "$made"/crash-*.log; do
  # shellcheck disable=SC3013 # every sh in use has -nt
  [ "$crash" -nt "$cache/stdio.aot" ] && again=true
done
[ "$again" = false ] && [ -r "$cache/stdio.aot" ] && exit 0
for left in "$made"/.train.*; do
  [ -d "$left" ] && ! kill -0 "${left##*.}" 2>/dev/null && rm -rf "$left"
done
mkdir "$work"
cp "$java_home/release" "$work/release"
expected=$(grep -c '"id"' "$session")

# run AOT_OPTION JAVA_OPTIONS ARGUMENTS...: the program on an empty database.
run() (
  rm -rf "$work/data"
  id=training packaged=true
  ROSEMARY_AOT=$1
  ROSEMARY_JAVA_OPTIONS="-Drosemary.training=true $2"
  shift 2
  # The user's settings are not the training's.
  unset ROSEMARY_SURFACE ROSEMARY_TRANSPORT ROSEMARY_READ_ONLY ROSEMARY_PROJECT ROSEMARY_TOKEN_FILE ROSEMARY_HOST
  # shellcheck source=build-support/start.sh
  . "$start/start.sh"
)

# stdio_results PAUSE AOT_OPTION JAVA_OPTIONS: the number of results of the session, whose input stays open for that many
# seconds: after its end the server gives calls only a moment.
stdio_results() {
  (cat "$session" && sleep "$1") | run "$2" "$3" --data-dir "$work/data" --project first 2>>"$work/errors" | grep -c '"result"' || :
}

# http_results PAUSE AOT_OPTION JAVA_OPTIONS: the same over HTTP. The server ends with its input, which lasts as long as the client.
# shellcheck disable=SC2094 # the file is read while it grows
http_results() {
  rm -f "$work/url"
  {
    waited=0
    until grep -q 'serving http' "$work/url" 2>/dev/null || [ $waited -ge 30 ]; do
      sleep 1
      waited=$((waited + 1))
    done
    url=$(sed -n 's/.*serving //p' "$work/url")
    ROSEMARY_AOT=off
    "$java_home/bin/java" -XX:TieredStopAtLevel=1 -cp "$app/rosemary.jar" dev.rosemary.cli.HttpRehearsal "$url" <"$session" \
      >"$work/answers" 2>>"$work/errors" || :
    sleep "$1"
  } | run "$2" "$3" --transport http --port 0 --data-dir "$work/data" --project first >/dev/null 2>"$work/url" || :
  cat "$work/url" >>"$work/errors"
  grep -c '"result"' "$work/answers" || :
}

# The second session takes nothing but the cache and checks its sums, which a start has no time for.
strict='-XX:AOTMode=on -XX:+VerifySharedSpaces'
made_one=false
for kind in ${ROSEMARY_AOT_KINDS:-stdio http}; do
  # A busy machine may need more time than the first attempt has.
  for pause in 0 5 20; do
    if [ "$("${kind}_results" $pause "-XX:AOTCacheOutput=$work/$kind.aot" -XX:-AOTRecordTraining)" -eq "$expected" ] &&
      [ -s "$work/$kind.aot" ] &&
      [ "$("${kind}_results" $pause "-XX:AOTCache=$work/$kind.aot" "$strict")" -eq "$expected" ]; then
      "$java_home/bin/java" -XX:TieredStopAtLevel=1 -cp "$app/rosemary.jar" dev.rosemary.cli.AotCache "$work/$kind.aot" >"$work/$kind.sum"
      # Written out before it gets its name: after a power cut a cache is whole or absent.
      sync "$work/$kind.aot" 2>/dev/null || sync
      made_one=true
      break
    fi
    rm -f "$work/$kind.aot"
  done
done
$made_one || cat "$work/errors" >&2
rm -rf "$work/data" "$work/errors" "$work/url" "$work/answers" "$work"/*.config
# shellcheck disable=SC2031 # the subshell of run has a cache of its own
[ -d "$cache" ] && rm -rf "$cache"
# shellcheck disable=SC2031
mv "$work" "$cache"
$made_one
