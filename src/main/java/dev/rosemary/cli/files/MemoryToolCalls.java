package dev.rosemary.cli.files;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.Schema;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.client.Nobody;
import java.util.List;

/** Calls the tool {@code memory} for one who speaks no MCP. For one thread. */
final class MemoryToolCalls implements AutoCloseable {
  private final Surface surface;
  private final Tool<?> tool;
  private final Schema schema;
  private final Session session = new Session();

  /**
   * Calls of a tool.
   *
   * @param tool of the surface
   */
  MemoryToolCalls(Surface surface, Tool<?> tool) {
    this.surface = surface;
    this.tool = tool;
    schema = Schema.of(tool.inputSchema());
  }

  /** What a command answers, which may be a failure; each is a call of its own in the history. */
  Result call(Json arguments) {
    Schema.Checked checked = schema.check(arguments);
    if (!checked.problems().isEmpty() || !(checked.value() instanceof JsonObject object)) {
      return Result.error("Error: " + String.join("; ", checked.problems()));
    }
    return Origin.command("files").run(() -> work(object));
  }

  private Result work(JsonObject arguments) {
    Call call =
        new Call(session, List.of(), Call.Progress.NONE, Call.Cancellation.NEVER, new Nobody());
    try {
      return tool.call(new Args(arguments), call);
    } catch (FailureException e) {
      return surface.failureText().apply(e.failure());
    }
  }

  /**
   * An answer as an object: {@code content}, {@code is_error}, as a {@code tool_result} has them.
   */
  static JsonObject json(Result result) {
    return JsonObject.builder()
        .put("content", text(result))
        .put("is_error", result.isError())
        .build();
  }

  /** An answer with what is to be said beside it. */
  static String text(Result result) {
    return result.remark() == null ? result.text() : result.text() + "\n" + result.remark();
  }

  @Override
  public void close() {
    session.close();
  }
}
