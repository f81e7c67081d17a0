package dev.rosemary;

import dev.rosemary.json.JsonObject;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Resources;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.RpcFailure;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the conformance suite wants to find, as far as a surface can offer it. */
public final class TestingConformance implements Resources {
  private static final String NOTHING = "{\"type\": \"object\", \"properties\": {}}";
  private static final String TEXT = "test://static-text";
  private static final String WATCHED = "test://watched-resource";
  private static final String TEMPLATE = "test://template/";
  private static final String DATA = "/data";

  /** The surface. */
  public Surface surface() {
    return new Surface(
        "conformance",
        "Use the tools as the suite does.",
        List.of(
            tool("test_simple_text", (_, _) -> text("This is a simple text response for testing.")),
            tool(
                "test_error_handling",
                (_, _) -> Result.error("This tool intentionally returns an error for testing")),
            tool("test_tool_with_progress", (_, call) -> progress(call)),
            tool("test_missing_capability", (_, _) -> missing()),
            tool("test_streaming_elicitation", (_, _) -> text("There is nobody to ask.")),
            tool("test_logging_tool", (_, _) -> text("There is nothing to log."))),
        this,
        failure -> Result.error(failure.message()));
  }

  private static Tool<Args> tool(String name, Tool.Handler<Args> handler) {
    return new Tool<>(
        name,
        "The tool " + name,
        "Does " + name + ".",
        Effect.READ,
        NOTHING,
        null,
        a -> a,
        handler);
  }

  private static Result text(String text) {
    return new Result(text, null, null, false);
  }

  private static Result missing() {
    throw new RpcFailure(
        ErrorCode.MISSING_CAPABILITY,
        "The tool needs sampling.",
        JsonObject.builder()
            .put(
                "requiredCapabilities",
                JsonObject.builder().put("sampling", JsonObject.EMPTY).build())
            .build());
  }

  private static Result progress(Call call) {
    try {
      call.progress().report(0, 100, "");
      Thread.sleep(50);
      call.progress().report(50, 100, "");
      Thread.sleep(50);
      call.progress().report(100, 100, "");
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return text("done");
  }

  @Override
  public Page list(Session session, @Nullable String cursor) {
    return new Page(
        List.of(
            new Entry(TEXT, "static-text", "A text.", "text/plain"),
            new Entry(WATCHED, "watched", "A text to subscribe to.", "text/plain")),
        null);
  }

  @Override
  public List<Template> templates() {
    return List.of(
        new Template(TEMPLATE + "{id}" + DATA, "data", "Data by id.", "application/json"));
  }

  @Override
  public @Nullable Contents read(Session session, String uri) {
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
