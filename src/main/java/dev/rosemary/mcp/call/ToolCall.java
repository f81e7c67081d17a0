package dev.rosemary.mcp.call;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonWriter;
import dev.rosemary.json.Schema;
import dev.rosemary.mcp.ask.InputRequired;
import dev.rosemary.mcp.era.ResultText;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.BadArguments;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Lane;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.RpcFailure;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.client.Client;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One {@code tools/call}: checks the arguments, runs the tool, and turns whatever comes of it into
 * a result. Only a {@link RpcFailure}, which a tool throws where its source document names a code,
 * becomes an error of the protocol.
 */
public final class ToolCall {
  private final BoundTool bound;
  private final JsonObject params;
  private final Running running;
  private final Log log;
  private final CallListener listener;
  private final boolean readOnly;
  private final long arrived = System.nanoTime();

  /**
   * A call of this tool, whose end {@code listener} hears of.
   *
   * @param readOnly whether its client may only read
   */
  public ToolCall(
      BoundTool bound,
      JsonObject params,
      Running running,
      Log log,
      CallListener listener,
      boolean readOnly) {
    this.readOnly = readOnly;
    this.bound = bound;
    this.params = params;
    this.running = running;
    this.log = log;
    this.listener = listener;
  }

  /** Runs the tool in this session and writes its result. */
  public CharSequence run(Session session, Client client, ResultText out) {
    CallListener.Outcome outcome = CallListener.Outcome.ERROR;
    try {
      Result result = result(session, client);
      outcome = result.isError() ? CallListener.Outcome.FAILED : CallListener.Outcome.DONE;
      return write(result, out);
    } catch (InputRequired e) {
      outcome = CallListener.Outcome.DONE;
      return e.write(out);
    } finally {
      if (running.cancelled()) {
        outcome = CallListener.Outcome.CANCELLED;
      }
      listener.ended(bound.name(), outcome, System.nanoTime() - arrived);
    }
  }

  /** Writes the refusal of a tool that changes something to a client that may only read. */
  public CharSequence refuse(ResultText out) {
    return write(
        bound
            .surface()
            .failureText()
            .apply(
                new Failure.Denied(
                    bound.name()
                        + " changes what is stored, and this server is read-only here. Use the"
                        + " tools that tools/list shows.")),
        out);
  }

  private CharSequence write(Result given, ResultText out) {
    Result result = bound.renames() ? given.withSentences(bound::published) : given;
    StringBuilder content = out.member("content").append('[');
    text(content, result.text());
    String note = result.note();
    if (note != null) {
      text(content.append(','), note);
    }
    String remark = result.remark();
    if (remark != null) {
      text(content.append(','), remark);
    }
    content.append(']');
    JsonObject structured = result.structured();
    if (structured != null) {
      structured.appendTo(out.member("structuredContent"));
    }
    out.member("isError").append(result.isError());
    // Errors too: they name near matches, which are stored text.
    return out.endUntrusted();
  }

  private static void text(StringBuilder content, String text) {
    content.append("{\"type\":\"text\",\"text\":");
    JsonWriter.string(content, text);
    content.append('}');
  }

  /** Whether this is to end with the server, and not before it: runs on code take minutes. */
  private boolean isEnding() {
    return bound.tool().lane() == Lane.CODE && running.hurried();
  }

  private Result result(Session session, Client client) {
    Schema.Checked checked = bound.schema().check(arguments());
    JsonObject arguments = checked.value() instanceof JsonObject object ? object : JsonObject.EMPTY;
    Json token = meta().get("progressToken");
    Call call =
        new Call(
            session,
            checked.unknown(),
            token == null ? Call.Progress.NONE : new ProgressReports(token, running),
            new Call.Cancellation() {
              @Override
              public boolean requested() {
                return running.cancelled() || isEnding();
              }

              @Override
              public void check() {
                if (isEnding() && !running.cancelled()) {
                  throw new FailureException(
                      new Failure.NotReady(
                          "The server is shutting down and did not finish this call. What was"
                              + " done is kept: send the same call again to continue."));
                }
                Call.Cancellation.super.check();
                WorkLimit.check();
              }
            },
            client,
            checked.problems().isEmpty()
                ? EmptyLists.in(bound.schema().source(), arguments)
                : List.of(),
            readOnly);
    try {
      // Tools that read, too: some make the project that they are asked about.
      return session
          .origin(bound.surface().name(), bound.tool().name(), meta())
          .run(() -> answer(checked, arguments, call));
    } catch (FailureException e) {
      Throwable cause = e.getCause();
      if (cause != null) {
        // The message tells the user's side of it; the trace is for who looks into the program.
        log.warn(bound.name() + " failed: " + e.getMessage());
        log.write(Log.Level.DEBUG, "the cause", cause);
      }
      return bound.surface().failureText().apply(e.failure());
    } catch (RpcFailure | InputRequired e) {
      throw e;
    } catch (RuntimeException | Error e) {
      // Any Error: one that escaped would leave the client waiting for an answer for ever.
      log.error(bound.name() + " failed", e);
      return Result.error(
          "Internal error in "
              + bound.name()
              + ": the call failed. The server log has the cause. The same call with smaller or"
              + " simpler arguments may succeed.");
    }
  }

  /** What the tool answers; a surface may do what it can with arguments that are not all right. */
  private Result answer(Schema.Checked checked, JsonObject arguments, Call call) {
    if (!checked.problems().isEmpty()) {
      String explanation = explain(checked.problems());
      return bound
          .surface()
          .argumentText()
          .apply(new BadArguments(bound.tool(), arguments, call, explanation));
    }
    return bound.tool().call(new Args(arguments), call);
  }

  /** The arguments as they were sent, under the names of the schema. */
  private Json arguments() {
    Json given = params.get("arguments");
    if (given == null || given == JsonNull.NULL) {
      return JsonObject.EMPTY;
    }
    Map<String, String> otherNames = bound.tool().otherNames();
    if (otherNames.isEmpty() || !(given instanceof JsonObject object)) {
      return given;
    }
    JsonObject.Builder renamed = JsonObject.builder();
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      String name = member.getKey();
      @Nullable String ours = otherNames.get(name);
      if (ours != null && !object.has(ours)) {
        name = ours;
      }
      renamed.put(name, member.getValue());
    }
    return renamed.build();
  }

  private JsonObject meta() {
    JsonObject meta = params.object("_meta");
    return meta == null ? JsonObject.EMPTY : meta;
  }

  private String explain(List<String> problems) {
    StringBuilder text = new StringBuilder("Invalid arguments for ").append(bound.name());
    text.append(": ");
    for (int i = 0; i < problems.size(); i++) {
      text.append(i == 0 ? "" : "; ").append(problems.get(i));
    }
    text.append(". Send ");
    ArgumentSummary.append(text, bound.schema().source());
    return text.append('.').toString();
  }
}
