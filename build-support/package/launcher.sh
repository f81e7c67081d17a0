#!/bin/sh
# Starts Rosemary on the Java runtime beside it. Standard output belongs to the protocol.
set -u

self=$0
case $self in /*) ;; *) self=$PWD/$self ;; esac
command=$self
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=${self%/*}/$link ;; esac
done
root=${self%/*}
app=$root/app
start=$root/start
java_home=$root/runtime
packaged=true
training=
{ IFS= read -r id; } 2>/dev/null <"$app/id" || {
  echo "rosemary: $self has to stay in its folder; make a symbolic link to it instead of a copy" >&2
  exit 1
}

# The text of the runtime's release file, which a cache has to match.
java_release=
while IFS= read -r line || [ -n "$line" ]; do
  java_release="$java_release$line
"
done <"$java_home/release"

# shellcheck source=build-support/start.sh
. "$start/start.sh"
