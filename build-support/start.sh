# shellcheck shell=sh
# shellcheck disable=SC2154 # app, java_home, java_release and start are the sourcing script's
# Starts the program: looks for its AOT cache and becomes Java. To be sourced; wants app, the program's folder;
# java_home and java_release; start, the folder of this script; and packaged, which is true where app came ready made.
# No process is run on the way (docs/decisions/0006-launcher-and-aot-cache.md).

# A server over HTTP has a cache of its own: every class in a cache is loaded at each start.
kind=stdio
case " $* ${ROSEMARY_TRANSPORT-} " in *[\ =]http[\ ]*) kind=http ;; esac

# What is made at run time, caches for other Javas and crash reports, lies beside the program or, where that cannot be
# written to, in the user's cache folder.
umask go-w
made=$app
if [ ! -w "$app" ]; then
  made=${XDG_CACHE_HOME:-${HOME:-}/.cache}/rosemary/${app##*/}
  # shellcheck disable=SC2154 # set by the launcher of a package
  [ "$packaged" = true ] && made=${XDG_CACHE_HOME:-${HOME:-}/.cache}/rosemary/$id
fi

# A cache holds for one program and one Java: its copy of the release file must be that of this Java. A jar newer than
# the cache was put there by hand; a crash since the cache was made may be its doing.
aot=${ROSEMARY_AOT-}
if [ -z "$aot" ]; then
  repair=missing
  for cache in "$made"/aot-* "$app"/aot-*; do
    cached=
    [ -r "$cache/release" ] && while IFS= read -r line || [ -n "$line" ]; do
      cached="$cached$line
"
    done <"$cache/release"
    if [ -z "$cached" ] || [ "$cached" != "$java_release" ]; then
      continue
    fi
    # A folder without caches remembers that none could be made.
    repair=
    [ -r "$cache/$kind.aot" ] || continue
    aot=-XX:AOTCache=$cache/$kind.aot
    for newer in "$made"/crash-*.log; do
      # shellcheck disable=SC3013 # every sh in use has -nt
      [ "$newer" -nt "$cache/$kind.aot" ] && aot='' repair=crashed
    done
    # Unpacked files have the time of their unpacking, in any order.
    [ "$packaged" = true ] || for newer in "$app/rosemary.jar" "$app"/lib/*.jar; do
      # shellcheck disable=SC3013 # every sh in use has -nt
      [ "$newer" -nt "$cache/$kind.aot" ] && aot=
    done
    break
  done
  if [ -n "$repair" ] && [ -n "$java_release" ]; then
    # Made aside, after this start.
    ( (sleep "${ROSEMARY_REPAIR_SECONDS:-5}" && exec "$start/train.sh" "$app" "$java_home" "$made") </dev/null >/dev/null 2>&1 &)
  fi
fi
case $aot in
  -XX:AOTCache=*) set -- "-Drosemary.aot=${aot#*=}" "-Drosemary.train=$start/train.sh" "-Drosemary.made=$made" -jar "$app/rosemary.jar" "$@" ;;
  -XX:*) set -- -jar "$app/rosemary.jar" "$@" ;;
  *)
    aot=-XX:AOTMode=off
    set -- -jar "$app/rosemary.jar" "$@"
    ;;
esac

# Under the C locale, or one that is named but not installed, Java would read arguments and file names as ASCII.
LC_ALL=C.UTF-8
export LC_ALL

# The surfaces vault and recall multiply vectors, which only the second compiler turns into vector instructions.
tiers=-XX:TieredStopAtLevel=1
case " $* ${ROSEMARY_SURFACE-} " in *vault* | *recall* | *[\ =,]all[\ ,]*) tiers=-XX:+TieredCompilation ;; esac

# A server over HTTP lives long and serves many: the second compiler, and room for the young objects of many calls.
heap='-Xms8m -Xmn4m'
if [ $kind = http ]; then
  tiers=-XX:+TieredCompilation
  heap='-Xms64m -Xmn32m'
fi

# The driver makes a copy of its library, and clears what copies are left, only where the build found none for it.
native=
for library in "$app"/native/libsqlitejdbc.* "$app"/native/sqlitejdbc.*; do
  [ -e "$library" ] && native=-Dorg.sqlite.tmpdir=$app/native
done

# A package may come without the model; then there are no searches by meaning.
model=
[ -d "$app/model" ] && model=-Drosemary.model=$app/model

# -Xlog and DisplayVMOutputToStderr keep the virtual machine's own words off standard output.
# ArchiveRelocationMode=0 maps the cache where it was made for: 9 ms, and 8 MB that processes share.
# AOTReplayTraining would compile at once what the training run had compiled: 6 MB that most sessions never need.
# Newer Javas may not know these two: IgnoreUnrecognizedVMOptions.
# Heap: 8 MB to begin with; 512 MB leave room for ten-megabyte texts and arrays of 100,000 elements.
# slf4j: otherwise it searches every jar for a provider.
# ROSEMARY_JAVA_OPTIONS is split into words on purpose.
# shellcheck disable=SC2086
exec "$java_home/bin/java" \
  "$aot" \
  -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0 -XX:-AOTReplayTraining \
  -Xlog:disable -Xlog:all=error:stderr -XX:+DisplayVMOutputToStderr \
  -XX:+UseSerialGC "$tiers" -XX:-UsePerfData \
  $heap -Xmx512m \
  "-XX:ErrorFile=$made/crash-%p.log" \
  --enable-native-access=ALL-UNNAMED \
  -Dfile.encoding=UTF-8 -Dstdin.encoding=UTF-8 -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 \
  "-Dorg.sqlite.lib.path=$app/native" ${native:+"$native"} \
  "-Donnxruntime.native.path=$app/native" \
  ${model:+"$model"} \
  -Dslf4j.provider=org.slf4j.nop.NOPServiceProvider -Dslf4j.internal.verbosity=WARN \
  ${ROSEMARY_JAVA_OPTIONS-} \
  "$@"
