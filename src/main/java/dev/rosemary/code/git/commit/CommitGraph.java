package dev.rosemary.code.git.commit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parents of commits as Git has written them down, in one file or in layers of which each knows
 * those below. A commit that is there has all its ancestors there. For one thread; its owner closes
 * it.
 */
final class CommitGraph implements AutoCloseable {
  private static final int MAGIC = 0x43475048; // "CGPH"
  private static final int COUNTS = 0x4F494446; // "OIDF"
  private static final int NAMES = 0x4F49444C; // "OIDL"
  private static final int COMMITS = 0x43444154; // "CDAT"
  private static final int HEADER_BYTES = 8;
  private static final int CHUNK_BYTES = 12;
  private static final int MOST_LAYERS = 64;

  /** What stands for a parent that is not there. */
  private static final int NONE = 0x70000000;

  private final List<Layer> layers;
  private final int nameBytes;

  private record Layer(BoundedFile file, NameTable names, long commits, int below) {}

  private CommitGraph(List<Layer> layers, int nameBytes) {
    this.layers = layers;
    this.nameBytes = nameBytes;
  }

  /** The graph in a folder of objects; null where there is none that can be read. */
  static @Nullable CommitGraph open(Path objects, int nameBytes) throws IOException {
    List<Layer> layers = new ArrayList<>();
    try {
      for (Path file : files(objects.resolve("info"), nameBytes)) {
        Layer below = layers.isEmpty() ? null : layers.getLast();
        layers.add(
            layer(file, nameBytes, below == null ? 0 : below.below() + below.names().size()));
      }
    } catch (IOException e) {
      // One that is damaged, or is just being replaced, is as none.
      close(layers);
      return null;
    }
    return layers.isEmpty() ? null : new CommitGraph(layers, nameBytes);
  }

  private static List<Path> files(Path info, int nameBytes) throws IOException {
    Path whole = info.resolve("commit-graph");
    if (java.nio.file.Files.exists(whole)) {
      return List.of(whole);
    }
    Path folder = info.resolve("commit-graphs");
    List<Path> files = new ArrayList<>();
    byte[] chain = GitFiles.read(folder.resolve("commit-graph-chain"), MOST_LAYERS * 128);
    for (String line : new String(chain, StandardCharsets.US_ASCII).split("\n", -1)) {
      if (GitFiles.isName(line, nameBytes) && files.size() < MOST_LAYERS) {
        files.add(folder.resolve("graph-" + line + ".graph"));
      }
    }
    return files;
  }

  private static Layer layer(Path path, int nameBytes, int below) throws IOException {
    BoundedFile file = BoundedFile.open(path, BoundedFile.ALONE);
    try {
      boolean known =
          file.number(0) == MAGIC
              && file.unsignedByte(4) == 1
              && file.unsignedByte(5) == (nameBytes == 20 ? 1 : 2);
      if (!known) {
        throw new IOException("not a graph of commits of version 1");
      }
      long counts = -1;
      long names = -1;
      long commits = -1;
      int chunks = file.unsignedByte(6);
      for (int i = 0; i < chunks; i++) {
        long entry = HEADER_BYTES + (long) i * CHUNK_BYTES;
        long at = file.longNumber(entry + Integer.BYTES);
        switch (file.number(entry)) {
          case COUNTS -> counts = at;
          case NAMES -> names = at;
          case COMMITS -> commits = at;
          default -> {
            // what it is for is of no use here
          }
        }
      }
      if (counts < 0 || names < 0 || commits < 0) {
        throw new IOException("a graph of commits lacks a part");
      }
      return new Layer(file, new NameTable(file, counts, names, nameBytes), commits, below);
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /** How many commits are in it. */
  int size() {
    Layer last = layers.getLast();
    return last.below() + last.names().size();
  }

  /** The place of a commit; negative: it is not there. */
  int find(byte[] name) throws IOException {
    for (Layer layer : layers) {
      int place = layer.names().find(name);
      if (place >= 0) {
        return layer.below() + place;
      }
    }
    return -1;
  }

  /** The place of the first parent of the commit at a place; negative: it has none. */
  int parent(int place) throws IOException {
    Layer layer = layer(place);
    long entry = layer.commits() + (long) (place - layer.below()) * (nameBytes + 2 * Long.BYTES);
    int parent = layer.file().number(entry + nameBytes);
    return parent == NONE ? -1 : parent;
  }

  /** The name of the commit at a place. */
  byte[] name(int place) throws IOException {
    Layer layer = layer(place);
    return layer.names().name(place - layer.below());
  }

  private Layer layer(int place) throws IOException {
    for (Layer layer : layers.reversed()) {
      if (place >= layer.below() && place - layer.below() < layer.names().size()) {
        return layer;
      }
    }
    throw new IOException("a graph of commits points outside");
  }

  private static void close(List<Layer> layers) throws IOException {
    for (Layer layer : layers) {
      layer.file().close();
    }
  }

  @Override
  public void close() throws IOException {
    close(layers);
  }
}
