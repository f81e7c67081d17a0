package dev.rosemary.code.git.commit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The way from a commit down to that with which its history begins. For one thread. */
final class FirstParents {
  /**
   * How long to look, in milliseconds: for about a hundred thousand commits in packs, five times as
   * many in a graph.
   */
  private static final int MOST_MILLIS = 3_000;

  /** Steps at most: more than any history has, and few enough for one that goes in a ring. */
  private static final int MOST_STEPS = 4_000_000;

  private static final byte[] PARENT = "\nparent ".getBytes(StandardCharsets.US_ASCII);

  private final Objects objects;
  private final @Nullable CommitGraph graph;
  private final Set<String> shallow;
  private final long until = System.nanoTime() + MOST_MILLIS * 1_000_000L;
  private int steps;

  FirstParents(Objects objects, @Nullable CommitGraph graph, byte[] shallow) {
    this.objects = objects;
    this.graph = graph;
    this.shallow =
        Set.copyOf(List.of(new String(shallow, StandardCharsets.US_ASCII).split("\n", -1)));
  }

  RootCommit from(byte[] head) throws IOException {
    byte[] at = head;
    while (true) {
      int place = graph == null ? -1 : graph.find(at);
      if (graph != null && place >= 0) {
        return below(graph, place);
      }
      String name = HexFormat.of().formatHex(at);
      if (shallow.contains(name)) {
        return new RootCommit.Unknown(
            "it is a shallow clone, which lacks the beginning of its history");
      }
      byte[] text = objects.commit(at);
      if (text == null) {
        return new RootCommit.Unknown("its history lacks the commit " + name);
      }
      byte[] parent = parent(text, at.length);
      if (parent == null) {
        return new RootCommit.Found(name);
      }
      if (isOver()) {
        return tooLong();
      }
      at = parent;
    }
  }

  private RootCommit below(CommitGraph graph, int start) throws IOException {
    int place = start;
    int left = graph.size();
    for (int parent = graph.parent(place); parent >= 0; parent = graph.parent(place)) {
      if (--left < 0) {
        return new RootCommit.Unknown("its graph of commits is damaged");
      }
      if (isOver()) {
        return tooLong();
      }
      place = parent;
    }
    return new RootCommit.Found(HexFormat.of().formatHex(graph.name(place)));
  }

  private boolean isOver() {
    return ++steps > MOST_STEPS || System.nanoTime() - until > 0;
  }

  private static RootCommit tooLong() {
    return new RootCommit.Unknown(
        "its history is too long to be read to its beginning; `git commit-graph write` makes it"
            + " quick to read");
  }

  /** The first parent, which stands in the line after that of the tree; null: it has none. */
  private static byte @Nullable [] parent(byte[] text, int nameBytes) throws IOException {
    int line = 0;
    while (line < text.length && text[line] != '\n') {
      line++;
    }
    for (int i = 0; i < PARENT.length; i++) {
      if (line + i >= text.length || text[line + i] != PARENT[i]) {
        return null;
      }
    }
    int from = line + PARENT.length;
    if (from + 2 * nameBytes > text.length) {
      throw new IOException("a commit is cut off");
    }
    String name = new String(text, from, 2 * nameBytes, StandardCharsets.US_ASCII);
    if (!GitFiles.isName(name, nameBytes)) {
      throw new IOException("a commit is damaged");
    }
    return HexFormat.of().parseHex(name);
  }
}
