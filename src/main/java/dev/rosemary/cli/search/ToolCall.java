package dev.rosemary.cli.search;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.client.Nobody;
import java.util.List;

/** The call of a tool by nobody who could be asked something. */
final class ToolCall {
  private ToolCall() {}

  /**
   * Calls the tool of this name.
   *
   * @throws FailureException with what the tool refuses, also where it does so in a result
   */
  static JsonObject answer(
      List<Tool<?>> tools, String name, JsonObject arguments, Session session) {
    Result result =
        tool(tools, name)
            .call(
                new Args(arguments),
                new Call(
                    session, List.of(), Call.Progress.NONE, Call.Cancellation.NEVER, new Nobody()));
    JsonObject answer = result.structured();
    if (result.isError() || answer == null) {
      throw new FailureException(new Failure.Invalid(result.text()));
    }
    return answer;
  }

  private static Tool<?> tool(List<Tool<?>> tools, String name) {
    for (Tool<?> tool : tools) {
      if (tool.name().equals(name)) {
        return tool;
      }
    }
    throw new IllegalStateException("there is no tool " + name);
  }
}
