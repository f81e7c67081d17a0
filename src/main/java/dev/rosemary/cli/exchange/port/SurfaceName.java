package dev.rosemary.cli.exchange.port;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A surface that memories come from and go to. */
public enum SurfaceName {
  /** The graph of a project. */
  GRAPH("graph"),
  /** Memories by key. */
  VAULT("vault"),
  /** Memories with validity in time. */
  RECALL("recall"),
  /** Documents of a project folder. */
  DOCS("docs"),
  /** Graphs of threads. */
  THREADS("threads");

  private final String word;

  SurfaceName(String word) {
    this.word = word;
  }

  /** The word on the command line. */
  public String word() {
    return word;
  }

  /** Whether it holds a graph, and not memories. */
  public boolean isGraph() {
    return this == GRAPH || this == THREADS;
  }

  /** The surface of a word, or null. */
  public static @Nullable SurfaceName named(String word) {
    for (SurfaceName name : values()) {
      if (name.word.equals(word)) {
        return name;
      }
    }
    return null;
  }

  /** All words. */
  public static List<String> words() {
    List<String> words = new ArrayList<>();
    for (SurfaceName name : values()) {
      words.add(name.word);
    }
    return words;
  }
}
