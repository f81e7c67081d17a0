package dev.rosemary.mcp.era;

import dev.rosemary.json.JsonWriter;

/**
 * What the server says that it is.
 *
 * @param name for programs
 * @param title for people
 * @param version of the software
 */
public record Identity(String name, String title, String version) {

  /** Appends the JSON form. */
  public void appendTo(StringBuilder out) {
    out.append("{\"name\":");
    JsonWriter.string(out, name);
    out.append(",\"title\":");
    JsonWriter.string(out, title);
    out.append(",\"version\":");
    JsonWriter.string(out, version);
    out.append('}');
  }
}
