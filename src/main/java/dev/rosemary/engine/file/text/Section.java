package dev.rosemary.engine.file.text;

import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.definition.Lines;
import dev.rosemary.code.section.Sections;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * A part of a file that searches find: what stands under one heading, or some of it where that is
 * long.
 *
 * @param id of the file, the heading, and how many parts of that heading come before; stays while
 *     these do
 * @param heading with those above it, {@code Payments > Refunds}; empty where there is none
 * @param content of which all parts together make the file
 */
public record Section(String id, String heading, String content) {
  /**
   * Characters of a section at which the next line begins another: about 500 tokens, the most that
   * an embedding model reads at once.
   */
  private static final int LONGEST = 2_000;

  /** Bytes of the hash that an id is made of: 20 characters. */
  private static final int ID_BYTES = 10;

  /**
   * The sections of a file, none of an empty one.
   *
   * @param file its id
   */
  public static List<Section> of(String file, String content) {
    Lines lines = new Lines(content);
    String[] headings = headings(content, lines);
    List<Section> sections = new ArrayList<>();
    Map<String, Integer> times = new HashMap<>();
    String heading = "";
    int start = 0;
    // Whether the section at hand has anything but headings yet.
    boolean isBare = true;
    for (int line = 0; line < lines.count(); line++) {
      int begin = lines.begin(line);
      String next = headings[line];
      boolean isLong = lines.begin(line + 1) - start > LONGEST && begin > start;
      if ((next != null && !isBare) || isLong) {
        add(sections, times, file, content, heading, start, begin);
        start = begin;
        isBare = true;
      }
      if (next != null) {
        heading = next;
      } else if (!lines.isBlank(line)) {
        isBare = false;
      }
    }
    add(sections, times, file, content, heading, start, content.length());
    return sections;
  }

  /** The heading of each line that is one, with those above it; null for any other line. */
  private static String[] headings(String content, Lines lines) {
    String[] headings = new String[lines.count()];
    Deque<Definition> open = new ArrayDeque<>();
    for (Definition definition : Sections.headings(content)) {
      while (!open.isEmpty() && open.getLast().end() < definition.start()) {
        open.removeLast();
      }
      open.addLast(definition);
      StringBuilder names = new StringBuilder();
      for (Definition each : open) {
        names.append(names.isEmpty() ? "" : " > ").append(each.name());
      }
      headings[definition.start()] = names.toString();
    }
    return headings;
  }

  /** Adds what stands between two places, in pieces where a line alone is too long. */
  private static void add(
      List<Section> sections,
      Map<String, Integer> times,
      String file,
      String content,
      String heading,
      int from,
      int to) {
    int start = from;
    while (start < to) {
      int end = Math.min(to, start + 2 * LONGEST);
      if (end < to && Character.isHighSurrogate(content.charAt(end - 1))) {
        end--;
      }
      int time = times.merge(heading, 1, Integer::sum);
      sections.add(new Section(id(file, heading, time), heading, content.substring(start, end)));
      start = end;
    }
  }

  private static String id(String file, String heading, int time) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update((file + ' ' + time + ' ' + heading).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(), 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
