package dev.rosemary.engine.exchange;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A form of file that memories come from and go to. */
public enum Format {
  /** A JSON object a line, as the reference knowledge-graph server keeps them. */
  JSONL("jsonl", "lines of the reference server's memory.jsonl"),
  /** A folder of Markdown notes with front matter, or one such note. */
  MARKDOWN("markdown", "Markdown notes with front matter"),
  /** The documents of a project folder, {@code .infinity/memories.json}. */
  INFINITY("infinity", "documents of an .infinity folder"),
  /** Headings and bullets, as in {@code CLAUDE.md} and {@code MEMORY.md}. */
  CLAUDE("claude", "headings and bullets, as in CLAUDE.md"),
  /** A table of memories, the first row its header. */
  CSV("csv", "a table of memories"),
  /** An array of memories, or an object a line. */
  JSON("json", "a list of memories as JSON");

  private final String word;
  private final String description;

  Format(String word, String description) {
    this.word = word;
    this.description = description;
  }

  /** The word on the command line. */
  public String word() {
    return word;
  }

  /** What it is, to be read after its word. */
  public String description() {
    return description;
  }

  /** The format of a word, or null. */
  public static @Nullable Format named(String word) {
    for (Format format : values()) {
      if (format.word.equals(word)) {
        return format;
      }
    }
    return null;
  }

  /** All words. */
  public static List<String> words() {
    List<String> words = new ArrayList<>();
    for (Format format : values()) {
      words.add(format.word);
    }
    return words;
  }
}
