# shellcheck shell=sh
# shellcheck disable=SC2034 # what is set here is for the scripts that source this
# Finds Java by reading the "release" file of its home, so that a search costs no process. To be sourced.

# read_java HOME: sets java_major (0 where HOME holds no Java) and java_release, the text of its release file.
read_java() {
  java_major=0
  java_release=
  [ -x "$1/bin/java" ] || return 1
  if [ -r "$1/release" ]; then
    while IFS= read -r java_line || [ -n "$java_line" ]; do
      java_release="$java_release$java_line
"
      case $java_line in
        JAVA_VERSION=*)
          java_major=${java_line#JAVA_VERSION=}
          java_major=${java_major#\"}
          java_major=${java_major%%[!0-9]*}
          ;;
      esac
    done <"$1/release"
  fi
  java_major=${java_major:-0}
}

# take_java HOME NEWEST TOOL: sets java_home to HOME when that is a Java from 25 to NEWEST that has bin/TOOL.
take_java() {
  [ -n "$1" ] && read_java "$1" || return 1
  [ "$java_major" -ge 25 ] && [ "$java_major" -le "$2" ] && [ -x "$1/bin/$3" ] || return 1
  java_home=$1
}

# search_java NEWEST TOOL: sets java_home to the first Java from 25 to NEWEST with bin/TOOL among the usual places.
search_java() {
  java_on_path=$(command -v java 2>/dev/null) && java_on_path=$(readlink -f "$java_on_path" 2>/dev/null) &&
    take_java "${java_on_path%/bin/java}" "$1" "$2" && return 0
  java_user=${HOME:-/nonexistent}
  for java_candidate in \
    /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /opt/java/* /opt/jdk* /usr/local/openjdk-* \
    "$java_user"/.sdkman/candidates/java/* "$java_user"/.jdks/* "$java_user"/.gradle/jdks/* \
    "$java_user"/.asdf/installs/java/* "$java_user"/.local/share/mise/installs/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "$java_user"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    take_java "$java_candidate" "$1" "$2" && return 0
  done
  [ -x /usr/libexec/java_home ] && java_candidate=$(/usr/libexec/java_home -v 25+ 2>/dev/null) &&
    take_java "$java_candidate" "$1" "$2"
}

# find_java NEWEST TOOL REMEMBERED: sets java_home, java_major and java_release, or says what to install.
# REMEMBERED is a home that is tried before the search and may be empty.
find_java() {
  if [ -n "${ROSEMARY_JAVA_HOME-}" ]; then
    take_java "$ROSEMARY_JAVA_HOME" "$1" "$2" && return 0
    echo "rosemary: ROSEMARY_JAVA_HOME=$ROSEMARY_JAVA_HOME is no JDK 25 or newer; set it to one or unset it" >&2
    return 1
  fi
  take_java "${JAVA_HOME-}" "$1" "$2" || take_java "$3" "$1" "$2" || search_java "$1" "$2" && return 0
  echo "rosemary: no JDK 25 or newer found; install one (Debian: openjdk-25-jdk, Fedora: java-25-openjdk-devel, macOS: brew install openjdk) or set ROSEMARY_JAVA_HOME" >&2
  return 1
}

# find_build_java: like find_java for building: JDK 25, which the checks are pinned to, else a newer one.
find_build_java() {
  find_java 25 javac "" 2>/dev/null || find_java 999 javac ""
}
