#!/bin/sh
# Makes the packages of this platform in target/package: ./build package [--fast] [--only NAMES]
# --fast hardly compresses, for tests.
# NAMES, with commas between: tar, zip, lean, deb, mcpb, npm, docker. docs/decisions/0023-packages.md says what is in them and why.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
here=$root/build-support/package
dist=$root/dist
out=$root/target/package
# The account that publishes; a name that nobody has until somebody does.
owner=${ROSEMARY_OWNER:-owner-not-set}
only=tar,zip,lean,deb,mcpb,npm,docker
level=-9 fast=false
if [ "${1-}" = --fast ]; then
  level=-1 fast=true
  shift
fi
[ "${1-}" = --only ] && only=$2
# shellcheck source=build-support/find-java.sh
. "$root/build-support/find-java.sh"
wants() { case ,$only, in *,"$1",*) return 0 ;; *) return 1 ;; esac }

case $(uname -s)/$(uname -m) in
  Linux/x86_64) platform=linux-x64 npm_os=linux npm_cpu=x64 mcpb_platform=linux deb=amd64 ;;
  Linux/aarch64) platform=linux-arm64 npm_os=linux npm_cpu=arm64 mcpb_platform=linux deb=arm64 ;;
  Darwin/arm64) platform=darwin-arm64 npm_os=darwin npm_cpu=arm64 mcpb_platform=darwin deb= ;;
  Darwin/x86_64) platform=darwin-x64 npm_os=darwin npm_cpu=x64 mcpb_platform=darwin deb= ;;
  *) echo "package: no packages are made on $(uname -s) $(uname -m)" >&2 && exit 1 ;;
esac

"$root/build-support/make-app.sh"
find_build_java
[ -x "$java_home/bin/jlink" ] || { echo "package: $java_home has no jlink" >&2 && exit 1; }
{ IFS= read -r id; } <"$dist/current"
version=$("$here/version.sh")
# Debian orders what follows a ~ before the version itself.
deb_version=$(printf %s "$version" | tr - '~')
name=rosemary-$version-$platform
image=$out/image/$name

zip=zip
$fast && zip=store

sha256() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d' ' -f1; }
fill() { # fill TEMPLATE: to standard output
  sed -e "s|@VERSION@|$version|g" -e "s|@PLATFORM@|$platform|g" -e "s|@OWNER@|$owner|g" -e "s|@NPM_OS@|$npm_os|g" \
    -e "s|@NPM_CPU@|$npm_cpu|g" -e "s|@MCPB_PLATFORM@|$mcpb_platform|g" -e "s|@MCPB_SHA256@|${mcpb_sum-}|g" "$1"
}
# The same owner and time for every file, where tar knows how.
pack() { # pack FILE FOLDER NAME
  if tar --version 2>/dev/null | grep -q GNU; then
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@1767225600 -C "$2" -cf - "$3" | gzip -n $level >"$1"
  else
    tar -C "$2" -cf - "$3" | gzip $level >"$1"
  fi
}

rm -rf "$out"
mkdir -p "$image/start" "$out/work"

# The runtime: what jdeps finds, without the desktop (colour names of a library's chart that is never drawn), the ticket
# logins of a git client, and with the charsets that old source code is written in.
"$java_home/bin/jlink" --add-modules java.base,java.sql,java.management,jdk.management,jdk.unsupported \
  --strip-debug --no-header-files --no-man-pages --compress zip-6 --output "$image/runtime"
rm -f "$image/runtime/bin/jwebserver" "$image/runtime/bin/keytool" "$image/runtime/lib/jexec" "$image/runtime/lib/classlist" \
  "$image/runtime/lib/jrt-fs.jar"
# The virtual machine's table of symbols serves debuggers.
if [ "$npm_os" = linux ] && command -v strip >/dev/null; then
  strip --strip-unneeded "$image/runtime/lib/server/libjvm.so"
fi
# Links between licence texts are files of their own here: zip and npm have no links.
cp -RL "$image/runtime/legal" "$out/work/legal" && rm -rf "$image/runtime/legal" && mv "$out/work/legal" "$image/runtime/legal"

# The program, without the natives of other platforms.
mkdir "$image/app"
(cd "$dist/$id" && cp -R rosemary.jar lib native model "$image/app")
printf '%s\n' "$id" >"$image/app/id"
"$java_home/bin/java" "$here/Pack.java" strip "$platform" "$image"/app/lib/*.jar
cp "$root/build-support/start.sh" "$root/build-support/train.sh" "$root/build-support/find-java.sh" \
  "$root/src/aot/session.jsonl" "$here/health.sh" "$image/start"
cp "$here/launcher.sh" "$image/rosemary"
cp "$root/LICENSE" "$root/NOTICE" "$root/SECURITY.md" "$image"
"$here/readme.sh" >"$image/README.md"
cp -R "$root/docs/guides" "$image/guides"
# The guides are a folder nearer here than in the sources, and the Java to use is in the package.
for guide in "$image"/guides/*.md; do
  # shellcheck disable=SC2016 # the quotation marks of Markdown
  sed -e 's|](\.\./\.\./|](../|g' -e '/^| `ROSEMARY_JAVA_HOME`/d' "$guide" >"$out/work/guide" && cat "$out/work/guide" >"$guide"
done
rm -f "$out/work/guide"
mkdir "$image/licenses"
"$java_home/bin/java" "$here/Pack.java" licences "$image/licenses" "$dist/$id"/lib/*.jar
if [ -r "$root/target/bom.json" ]; then cp "$root/target/bom.json" "$image/bom.json"; fi
fill "$here/Dockerfile" >"$image/Dockerfile"
chmod -R u+w,go+rX "$image"
"$image/start/train.sh" "$image/app" "$image/runtime"

if wants tar; then pack "$out/$name.tar.gz" "$out/image" "$name"; fi
if wants zip; then "$java_home/bin/java" "$here/Pack.java" $zip "$out/$name.zip" "$image" "$name"; fi
if wants deb; then
  if [ -z "$deb" ]; then
    echo "package: no Debian package: not on Linux" >&2
  elif ! command -v dpkg-deb >/dev/null; then
    echo "package: no Debian package: no dpkg-deb (Debian: apt install dpkg)" >&2
  else
    tree=$out/work/deb
    mkdir -p "$tree/DEBIAN" "$tree/usr/lib" "$tree/usr/bin" "$tree/usr/share/doc/rosemary"
    cp -R "$image" "$tree/usr/lib/rosemary"
    rm "$tree/usr/lib/rosemary/Dockerfile"
    ln -s ../lib/rosemary/rosemary "$tree/usr/bin/rosemary"
    cp "$root/NOTICE" "$tree/usr/share/doc/rosemary/copyright"
    cat >"$tree/DEBIAN/control" <<TEXT
Package: rosemary
Version: $deb_version
Architecture: $deb
Maintainer: $owner <$owner@users.noreply.github.com>
Section: utils
Priority: optional
Depends: libc6 (>= 2.28), libstdc++6, zlib1g
Installed-Size: $(du -sk "$tree/usr" | cut -f1)
Description: persistent memory for AI assistants
 A server for the Model Context Protocol that keeps what assistants learn
 in SQLite files on this machine. It brings its own Java runtime.
TEXT
    dpkg-deb --root-owner-group -Zgzip -z${level#-} --build "$tree" "$out/rosemary_${deb_version}_$deb.deb" >&2
    rm -rf "$tree"
  fi
fi
if wants mcpb; then
  tree=$out/work/mcpb
  mkdir -p "$tree"
  cp -R "$image" "$tree/server"
  fill "$here/manifest.json" >"$tree/manifest.json"
  "$java_home/bin/java" "$here/Pack.java" $zip "$out/$name.mcpb" "$tree" .
  rm -rf "$tree"
  mcpb_sum=$(sha256 "$out/$name.mcpb")
  fill "$here/server.json" >"$out/server.json"
fi
if wants npm; then
  tree=$out/work/npm
  mkdir -p "$tree/launcher/package/bin" "$tree/platform"
  fill "$here/npm/launcher.json" >"$tree/launcher/package/package.json"
  fill "$here/npm/rosemary" >"$tree/launcher/package/bin/rosemary"
  chmod +x "$tree/launcher/package/bin/rosemary"
  cp "$root/LICENSE" "$image/README.md" "$tree/launcher/package"
  cp -R "$image/guides" "$image/SECURITY.md" "$tree/launcher/package"
  cp -R "$image" "$tree/platform/package"
  rm "$tree/platform/package/Dockerfile"
  fill "$here/npm/platform.json" >"$tree/platform/package/package.json"
  pack "$out/rosemary-npm-$version.tgz" "$tree/launcher" package
  pack "$out/rosemary-npm-$platform-$version.tgz" "$tree/platform" package
  rm -rf "$tree"
fi
# Without the model and its runtime: searches by meaning are disabled and say so.
if wants lean; then
  lean=rosemary-lean-$version-$platform
  mkdir "$out/lean"
  mv "$image" "$out/lean/$lean"
  rm -rf "$out/lean/$lean/app/model" "$out/lean/$lean"/app/lib/onnxruntime-*.jar "$out/lean/$lean"/app/native/*onnxruntime*
  pack "$out/$lean.tar.gz" "$out/lean" "$lean"
fi
(
  cd "$out"
  for file in *.tar.gz *.zip *.deb *.mcpb *.tgz; do
    [ -f "$file" ] && printf '%s  %s\n' "$(sha256 "$file")" "$file"
  done >SHA256SUMS
  for file in *.tar.gz *.zip *.deb *.mcpb *.tgz; do
    if [ -f "$file" ]; then du -m "$file" >&2; fi
  done
)
rm -rf "$out/work" "$out/image" "$out/lean"
