package dev.rosemary.cli.exchange;

import dev.rosemary.engine.exchange.Format;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.table.InfinityNotes;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Tells the form of a file by its name and its beginning. Pure functions. */
public final class Detection {
  /** Bytes of a file that are looked at. */
  public static final int BEGINNING = 1 << 16;

  /** Bytes at the beginning of images and archives, of which some are zero. */
  private static final int HEAD = 16;

  /** Files of headings and bullets that assistants keep. */
  private static final List<String> MEMORY_FILES =
      List.of("claude.md", "claude.local.md", "memory.md", "agents.md", "gemini.md");

  /** Endings of files that can be written. */
  private static final List<String> OUTPUTS =
      List.of(".jsonl", ".json", ".csv", ".md", ".markdown");

  private Detection() {}

  /** Whether an assistant keeps its memory in a file of this name. */
  static boolean isMemoryFile(String name) {
    return MEMORY_FILES.contains(name.toLowerCase(Locale.ROOT));
  }

  /**
   * The form of a file that is read.
   *
   * @param name without its folder; empty for standard input
   */
  static Format ofInput(String name, byte[] bytes) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".csv") || lower.endsWith(".tsv")) {
      return Format.CSV;
    }
    if (lower.endsWith(".md") || lower.endsWith(".markdown")) {
      return isMemoryFile(name) ? Format.CLAUDE : Format.MARKDOWN;
    }
    String text = text(bytes);
    String beginning = text.stripLeading();
    boolean fields = beginning.startsWith("---\n") || beginning.startsWith("---\r\n");
    if (lower.isEmpty() && (fields || beginning.startsWith("# "))) {
      return beginning.startsWith("#") ? Format.CLAUDE : Format.MARKDOWN;
    }
    if (beginning.startsWith("[")) {
      return Format.JSON;
    }
    return beginning.startsWith("{") ? object(lower, beginning) : Format.JSONL;
  }

  private static Format object(String name, String beginning) {
    int feed = beginning.indexOf('\n');
    JsonObject first = object(feed < 0 ? beginning : beginning.substring(0, feed));
    if (first != null && isLine(first)) {
      return Format.JSONL;
    }
    if (InfinityNotes.isLike(beginning)) {
      return Format.INFINITY;
    }
    if (hasList(beginning, "\"entities\"") || hasList(beginning, "\"relations\"")) {
      return Format.JSON;
    }
    if (first != null && NoteFields.of(1, first) != null) {
      return Format.JSON;
    }
    boolean graph = beginning.contains("\"entityType\"") || beginning.contains("\"relationType\"");
    return name.endsWith(".json") && !graph ? Format.JSON : Format.JSONL;
  }

  /** Whether a member of this name is a list, as in what {@code read_graph} answers. */
  private static boolean hasList(String text, String name) {
    int at = text.indexOf(name);
    if (at < 0) {
      return false;
    }
    String rest = text.substring(at + name.length()).stripLeading();
    return rest.startsWith(":") && rest.substring(1).stripLeading().startsWith("[");
  }

  private static boolean isLine(JsonObject object) {
    String type = object.string("type");
    return "entity".equals(type) || "relation".equals(type);
  }

  private static @Nullable JsonObject object(String text) {
    try {
      return JsonReader.read(text) instanceof JsonObject object ? object : null;
    } catch (JsonSyntaxException e) {
      return null;
    }
  }

  /** Whether a file begins as no text does. */
  static boolean isBinary(byte[] bytes) {
    int first = bytes.length == 0 ? 0 : bytes[0] & 0xFF;
    boolean marked =
        first == 0xFE || (first == 0xFF && bytes.length > 1 && bytes[1] == (byte) 0xFE);
    // Lines of zeros at the beginning of a file are what a crash may leave of a text.
    if (first == 0 || marked) {
      return false;
    }
    for (int i = 0; i < Math.min(bytes.length, HEAD); i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    return new String(bytes, 0, Math.min(bytes.length, HEAD), StandardCharsets.ISO_8859_1)
        .startsWith("%PDF-");
  }

  private static String text(byte[] bytes) {
    boolean big = bytes.length > 1 && bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF;
    boolean little = bytes.length > 1 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE;
    String text =
        new String(bytes, big || little ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** Whether the name of a file that is written tells its form. */
  static boolean isKnownOutput(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return OUTPUTS.stream().anyMatch(lower::endsWith);
  }

  /**
   * The form of a file that is written.
   *
   * @param name without its folder; empty for standard output
   * @param graph whether a graph is written, and not memories
   */
  static Format ofOutput(String name, boolean graph) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".csv")) {
      return Format.CSV;
    }
    if (lower.endsWith(".md") || lower.endsWith(".markdown")) {
      return Format.CLAUDE;
    }
    // The reference server called its file of lines so at first.
    boolean lines = lower.endsWith(".jsonl") || lower.equals("memory.json");
    return lines || (graph && !lower.endsWith(".json")) ? Format.JSONL : Format.JSON;
  }
}
