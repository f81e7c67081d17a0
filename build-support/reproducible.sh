#!/bin/sh
# Builds the jar of the current program again, in a folder of its own, and compares the bytes.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# shellcheck source=build-support/find-java.sh
. "$root/build-support/find-java.sh"
# shellcheck source=build-support/maven.sh
. "$root/build-support/maven.sh"
find_build_java
find_maven
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
{ IFS= read -r id; } <"$root/dist/current"
run_maven -q -Dfast "-Drosemary.target=$work" resources:resources compiler:compile jar:jar </dev/null >&2
cmp "$root/dist/$id/rosemary.jar" "$work/rosemary.jar"
echo "reproducible: both jars have the same bytes"
