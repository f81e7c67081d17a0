#!/bin/sh
# Makes the AOT caches of one program for one Java: train.sh [--later] APP JAVA_HOME [FOLDER [KIND]], into FOLDER/aot-SUM;
# FOLDER is APP unless given, KIND is stdio or http, and both are made unless it is given.
# A training run is a whole session on a database of its own (session.jsonl), one over standard streams and one over HTTP.
# Each cache is tried before it gets its name. What could not be made, and what was made again, is recorded in KIND.attempts, lines of:
# how many times, when, when --later may try again (seconds since 1970), "failed" or "made", and what was said.
# A cache that is there is made anew only with ROSEMARY_AOT_AGAIN=true or after a crash.
# shellcheck disable=SC2030,SC2031 # the subshells of "run" have variables of their own
set -eu
# Nobody else may change what is run later.
umask go-w

# The surroundings are the training's own: not the folder, limits, file mode and environment of whoever started it.
if [ "${ROSEMARY_TRAINING-}" != alone ]; then
  PATH=/usr/local/bin:/usr/bin:/bin${PATH:+:$PATH}
  export PATH
  start=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
  later=
  if [ "$1" = --later ]; then
    later=--later
    shift
  fi
  app=$1 java_home=$2 made=${3-$1} kinds=${4-stdio http}
  case $app in /*) ;; *) app=$PWD/$app ;; esac
  case $java_home in /*) ;; *) java_home=$PWD/$java_home ;; esac
  case $made in /*) ;; *) made=$PWD/$made ;; esac
  cd /
  umask 022
  # Address space, open files, size of a file, data, processor time: as much as is allowed.
  for limit in v n f d t; do
    # shellcheck disable=SC3045 # every sh in use has these; one that has not keeps its limits
    ulimit -S -$limit "$(ulimit -H -$limit)" 2>/dev/null || :
  done
  exec env -i "PATH=$PATH" ${LD_LIBRARY_PATH+"LD_LIBRARY_PATH=$LD_LIBRARY_PATH"} LC_ALL=C.UTF-8 ROSEMARY_TRAINING=alone \
    "ROSEMARY_AOT_AGAIN=${ROSEMARY_AOT_AGAIN-}" "$start/train.sh" "$start" "$app" "$java_home" "$made" "$kinds" "$later"
fi
unset ROSEMARY_TRAINING
start=$1 app=$2 java_home=$3 made=$4 kinds=$5 later=$6
# shellcheck source=build-support/find-java.sh
. "$start/find-java.sh"
read_java "$java_home"
[ -n "$java_release" ] || exit 1
session=$start/session.jsonl
[ -r "$session" ] || session=$start/../src/aot/session.jsonl
again=${ROSEMARY_AOT_AGAIN:-false}

# Where the program's folder turned read-only after the launcher looked, or there is no home, nothing is made.
mkdir -p "$made" 2>/dev/null || exit 1
[ -w "$made" ] || exit 1

sum=$(cksum <"$java_home/release")
cache=$made/aot-${sum%% *}
now=$(date +%s)

# old FILE: whether it is an hour old, so that whoever made it is gone, whatever process has its id today.
old() { [ -n "$(find "$1" -prune -mmin +60 2>/dev/null)" ]; }

# One at a time; a second one leaves the work to the first. The lock is a link whose target is its owner's id.
lock=$made/.train.lock
work=$made/.train.$$
if ! ln -s $$ "$lock" 2>/dev/null; then
  owner=$(readlink "$lock" 2>/dev/null) || owner=
  [ -n "$owner" ] && kill -0 "$owner" 2>/dev/null && ! old "$lock" && exit 0
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

# read_attempts KIND: sets count and next.
read_attempts() {
  count=0 next=0
  # shellcheck disable=SC2034 # when is for those who read the record
  [ -r "$cache/$1.attempts" ] && { IFS= read -r count && IFS= read -r when && IFS= read -r next; } <"$cache/$1.attempts"
  case $count$next in *[!0-9]*) count=0 next=0 ;; esac
}

# wanted KIND: whether this cache is to be made: whoever waited for the lock finds the work done.
wanted() {
  if [ "$again" = false ] && [ -r "$cache/$1.aot" ]; then
    crashed=false
    for crash in "$made"/crash-*.log; do
      # shellcheck disable=SC3013 # every sh in use has -nt
      [ "$crash" -nt "$cache/$1.aot" ] && crashed=true
    done
    $crashed || return 1
  fi
  read_attempts "$1"
  # A clock that was set back must not put it off for ever.
  [ -z "$later" ] || [ "$now" -ge "$next" ] || [ $((next - now)) -gt 86400 ]
}

# record KIND STATE TEXT: the next attempt comes after a minute, ten, an hour, a day.
record() {
  read_attempts "$1"
  count=$((count + 1))
  case $count in 1) pause=60 ;; 2) pause=600 ;; 3) pause=3600 ;; *) pause=86400 ;; esac
  printf '%s\n%s\n%s\n%s\n%s\n' "$count" "$now" $((now + pause)) "$2" "$3" >"$work/$1.attempts"
}

todo=
for kind in $kinds; do
  if wanted "$kind"; then todo="$todo $kind"; fi
done
[ -n "$todo" ] || exit 0
for left in "$made"/.train.*; do
  [ -d "$left" ] || continue
  if ! kill -0 "${left##*.}" 2>/dev/null || old "$left"; then rm -rf "$left"; fi
done
mkdir "$work" "$work/temporary"
TMPDIR=$work/temporary
export TMPDIR
cp "$java_home/release" "$work/release"
expected=$(grep -c '"id"' "$session")

# run AOT_OPTION JAVA_OPTIONS ARGUMENTS...: the program with every surface, on an empty database, for a folder that is a repository.
run() (
  rm -rf "$work/data" "$work/project"
  mkdir -p "$work/project/.git/objects" "$work/project/.git/refs"
  printf 'ref: refs/heads/main\n' >"$work/project/.git/HEAD"
  printf '[remote "origin"]\n\turl = https://git.example/training.git\n' >"$work/project/.git/config"
  id=training packaged=true training=$work/temporary
  ROSEMARY_AOT=$1
  ROSEMARY_JAVA_OPTIONS="-Drosemary.training=true $2"
  shift 2
  set -- --surface memory,all --data-dir "$work/data" --project-dir "$work/project" "$@"
  # shellcheck source=build-support/start.sh
  . "$start/start.sh"
)

# stdio_results PAUSE AOT_OPTION JAVA_OPTIONS: the number of results of the session, whose input stays open for that many
# seconds: after its end the server gives calls only a moment.
stdio_results() {
  (cat "$session" && sleep "$1") | run "$2" "$3" 2>>"$work/errors" | grep -c '"result"' || :
}

# http_results PAUSE AOT_OPTION JAVA_OPTIONS: the same over HTTP. The server ends with its input, which lasts as long as the client.
# shellcheck disable=SC2094 # the file is read while it grows
http_results() {
  rm -f "$work/url" "$work/answers"
  {
    waited=0
    until grep -q 'serving http' "$work/url" 2>/dev/null || [ $waited -ge 30 ]; do
      sleep 1
      waited=$((waited + 1))
    done
    url=$(sed -n 's/.*serving //p' "$work/url")
    "$java_home/bin/java" -XX:TieredStopAtLevel=1 -cp "$app/rosemary.jar" dev.rosemary.cli.HttpRehearsal "$url" <"$session" \
      >"$work/answers" 2>>"$work/errors" || :
    sleep "$1"
  } | run "$2" "$3" --transport http --port 0 >/dev/null 2>"$work/url" || :
  cat "$work/url" >>"$work/errors"
  grep -c '"result"' "$work/answers" || :
}

# The second session takes nothing but the cache and checks its sums, which a start has no time for.
strict='-XX:AOTMode=on -XX:+VerifySharedSpaces'
failed=false
for kind in $todo; do
  # A busy machine may need more time than the first attempt has.
  for pause in 0 5 20; do
    : >"$work/errors"
    step=training
    results=$("${kind}_results" $pause "-XX:AOTCacheOutput=$work/$kind.aot" -XX:-AOTRecordTraining)
    if [ "$results" -eq "$expected" ] && [ -s "$work/$kind.aot" ]; then
      step=trial
      results=$("${kind}_results" $pause "-XX:AOTCache=$work/$kind.aot" "$strict")
      if [ "$results" -eq "$expected" ]; then
        "$java_home/bin/java" -XX:TieredStopAtLevel=1 -cp "$app/rosemary.jar" dev.rosemary.cli.AotCache "$work/$kind.aot" >"$work/$kind.sum"
        # Written out before it gets its name: after a power cut a cache is whole or absent.
        sync "$work/$kind.aot" 2>/dev/null || sync
        step=
        break
      fi
    fi
    # What answers everything and writes no cache, or none that can be taken, does not need more time.
    [ "$results" -lt "$expected" ] || break
    rm -f "$work/$kind.aot"
  done
  if [ -n "$step" ]; then
    failed=true
    rm -f "$work/$kind.aot"
    for crash in "$work"/temporary/crash-*.log; do
      [ -r "$crash" ] && sed -n '/^# [^ ]/p' "$crash" | head -n 4 >>"$work/errors"
    done
    said="the $step run over $kind gave $results of $expected results
$(tail -n 20 "$work/errors")"
    record "$kind" failed "$said"
    printf '%s\n' "$said" >&2
  elif [ -r "$cache/$kind.aot" ]; then
    record "$kind" made 'made again, since the one before did not fit'
  fi
done
rm -rf "$work/data" "$work/project" "$work/errors" "$work/url" "$work/answers" "$work/temporary" "$work"/*.config
# What was not made now stays, but for a cache that did not fit.
for kind in stdio http; do
  [ -e "$work/$kind.aot" ] && continue
  case " $todo " in
    *" $kind "*) kept="$kind.aot $kind.sum" && [ "$again" = true ] && kept= ;;
    *) kept="$kind.aot $kind.sum $kind.attempts" ;;
  esac
  for file in $kept; do
    if [ -r "$cache/$file" ]; then cp -p "$cache/$file" "$work/$file"; fi
  done
done
rm -rf "$cache"
mv "$work" "$cache"
! $failed
