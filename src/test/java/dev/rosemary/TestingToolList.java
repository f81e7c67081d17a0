package dev.rosemary;

import dev.rosemary.json.JsonWriter;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import java.nio.charset.StandardCharsets;

/** What a model is shown of a surface's tools. */
public final class TestingToolList {
  /** Bytes of JSON that count as a token. */
  private static final int BYTES_A_TOKEN = 4;

  private TestingToolList() {}

  /** The tokens of names, descriptions and input schemas, as S-10 counts them. */
  public static int tokens(Surface surface) {
    int bytes = 0;
    for (Tool<?> tool : surface.tools()) {
      StringBuilder text = new StringBuilder("{\"name\":");
      JsonWriter.string(text, tool.name());
      JsonWriter.string(text.append(",\"description\":"), tool.description());
      JsonWriter.compact(text.append(",\"inputSchema\":"), tool.inputSchema());
      bytes += text.append('}').toString().getBytes(StandardCharsets.UTF_8).length;
    }
    return bytes / BYTES_A_TOKEN;
  }
}
