#!/bin/sh
# Prints the version of packages, a semantic version. That of the POM where it is released; of a snapshot 0.1.0-dev.TIME, with the time
# of the commit, so that a later one is newer for every package manager. Changes that are not committed have the time of now.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
version=$(sed -n 's|^  <version>\(.*\)</version>|\1|p' "$root/pom.xml" | head -n 1)
case $version in
  *-SNAPSHOT)
    time=
    if git -C "$root" diff --quiet HEAD -- 2>/dev/null; then
      time=$(TZ=UTC0 git -C "$root" log -1 --format=%cd --date=format-local:%Y%m%d%H%M%S 2>/dev/null) || time=
    fi
    version=${version%-SNAPSHOT}-dev.${time:-$(date -u +%Y%m%d%H%M%S)}
    ;;
esac
printf '%s\n' "$version"
