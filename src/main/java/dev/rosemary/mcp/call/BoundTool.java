package dev.rosemary.mcp.call;

import dev.rosemary.json.JsonWriter;
import dev.rosemary.json.Schema;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/**
 * A tool under the name that this server publishes, with the surface it belongs to. Thread safe.
 */
public final class BoundTool {
  private final String name;
  private final Surface surface;
  private final Tool<?> tool;
  private final PublishedNames names;
  private volatile @Nullable Schema schema;

  BoundTool(String name, Surface surface, Tool<?> tool, PublishedNames names) {
    this.name = name;
    this.surface = surface;
    this.tool = tool;
    this.names = names;
  }

  /** The published name. */
  public String name() {
    return name;
  }

  Surface surface() {
    return surface;
  }

  /** Whether a tool of its surface is published under another name than its own. */
  boolean renames() {
    return !names.names().isEmpty();
  }

  /** A sentence of this tool or its surface, with each tool named as it is published. */
  String published(String text) {
    return names.in(text);
  }

  /** The tool as its surface made it. */
  public Tool<?> tool() {
    return tool;
  }

  /** The input schema, parsed at the first call: listing needs only its text. */
  Schema schema() {
    Schema parsed = schema;
    if (parsed == null) {
      parsed = Schema.of(tool.inputSchema());
      schema = parsed;
    }
    return parsed;
  }

  /** Appends the form in which {@code tools/list} shows it. */
  void appendTo(StringBuilder out) {
    Effect effect = tool.effect();
    String outputSchema = tool.outputSchema();
    out.append("{\"name\":");
    JsonWriter.string(out, name);
    out.append(",\"title\":");
    JsonWriter.string(out, tool.title());
    out.append(",\"description\":");
    JsonWriter.string(out, names.in(tool.description()));
    out.append(",\"inputSchema\":");
    JsonWriter.compact(out, names.in(tool.inputSchema()));
    if (outputSchema != null) {
      out.append(",\"outputSchema\":");
      JsonWriter.compact(out, names.in(outputSchema));
    }
    out.append(",\"annotations\":{\"title\":");
    JsonWriter.string(out, tool.title());
    out.append(",\"readOnlyHint\":").append(effect.readOnly());
    out.append(",\"destructiveHint\":").append(effect.destructive());
    out.append(",\"idempotentHint\":").append(effect.idempotent());
    out.append(",\"openWorldHint\":false}}");
  }
}
