package dev.rosemary;

import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Resources;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.client.Client;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the conformance suite wants to find: tools of plain answers, and resources. */
public final class TestingConformance implements Resources {
  private static final String NOTHING = "{\"type\": \"object\", \"properties\": {}}";
  private static final String TEXT = "test://static-text";
  private static final String BINARY = "test://static-binary";
  private static final String WATCHED = "test://watched-resource";
  private static final String TEMPLATE = "test://template/";
  private static final String DATA = "/data";

  /** A red picture of one pixel. */
  static final String PNG =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

  private static final String SCHEMA =
      """
      {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
       "$defs": {"address": {"$anchor": "addressDef", "type": "object",
         "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
       "properties": {
         "name": {"type": "string"}, "address": {"$ref": "#/$defs/address"},
         "contactMethod": {"type": "string", "enum": ["phone", "email"]},
         "phone": {"type": "string"}, "email": {"type": "string"}},
       "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
       "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
       "then": {"required": ["phone"]}, "else": {"required": ["email"]},
       "additionalProperties": false}
      """;

  /** The surface. */
  public Surface surface() {
    List<Tool<?>> tools = new ArrayList<>();
    tools.add(
        tool("test_simple_text", (_, _) -> text("This is a simple text response for testing.")));
    tools.add(
        tool(
            "test_error_handling",
            (_, _) -> Result.error("This tool intentionally returns an error for testing")));
    tools.add(tool("test_tool_with_progress", (_, call) -> progress(call)));
    tools.add(tool("json_schema_2020_12_tool", SCHEMA, (_, _) -> text("done")));
    tools.addAll(TestingQuestions.tools());
    return new Surface(
        "conformance",
        "Use the tools as the suite does.",
        tools,
        this,
        failure -> Result.error(failure.message()),
        bad -> Result.error(bad.explanation()),
        new TestingPrompts());
  }

  static Tool<Args> tool(String name, Tool.Handler<Args> handler) {
    return tool(name, NOTHING, handler);
  }

  static Tool<Args> tool(String name, String schema, Tool.Handler<Args> handler) {
    return new Tool<>(
        name, "The tool " + name, "Does " + name + ".", Effect.READ, schema, null, a -> a, handler);
  }

  static Result text(String text) {
    return new Result(text, null, null, false);
  }

  private static Result progress(Call call) {
    call.progress().report(0, 100, "");
    pause();
    call.progress().report(50, 100, "");
    pause();
    call.progress().report(100, 100, "");
    return text("done");
  }

  /** The suite wants to see messages come apart. */
  static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Page list(Session session, @Nullable String cursor) {
    return new Page(
        List.of(
            new Entry(TEXT, "static-text", "A text.", "text/plain"),
            new Entry(BINARY, "static-binary", "A picture.", "image/png"),
            new Entry(WATCHED, "watched", "A text to subscribe to.", "text/plain")),
        null);
  }

  @Override
  public List<Template> templates() {
    return List.of(
        new Template(TEMPLATE + "{id}" + DATA, "data", "Data by id.", "application/json"));
  }

  @Override
  public @Nullable Contents read(Session session, String uri, Client client) {
    if (uri.equals(BINARY)) {
      return new Contents(uri, "image/png", PNG, true);
    }
    if (uri.equals(TEXT) || uri.equals(WATCHED)) {
      return new Contents(uri, "text/plain", "This is the content of the static text resource.");
    }
    if (!uri.startsWith(TEMPLATE) || !uri.endsWith(DATA)) {
      return null;
    }
    String id = uri.substring(TEMPLATE.length(), uri.length() - DATA.length());
    return new Contents(
        uri,
        "application/json",
        JsonObject.builder()
            .put("id", id)
            .put("templateTest", true)
            .put("data", "Data for ID: " + id)
            .build()
            .text());
  }

  @Override
  public Runnable listen(Listener listener) {
    return () -> {};
  }
}
