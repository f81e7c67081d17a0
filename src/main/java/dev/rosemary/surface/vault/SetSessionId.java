package dev.rosemary.surface.vault;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.List;

/** {@code set_session_id}. */
final class SetSessionId {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "session_id":{"type":"string","maxLength":500,"description":"Id of your choice"}},
       "required":["session_id"]}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "session_id":{"type":"string","description":"The id from now on"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["session_id"]}
      """;

  private SetSessionId() {}

  static Tool<?> tool(SessionScope scope, Changes changes) {
    return new Tool<>(
        "set_session_id",
        "Set the session id",
        "Names this connection's session, to share it with other connections of that id.",
        Effect.ADD,
        SCHEMA,
        OUTPUT,
        args -> args,
        (args, call) -> set(scope, changes, args, call));
  }

  private static Result set(SessionScope scope, Changes changes, Args args, Call call) {
    Session session = call.session();
    String brought = scope.brought(session);
    String id = args.string("session_id").strip();
    if (brought != null && !brought.equals(id)) {
      throw new FailureException(
          new Failure.Conflict(
              "The session id "
                  + Quoting.quote(brought)
                  + " came with this connection and stays. Leave set_session_id out, or send"
                  + " session_id with single calls."));
    }
    if (!session.lasting()) {
      throw new FailureException(
          new Failure.Invalid(
              "This connection cannot keep a session id: send session_id"
                  + " with every call instead."));
    }
    if (id.isEmpty()) {
      throw new FailureException(
          new Failure.Invalid("session_id is empty: send any text that names the session."));
    }
    scope.hold(session, SessionScope.stored(session, id));
    scope.state(session).choose(id);
    changes.list();
    return Result.object(
        Warnings.add(JsonObject.builder().put("session_id", id), List.of(), call).build());
  }
}
