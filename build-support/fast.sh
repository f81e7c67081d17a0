# shellcheck shell=sh
# shellcheck disable=SC2154 # root and java_home are the sourcing script's
# Compiles what changed and runs single tests without Maven, which only tells the libraries. To be sourced; wants root and java_home.

fast=$root/target/fast

# runs_fast TEST ARGUMENTS: whether these can do without Maven: a pattern without Surefire's rarer forms, and nothing but properties.
runs_fast() {
  case $1 in '' | *[!A-Za-z0-9_.,*?#+]*) return 1 ;; esac
  shift
  for argument; do
    case $argument in -D?*) ;; *) return 1 ;; esac
  done
}

# is_set_up: whether what Maven told still holds, and the libraries are where it put them.
is_set_up() {
  [ -e "$fast/ready" ] || return 1
  [ -z "$(find pom.xml src/main/model build-support/fast build-support/fast.sh -newer "$fast/ready" -print)" ] || return 1
  while IFS= read -r library; do
    [ -e "$library" ] || return 1
  done <"$fast/libraries"
}

set_up() {
  echo "build: asking Maven for the libraries" >&2
  rm -rf "$fast"
  mkdir -p "$fast/tool"
  touch "$fast/begun"
  find_maven
  run_maven -q -Dfast "-Drosemary.target=$fast/maven" \
    resources:resources resources:testResources dependency:unpack@model dependency:build-classpath@classpath </dev/null >&2
  mv "$fast/maven/classpath" "$fast/classpath"
  tr ':' '\n' <"$fast/classpath" >"$fast/libraries"
  echo >>"$fast/libraries"
  sed -i.all '/^$/d' "$fast/libraries"
  # What pom.xml gives the compiler first is for every build; the rest is for the checks.
  sed -n '/<compilerArgs>/,/<\/compilerArgs>/p; /<\/compilerArgs>/q' pom.xml |
    sed -n 's|.*<arg>\(.*\)</arg>.*|\1|p' >"$fast/options"
  sed -n 's|.*<rosemary.seed>\(.*\)</rosemary.seed>.*|\1|p' pom.xml >"$fast/seed"
  sed -n 's|.*<tests.excluded>\(.*\)</tests.excluded>.*|\1|p' pom.xml | head -n 1 >"$fast/excluded"
  "$java_home/bin/javac" -d "$fast/tool" build-support/fast/*.java
  # The class data archive of the compiler is for jars alone.
  "$java_home/bin/jar" --create --file "$fast/tool.jar" -C "$fast/tool" .
  mv "$fast/begun" "$fast/ready"
}

# run_fast FOLDER TEST PROPERTIES: FOLDER is for temporary files.
run_fast() {
  temporary=$1
  pattern=$2
  shift 2
  is_set_up || set_up
  # Short-lived: the second compiler of the virtual machine would cost more than it gains.
  "$java_home/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -XX:-UsePerfData \
    -XX:+AutoCreateSharedArchive "-XX:SharedArchiveFile=$fast/compiler.jsa" -Xlog:disable -Xlog:all=error:stderr \
    -cp "$fast/tool.jar" FastBuild "$root" "$fast" "$pattern"
  "$java_home/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -XX:-UsePerfData -ea \
    --enable-native-access=ALL-UNNAMED "-Djava.io.tmpdir=$temporary" \
    "-Drosemary.model=$fast/maven/model" "-Drosemary.seed=$(cat "$fast/seed")" "$@" \
    -cp "$fast/maven/test-classes:$fast/maven/classes:$(cat "$fast/classpath")" \
    org.junit.platform.console.ConsoleLauncher execute --disable-banner --disable-ansi-colors --details=summary \
    --fail-if-no-tests "--exclude-tag=$(cat "$fast/excluded")" "@$fast/selected"
}
