#!/bin/sh
# Makes the AOT cache of one program for one Java: train.sh APP JAVA_HOME. A training run is a whole session on a
# database of its own (src/aot/session.jsonl). The cache is tried before it is moved into place, and what could not be
# made is remembered by an empty folder, so that no start tries again.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
app=$1
java_home=$2
# shellcheck source=build-support/find-java.sh
. "$root/build-support/find-java.sh"
read_java "$java_home"
[ -n "$java_release" ] || exit 1

sum=$(cksum <"$java_home/release")
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
cp "$java_home/release" "$work/release"

# results PAUSE AOT_OPTION JAVA_OPTIONS: the number of results of one scripted session on an empty database, whose input
# stays open for that many seconds: after its end the server gives calls only a moment.
results() {
  rm -rf "$work/data"
  (cat "$root/src/aot/session.jsonl" && sleep "$1") |
    ROSEMARY_APP=$app ROSEMARY_JAVA_HOME=$java_home ROSEMARY_AOT=$2 ROSEMARY_JAVA_OPTIONS=$3 \
      "$root/rosemary" --data-dir "$work/data" --project first 2>>"$work/errors" | grep -c '"result"' || :
}
expected=$(grep -c '"id"' "$root/src/aot/session.jsonl")
made=false
# The second session takes nothing but the cache and checks its sums, which a start has no time for.
strict='-XX:AOTMode=on -XX:+UnlockDiagnosticVMOptions -XX:+VerifySharedSpaces'
# A busy machine may need more time than the first attempt has.
for pause in 0 5 20; do
  if [ "$(results $pause "-XX:AOTCacheOutput=$work/rosemary.aot" '')" -eq "$expected" ] &&
    [ -s "$work/rosemary.aot" ] &&
    [ "$(results $pause "-XX:AOTCache=$work/rosemary.aot" "$strict")" -eq "$expected" ]; then
    made=true
    break
  fi
done
if $made; then
  # Written out before it gets its name: after a power cut a cache is whole or absent.
  sync "$work/rosemary.aot" 2>/dev/null || sync
else
  rm -f "$work/rosemary.aot"
  cat "$work/errors" >&2
fi
rm -rf "$work/data" "$work/errors" "$work"/*.config
[ -d "$cache" ] || mv "$work" "$cache"
$made
