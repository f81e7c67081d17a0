package dev.rosemary.code.scan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the name of a file or a folder gives away. */
final class FileNames {
  /** Folders of other programs' files, whoever made them. */
  private static final Set<String> NEVER =
      Set.of(
          ".git",
          ".hg",
          ".svn",
          ".bzr",
          ".jj",
          "node_modules",
          "bower_components",
          "jspm_packages",
          "__pycache__",
          "site-packages",
          ".venv",
          ".tox",
          ".nox",
          ".eggs",
          ".mypy_cache",
          ".pytest_cache",
          ".ruff_cache",
          ".gradle",
          ".idea",
          ".vs",
          ".next",
          ".nuxt",
          ".svelte-kit",
          ".parcel-cache",
          ".turbo",
          ".yarn",
          ".pnpm-store",
          ".terraform",
          ".dart_tool",
          ".bundle",
          ".cargo",
          ".bloop",
          ".metals",
          ".ccls-cache",
          ".cache",
          "Pods",
          "DerivedData");

  /** Folders that mostly hold what a build or a package manager put there. */
  private static final Set<String> MOSTLY =
      Set.of("build", "dist", "out", "target", "vendor", "coverage", "htmlcov", "venv");

  private static final Set<String> GENERATED_NAMES =
      Set.of(
          ".terraform.lock.hcl",
          "cartfile.resolved",
          "conan.lock",
          "deno.lock",
          "go.work.sum",
          "gradle.lockfile",
          "mix.lock",
          "package.resolved",
          "packages.lock.json",
          "podfile.lock",
          "pubspec.lock",
          "rebar.lock",
          "bun.lockb",
          "package-lock.json",
          "npm-shrinkwrap.json",
          "yarn.lock",
          "pnpm-lock.yaml",
          "bun.lock",
          "cargo.lock",
          "poetry.lock",
          "pdm.lock",
          "uv.lock",
          "pipfile.lock",
          "composer.lock",
          "gemfile.lock",
          "flake.lock",
          "go.sum");

  /** What the name of a source map ends with before {@code .map}; {@code .d.ts} as {@code ts}. */
  private static final Set<String> MAPPED = Set.of("js", "mjs", "cjs", "ts", "mts", "cts", "css");

  private FileNames() {}

  /** Whether a folder is never walked, tracked or not. */
  static boolean isNeverSource(String folder) {
    return NEVER.contains(folder);
  }

  /** Whether a folder holds source only when Git tracks some of it. */
  static boolean isMostlyOutput(String name, Path folder) {
    return MOSTLY.contains(name)
        || name.endsWith(".egg-info")
        || Files.exists(folder.resolve("pyvenv.cfg"));
  }

  /** Why a file of this name is left out, or null. */
  static @Nullable Skip skip(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (SecretNames.isSecret(lower)) {
      return Skip.SECRET;
    }
    if (GENERATED_NAMES.contains(lower) || isSourceMap(lower)) {
      return Skip.GENERATED;
    }
    boolean minified =
        lower.endsWith(".min.js") || lower.endsWith(".min.css") || lower.endsWith(".min.mjs");
    return minified ? Skip.MINIFIED : null;
  }

  /** Whether a compiler or a bundler wrote it beside its output. */
  private static boolean isSourceMap(String name) {
    int map = name.length() - ".map".length();
    int mapped = name.lastIndexOf('.', map - 1);
    return mapped >= 0 && name.endsWith(".map") && MAPPED.contains(name.substring(mapped + 1, map));
  }
}
