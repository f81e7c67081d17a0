package dev.rosemary.engine.project.file;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much a project holds, without what was deleted from it before.
 *
 * @param counts by surface, such as {@code graph}, and kind, such as {@code entities}, in the order
 *     in which people read them; kinds and surfaces without any are left out
 */
public record ProjectContents(Map<String, Map<String, Long>> counts) {
  /** Nothing, or nothing that is known. */
  public static final ProjectContents EMPTY = new ProjectContents(Map.of());

  public ProjectContents {
    counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
  }

  /** With counts by names such as {@code graph.entities}. */
  static ProjectContents of(Map<String, Long> named) {
    Map<String, Map<String, Long>> counts = new LinkedHashMap<>();
    named.forEach((name, count) -> {
      int dot = name.indexOf('.');
      if (count > 0 && dot > 0) {
        counts
            .computeIfAbsent(name.substring(0, dot), _ -> new LinkedHashMap<>())
            .put(name.substring(dot + 1), count);
      }
    });
    return new ProjectContents(counts);
  }

  /** A sentence's end, such as {@code 3 entities (graph), 2 memories (vault)}; "nothing". */
  public String text() {
    StringBuilder text = new StringBuilder();
    counts.forEach((surface, kinds) ->
        kinds.forEach((kind, count) ->
            text.append(text.isEmpty() ? "" : ", ")
                .append(count)
                .append(' ')
                .append(count == 1 ? singular(kind) : kind.replace('_', ' '))
                .append(" (")
                .append(surface)
                .append(')')));
    return text.isEmpty() ? "nothing" : text.toString();
  }

  private static String singular(String kind) {
    String word = kind.replace('_', ' ');
    return word.endsWith("ies")
        ? word.substring(0, word.length() - 3) + "y"
        : word.substring(0, word.length() - 1);
  }
}
