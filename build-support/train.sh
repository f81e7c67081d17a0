#!/bin/sh
# Makes the AOT cache of one program for one Java: train.sh APP JAVA_HOME. A training run is a whole session on a
# database of its own (src/aot/session.jsonl). The cache is tried before it is moved into place, and what could not be
# made is remembered by an empty folder, so that no start tries again.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
app=$1
# shellcheck source=build-support/find-java.sh
. "$root/build-support/find-java.sh"
read_java "$2"
[ -n "$java_release" ] || exit 1

sum=$(cksum <"$2/release")
cache=$app/aot-${sum%% *}
[ -r "$cache/rosemary.aot" ] && exit 0
rm -rf "$cache"
work=$app/.train.$$
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
for left in "$app"/.train.*; do
  [ -d "$left" ] && ! kill -0 "${left##*.}" 2>/dev/null && rm -rf "$left"
done
mkdir "$work"
cp "$2/release" "$work/release"

# The second session checks the sums over the whole file, which a start has no time for.
# session AOT_OPTION JAVA_HOME FOLDER: one scripted session; prints its answers.
session() {
  ROSEMARY_APP=$app ROSEMARY_AOT=$1 ROSEMARY_JAVA_HOME=$2 ROSEMARY_JAVA_OPTIONS="-XX:+UnlockDiagnosticVMOptions -XX:+VerifySharedSpaces" \
    "$root/rosemary" --data-dir "$work/$3" <"$root/src/aot/session.jsonl"
}
# results AOT_OPTION JAVA_HOME FOLDER: a session of which only the number of results is printed.
results() { session "$@" 2>>"$work/errors" | grep -c '"result"' || :; }
expected=$(grep -c '"id"' "$root/src/aot/session.jsonl")
made=false
if [ "$(results "-XX:AOTCacheOutput=$work/rosemary.aot" "$2" data)" -eq "$expected" ] &&
  [ -s "$work/rosemary.aot" ] &&
  [ "$(results "-XX:AOTCache=$work/rosemary.aot" "$2" again)" -eq "$expected" ]; then
  made=true
  # Written out before it gets its name: after a power cut a cache is whole or absent.
  sync "$work/rosemary.aot" 2>/dev/null || sync
else
  rm -f "$work/rosemary.aot"
  cat "$work/errors" >&2
fi
rm -rf "$work/data" "$work/again" "$work/errors" "$work"/*.config
mv "$work" "$cache"
$made
