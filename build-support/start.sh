# shellcheck shell=sh
# shellcheck disable=SC2154 # app, command, java_home, java_release, start, packaged, id and training are the sourcing script's
# Starts the program: looks for its AOT cache and becomes Java. To be sourced; wants app, the program's folder;
# command, the absolute path by which it was started;
# java_home and java_release; start, the folder of this script; packaged, which is true where app came ready made, and then id;
# and training, the work folder of a training run, else empty.
# No process is run on the way (docs/decisions/0006-launcher-and-aot-cache.md).

# The options that decide how Java is started, read as the program reads them: a flag wins over its environment variable.
# Every flag takes the word after it but the switches named here, which StartScriptTest compares with the program's.
kind=${ROSEMARY_TRANSPORT:-stdio}
awaits=
for word in "$@"; do
  case $awaits in
    --transport) kind=$word awaits='' && continue ;;
    ?*) awaits='' && continue ;;
  esac
  case $word in
    --) break ;;
    --transport=*) kind=${word#*=} ;;
    --read-only | --json | --create-missing | --code | --words | --pinned | --unpin | --explain | --dry-run | --deleted | --threads | --diff | --force | --all | --rules | --no-rules | --check | --help | -h | --version | -V) ;;
    -?*=*) ;;
    -?*) awaits=$word ;;
  esac
done
# A server over HTTP has a cache of its own: every class in a cache is loaded at each start.
[ "$kind" = http ] || kind=stdio

# Whoever starts this may stand in a folder that is removed meanwhile, which ends the virtual machine. So the program works in a
# folder that stays, and is told where it was started: relative paths count from there. "here" is empty where that folder is gone.
here=${PWD:-/}
# shellcheck disable=SC3013 # every sh in use has -ef
if [ ! "$here" -ef . ]; then
  here=$(pwd -P 2>/dev/null) || here=
  [ -n "$here" ] && [ "$here" -ef . ] || here=
fi
case $java_home in /*) ;; *) java_home=$here/$java_home ;; esac
case $app in /*) ;; *) app=$here/$app ;; esac
cd / || exit 1
# Files that their owner cannot read or write serve nobody.
umask u=rwx
# These are meant for other programs, and what they bring in may print to standard output; ROSEMARY_JAVA_OPTIONS is for this one.
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS

# What is made at run time, caches for other Javas and crash reports, lies beside the program or, where that cannot be
# written to, in the user's cache folder. What a training run leaves is nobody else's.
umask go-w
made=$app
if [ -n "$training" ]; then
  made=$training
elif [ ! -w "$app" ]; then
  folder=${app##*/}
  [ "$packaged" = true ] && folder=$id
  case ${XDG_CACHE_HOME-} in
    /*) made=$XDG_CACHE_HOME/rosemary/$folder ;;
    *) case ${HOME-} in /?*) made=$HOME/.cache/rosemary/$folder ;; esac ;;
  esac
fi

# A cache holds for one program and one Java: its copy of the release file must be that of this Java. A jar newer than
# the cache was put there by hand; a crash since the cache was made may be its doing.
aot=${ROSEMARY_AOT-}
without=
records=
if [ -z "$aot" ]; then
  without=missing
  for cache in "$made"/aot-* "$app"/aot-*; do
    cached=
    [ -r "$cache/release" ] && while IFS= read -r line || [ -n "$line" ]; do
      cached="$cached$line
"
    done <"$cache/release"
    if [ -z "$cached" ] || [ "$cached" != "$java_release" ]; then
      continue
    fi
    # Training leaves a record of what failed there.
    records=${records:-$cache}
    [ -r "$cache/$kind.aot" ] || continue
    without=
    for newer in "$made"/crash-*.log; do
      # shellcheck disable=SC3013 # every sh in use has -nt
      [ "$newer" -nt "$cache/$kind.aot" ] && without=crashed
    done
    # Unpacked files have the time of their unpacking, in any order.
    [ "$packaged" = true ] || for newer in "$app/rosemary.jar" "$app"/lib/*.jar; do
      # shellcheck disable=SC3013 # every sh in use has -nt
      [ "$newer" -nt "$cache/$kind.aot" ] && without=changed
    done
    [ -z "$without" ] && aot=-XX:AOTCache=$cache/$kind.aot
    break
  done
  # A cache is made aside, after this start. Of a program changed by hand no cache is made: the next change would be near.
  case $without in missing | crashed)
    ( (sleep "${ROSEMARY_REPAIR_SECONDS:-5}" && exec "$start/train.sh" --later "$app" "$java_home" "$made" "$kind") </dev/null >/dev/null 2>&1 &)
    ;;
  esac
fi
case $aot in
  -XX:AOTCache=*) set -- "-Drosemary.aot=${aot#*=}" "-Drosemary.train=$start/train.sh" "-Drosemary.made=$made" -jar "$app/rosemary.jar" "$@" ;;
  -XX:*) set -- -jar "$app/rosemary.jar" "$@" ;;
  *)
    aot=-XX:AOTMode=off
    set -- "-Drosemary.aot.without=${without:-off}" "-Drosemary.aot.records=$records" "-Drosemary.made=$made" -jar "$app/rosemary.jar" "$@"
    ;;
esac

# Under the C locale, or one that is named but not installed, Java would read arguments and file names as ASCII.
LC_ALL=C.UTF-8
export LC_ALL

# Both compilers: loops over vectors can take ten times as long and more without the second one. For a server of one
# client, which starts often and lives briefly, each compiles three times later, which saves a third of what both cost at the start.
tiers=-XX:CompileThresholdScaling=3
heap='-Xms8m -Xmn4m'
# A server over HTTP lives long and serves many: room for the young objects of many calls. What is free goes back to the
# system: the heap beyond two fifths, and what native code has freed.
if [ "$kind" = http ]; then
  tiers=
  heap='-Xms64m -Xmn32m -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40 -XX:TrimNativeHeapInterval=10000'
  # Each thread that calls SQLite would get an arena of its own, which keeps the most that was ever used.
  MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-2}
  export MALLOC_ARENA_MAX
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
  -XX:+UseSerialGC ${tiers:+"$tiers"} -XX:-UsePerfData \
  $heap -Xmx512m \
  "-XX:ErrorFile=$made/crash-%p.log" \
  --enable-native-access=ALL-UNNAMED \
  -Dfile.encoding=UTF-8 -Dstdin.encoding=UTF-8 -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 \
  "-Dorg.sqlite.lib.path=$app/native" ${native:+"$native"} \
  "-Donnxruntime.native.path=$app/native" \
  ${model:+"$model"} \
  -Dslf4j.provider=org.slf4j.nop.NOPServiceProvider -Dslf4j.internal.verbosity=WARN \
  "-Drosemary.here=$here" "-Drosemary.command=${ROSEMARY_COMMAND:-${command-}}" ${training:+"-Djava.io.tmpdir=$training"} \
  ${ROSEMARY_JAVA_OPTIONS-} \
  "$@"
