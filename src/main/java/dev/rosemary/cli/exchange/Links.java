package dev.rosemary.cli.exchange;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What notes of a folder call each other, and which note is meant: the one of that title, else the
 * nearest file of that name, else one by its permalink or an alias; as it stands before any case.
 * Not thread safe.
 */
final class Links {
  /** Notes of one name that are compared: beyond that, the first of them is as good as another. */
  private static final int COMPARED = 200;

  /**
   * A note.
   *
   * @param path with slashes and without its ending
   * @param title of its fields, or the name of its file
   */
  private record Target(String path, String title) {
    String folder() {
      int slash = path.lastIndexOf('/');
      return slash < 0 ? "" : path.substring(0, slash + 1);
    }

    String stem() {
      return path.substring(path.lastIndexOf('/') + 1);
    }
  }

  private final Map<String, Target> paths = new HashMap<>();
  private final Map<String, List<Target>> titles = new HashMap<>();
  private final Map<String, List<Target>> stems = new HashMap<>();
  private final Map<String, List<Target>> others = new HashMap<>();
  private final Map<String, Integer> called = new HashMap<>();
  private final Set<String> names = new HashSet<>();

  /**
   * Notes what stands for a note.
   *
   * @param path with its ending
   * @param titled whether its fields give the title
   * @param further permalink and aliases
   */
  void add(String path, String title, boolean titled, List<String> further) {
    Target target = new Target(plain(path), title);
    paths.put(target.path(), target);
    called.merge(title, 1, Integer::sum);
    put(stems, target.stem(), target);
    if (titled) {
      put(titles, title, target);
    }
    for (String name : further) {
      put(others, plain(name), target);
    }
  }

  private static void put(Map<String, List<Target>> map, String name, Target target) {
    map.computeIfAbsent(folded(name), _ -> new ArrayList<>()).add(target);
  }

  /** A path, or what stands for one, without the ending of a note. */
  private static String plain(String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    return lower.endsWith(".md")
        ? path.substring(0, path.length() - ".md".length())
        : lower.endsWith(".markdown")
            ? path.substring(0, path.length() - ".markdown".length())
            : path;
  }

  private static String folded(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
  }

  /** The name of the entity of a note: its title, or its path where several have that title. */
  String name(String path) {
    Target target = paths.get(plain(path));
    return target == null ? plain(path) : name(target);
  }

  private String name(Target target) {
    return called.getOrDefault(target.title(), 0) > 1 ? target.path() : target.title();
  }

  /** Notes the name of an entity that is no note, and that links may name as it is. */
  void addName(String name) {
    names.add(name);
  }

  /**
   * The entity that a name in double brackets stands for.
   *
   * @param from the path of the note that names it
   * @return null where no note is called so
   */
  @Nullable String resolved(String from, String given) {
    if (names.contains(given)) {
      return given;
    }
    String folder = new Target(plain(from), "").folder();
    Target found = found(folder, plain(given));
    return found == null ? null : name(found);
  }

  private @Nullable Target found(String folder, String given) {
    Target titled = nearest(folder, given, titles.get(folded(given)), Target::title);
    if (titled != null) {
      return titled;
    }
    String path = path(folder, given);
    Target exact = paths.get(path);
    // A name without a folder means the nearest of that name.
    if (exact != null && (path.indexOf('/') >= 0 || !given.equals(path))) {
      return exact;
    }
    List<Target> ending = new ArrayList<>();
    String stem = path.substring(path.lastIndexOf('/') + 1);
    for (Target one : stems.getOrDefault(folded(stem), List.of())) {
      if (folded("/" + one.path()).endsWith(folded("/" + path))) {
        ending.add(one);
      }
      if (ending.size() == COMPARED) {
        break;
      }
    }
    Target near = nearest(folder, path, ending, one -> end(one, path));
    return near == null ? nearest(folder, given, others.get(folded(given)), _ -> given) : near;
  }

  private static String end(Target target, String path) {
    int start = target.path().length() - path.length();
    return start < 0 ? target.path() : target.path().substring(start);
  }

  /** A link as a path from the top; {@code ./} and {@code ../} begin at the note. */
  private static String path(String folder, String given) {
    if (given.startsWith("/")) {
      return given.substring(1);
    }
    if (!given.startsWith("./") && !given.startsWith("../")) {
      return given;
    }
    String base = folder;
    String rest = given;
    while (true) {
      if (rest.startsWith("./")) {
        rest = rest.substring(2);
      } else if (rest.startsWith("../")) {
        rest = rest.substring(3);
        int slash = base.lastIndexOf('/', base.length() - 2);
        base = slash < 0 ? "" : base.substring(0, slash + 1);
      } else {
        return base + rest;
      }
    }
  }

  /** What a target is called that may be meant. */
  @FunctionalInterface
  private interface Calling {
    String of(Target target);
  }

  private static @Nullable Target nearest(
      String folder, String given, @Nullable List<Target> targets, Calling calling) {
    if (targets == null || targets.isEmpty()) {
      return null;
    }
    Comparator<Target> order =
        Comparator.<Target>comparingInt(one -> calling.of(one).equals(given) ? 0 : 1)
            .thenComparingInt(one -> distance(folder, one.folder()))
            .thenComparingInt(one -> one.path().length())
            .thenComparing(Target::path);
    return targets.stream().limit(COMPARED).min(order).orElse(null);
  }

  /** Steps up and down between two folders. */
  private static int distance(String from, String to) {
    int same = 0;
    for (int i = 0; i < Math.min(from.length(), to.length()); i++) {
      if (from.charAt(i) != to.charAt(i)) {
        break;
      }
      same = from.charAt(i) == '/' ? i + 1 : same;
    }
    return depth(from, same) + depth(to, same);
  }

  private static int depth(String folder, int from) {
    int depth = 0;
    for (int i = from; i < folder.length(); i++) {
      depth += folder.charAt(i) == '/' ? 1 : 0;
    }
    return depth;
  }
}
