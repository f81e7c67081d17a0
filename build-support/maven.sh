# shellcheck shell=sh
# shellcheck disable=SC2154 # root and java_home are the sourcing script's
# Finds Maven and runs it on the JDK that find-java.sh found. To be sourced; wants root and java_home.

find_maven() {
  command -v mvn >/dev/null 2>&1 && return 0
  echo "rosemary: building needs Apache Maven 3.8.7 or a newer 3.x on PATH (Debian: maven, Fedora: maven, macOS: brew install maven)" >&2
  return 1
}

# The commit that is built, with -dirty where files differ from it; "unknown" outside a git checkout.
built_commit() {
  built=$(git -C "$root" rev-parse --short=12 HEAD 2>/dev/null) || built=unknown
  git -C "$root" diff --quiet HEAD -- 2>/dev/null || [ "$built" = unknown ] || built=$built-dirty
  printf '%s\n' "$built"
}

# use_unicode: under the locale C, Java cannot name a file in another script; the tests do.
use_unicode() {
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in C | POSIX)
    LC_ALL=C.UTF-8
    export LC_ALL
    ;;
  esac
}

run_maven() {
  use_unicode
  JAVA_HOME=$java_home mvn -B -ntp "-Drosemary.commit=$(built_commit)" "$@"
}
