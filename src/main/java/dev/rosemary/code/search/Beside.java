package dev.rosemary.code.search;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What lies beside the program, by the habits of many languages: tests, benchmarks, examples. It
 * uses what is looked for, in the same words.
 */
final class Beside {
  /** Names of folders, with the word whose stem in a query asks for them. */
  private static final Map<String, String> FOLDERS =
      Map.ofEntries(
          Map.entry("test", "test"),
          Map.entry("tests", "test"),
          Map.entry("testing", "test"),
          Map.entry("__tests__", "test"),
          Map.entry("testdata", "test"),
          Map.entry("spec", "test"),
          Map.entry("fixtures", "test"),
          Map.entry("e2e", "test"),
          Map.entry("bench", "benchmark"),
          Map.entry("benches", "benchmark"),
          Map.entry("benchmark", "benchmark"),
          Map.entry("benchmarks", "benchmark"),
          Map.entry("jmh", "benchmark"),
          Map.entry("example", "example"),
          Map.entry("examples", "example"),
          Map.entry("sample", "example"),
          Map.entry("samples", "example"),
          Map.entry("demo", "example"),
          Map.entry("demos", "example"));

  /** Words that ask for each of the three. */
  private static final Map<String, Set<String>> ASKING =
      Map.of(
          "test", stems("test", "spec", "fixture"),
          "benchmark", stems("bench", "benchmark"),
          "example", stems("example", "sample", "demo"));

  private Beside() {}

  private static Set<String> stems(String... words) {
    Set<String> stems = new java.util.HashSet<>();
    for (String word : words) {
      stems.add(CodeQuery.stem(word));
    }
    return stems;
  }

  /** Whether a path is of that kind, and a query with these stems does not ask for it. */
  static boolean holds(String path, Set<String> query) {
    String kind = kind(path);
    if (kind.isEmpty()) {
      return false;
    }
    for (String stem : ASKING.getOrDefault(kind, Set.of())) {
      if (query.contains(stem)) {
        return false;
      }
    }
    return true;
  }

  /** The word of a path's kind; empty for the program itself. */
  private static String kind(String path) {
    int from = 0;
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', from)) {
      String kind = FOLDERS.get(path.substring(from, slash).toLowerCase(Locale.ROOT));
      if (kind != null) {
        return kind;
      }
      from = slash + 1;
    }
    String name = path.substring(from);
    int dot = name.indexOf('.');
    String stem = dot < 0 ? name : name.substring(0, dot);
    if (stem.endsWith("Test")
        || stem.endsWith("Tests")
        || stem.endsWith("IT")
        || stem.endsWith("_test")
        || stem.endsWith("_spec")
        || stem.startsWith("test_")
        || name.contains(".test.")
        || name.contains(".spec.")) {
      return "test";
    }
    return stem.endsWith("Bench") || stem.endsWith("Benchmark") || stem.endsWith("_bench")
        ? "benchmark"
        : "";
  }
}
