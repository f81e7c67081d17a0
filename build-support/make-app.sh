#!/bin/sh
# Builds the program into dist/ID, where ID is a hash of its jars and its models, trains its AOT cache, and makes it
# the current one. Everything is made in a work folder and moved into place whole: a build that is ended at any moment leaves nothing
# that a later one or a start could take for a result. With --missing: does nothing where there is a current program.
set -eu
# Nobody else may change what is run later.
umask go-w

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
dist=$root/dist
lock=$dist/.lock
work=$dist/.work.$$
# shellcheck source=build-support/find-java.sh
. "$root/build-support/find-java.sh"
# shellcheck source=build-support/maven.sh
. "$root/build-support/maven.sh"

mkdir -p "$dist"

# The lock only saves work, since every build has its own work folder. It is a link whose target is its owner's id.
waited=0
until ln -s $$ "$lock" 2>/dev/null; do
  owner=$(readlink "$lock" 2>/dev/null) || owner=
  if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null || [ $waited -ge 900 ]; then
    rm -f "$lock"
  else
    [ -w "$dist" ] || { echo "rosemary: $dist cannot be written to" >&2 && exit 1; }
    sleep 1
    waited=$((waited + 1))
  fi
done
clean_up() {
  rm -rf "$work"
  [ "$(readlink "$lock" 2>/dev/null)" = $$ ] && rm -f "$lock"
  :
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

previous=
if [ -r "$dist/current" ]; then
  IFS= read -r previous <"$dist/current"
  [ "${1-}" = --missing ] && [ -r "$dist/$previous/rosemary.jar" ] && exit 0
fi

# What builds that were killed have left.
for left in "$dist"/.work.* "$dist"/.log.*; do
  [ -e "$left" ] || continue
  kill -0 "${left##*.}" 2>/dev/null || rm -rf "$left"
done

find_build_java
find_maven
mkdir "$work"
cd "$root"
run_maven -q -Dfast "-Drosemary.target=$work/target" \
  resources:resources dependency:unpack@model compiler:compile jar:jar dependency:copy-dependencies </dev/null >&2

mkdir "$work/app"
mv "$work/target/rosemary.jar" "$work/target/lib" "$work/target/model" "$work/app"
cd "$work/app"
set -- lib/sqlite-jdbc-*.jar
native=$("$java_home/bin/java" -cp "$1" org.sqlite.util.OSInfo)
mkdir native
(cd "$work" && "$java_home/bin/jar" xf "$work/app/$1" "org/sqlite/native/$native")
mv "$work/org/sqlite/native/$native"/* native/ 2>/dev/null ||
  echo "rosemary: no SQLite library for $native in $1; the driver will look for one itself" >&2

# ONNX Runtime's libraries, for embeddings; it has none for other platforms, and a search by meaning says so.
case $native in
  Linux/x86_64) onnx=linux-x64 ;;
  Linux/aarch64) onnx=linux-aarch64 ;;
  Mac/aarch64) onnx=osx-aarch64 ;;
  Windows/x86_64) onnx=win-x64 ;;
  *) onnx= ;;
esac
if [ -n "$onnx" ]; then
  set -- lib/onnxruntime-*.jar
  (cd "$work" && "$java_home/bin/jar" xf "$work/app/$1" "ai/onnxruntime/native/$onnx")
  for library in "$work/ai/onnxruntime/native/$onnx"/*; do
    [ -f "$library" ] && mv "$library" native/
  done
fi

id=$(cat rosemary.jar lib/*.jar model/*.* model/*/*.* model/*/*/* | if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi)
id=${id%% *}
id=${id%"${id#????????????????}"}
cd "$root"
[ -r "$dist/$id/rosemary.jar" ] || mv "$work/app" "$dist/$id"

# A crash may have been a damaged cache's doing: whoever builds again gets new ones.
for crash in "$dist/$id"/crash-*.log; do
  [ -e "$crash" ] && rm -rf "$crash" "$dist/$id"/aot-*
done
"$root/build-support/train.sh" "$dist/$id" "$java_home" "$dist/$id" ||
  echo "rosemary: no AOT cache could be made; starts will be slower" >&2

printf '%s\n%s\n' "$id" "$java_home" >"$work/current"
mv -f "$work/current" "$dist/current"

# The program before this one stays for the processes that still run it.
for old in "$dist"/*/; do
  old=${old%/}
  case ${old##*/} in "$id" | "$previous") ;; *) rm -rf "$old" ;; esac
done
