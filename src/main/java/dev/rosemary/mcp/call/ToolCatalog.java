package dev.rosemary.mcp.call;

import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tools of all surfaces under their published names, in the order of the surfaces. Where two
 * surfaces have a tool of one name, each is published as {@code <surface>_<tool>}. Thread safe.
 */
public final class ToolCatalog {
  private final Map<String, BoundTool> tools = new LinkedHashMap<>();

  /** What clients have of them who may only read. */
  private final Map<String, BoundTool> readers = new LinkedHashMap<>();

  private final Map<String, PublishedNames> published = new HashMap<>();

  // The list as JSON text, made at the first request: [all tools, those that only read].
  private final @Nullable String[] lists = new @Nullable String[2];

  /**
   * The tools of these surfaces.
   *
   * @throws IllegalArgumentException when two tools would be published under one name
   */
  public ToolCatalog(Iterable<Surface> surfaces) {
    Map<String, Integer> uses = new HashMap<>();
    for (Surface surface : surfaces) {
      for (Tool<?> tool : surface.tools()) {
        Integer before = uses.get(tool.name());
        uses.put(tool.name(), before == null ? 1 : before + 1);
      }
    }
    for (Surface surface : surfaces) {
      PublishedNames names = names(surface, uses);
      published.put(surface.name(), names);
      for (Tool<?> tool : surface.tools()) {
        String name = names.names().getOrDefault(tool.name(), tool.name());
        if (tools.put(name, new BoundTool(name, surface, tool, names)) != null) {
          throw new IllegalArgumentException("two tools are named " + name);
        }
        Tool<?> reading = tool.forReaders();
        if (reading != null) {
          readers.put(name, new BoundTool(name, surface, reading, names));
        }
      }
    }
  }

  private static PublishedNames names(Surface surface, Map<String, Integer> uses) {
    Map<String, String> names = new HashMap<>();
    for (Tool<?> tool : surface.tools()) {
      Integer used = uses.get(tool.name());
      if (used != null && used > 1) {
        names.put(tool.name(), surface.name() + "_" + tool.name());
      }
    }
    return new PublishedNames(names);
  }

  /** The instructions of a surface, with each tool named as it is published here. */
  public String instructions(Surface surface) {
    PublishedNames names = published.get(surface.name());
    return names == null ? surface.instructions() : names.in(surface.instructions());
  }

  /**
   * The tool of that published name, or null.
   *
   * @param readOnly whether what only reads is meant where there is any; a tool that has no such
   *     part is found all the same, to be refused
   */
  public @Nullable BoundTool find(String name, boolean readOnly) {
    BoundTool reader = readOnly ? readers.get(name) : null;
    return reader == null ? tools.get(name) : reader;
  }

  /** The published names that a client sees, in the order of the list. */
  public Iterable<String> names(boolean readOnly) {
    return readOnly ? readers.keySet() : tools.keySet();
  }

  /** The JSON array that {@code tools/list} shows. */
  public String list(boolean readOnly) {
    int at = readOnly ? 1 : 0;
    synchronized (lists) {
      String list = lists[at];
      if (list == null) {
        list = write(readOnly);
        lists[at] = list;
      }
      return list;
    }
  }

  private String write(boolean readOnly) {
    StringBuilder out = new StringBuilder(16_384).append('[');
    for (BoundTool tool : (readOnly ? readers : tools).values()) {
      if (out.length() > 1) {
        out.append(',');
      }
      tool.appendTo(out);
    }
    return out.append(']').toString();
  }
}
