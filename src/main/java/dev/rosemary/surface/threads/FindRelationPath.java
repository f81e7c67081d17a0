package dev.rosemary.surface.threads;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.thread.ThreadReader.FoundPath;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.List;

/** {@code find_relation_path}. */
final class FindRelationPath {
  private static final int DEFAULT_DEPTH = 5;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "from":{"type":"string","maxLength":500,"description":"Entity at one end"},
        "to":{"type":"string","maxLength":500,"description":"Entity at the other end"},
        "maxDepth":{"type":"integer","minimum":1,"maximum":20,"default":5,"description":"Most relations"}},
       "required":["threadId","from","to"]}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "found":{"type":"boolean","description":"Whether there is one within maxDepth"},
        "path":{"type":"array","items":{"type":"string"},"description":"Entity names, from first"},
        "relations":{"type":"array","description":"The relations between them, in order","items":{"type":"object","properties":{
          "from":{"type":"string","description":"Entity it starts from"},
          "to":{"type":"string","description":"Entity it leads to"},
          "relationType":{"type":"string","description":"Its type"}},
         "required":["from","to","relationType"]}}},
       "required":["found","path","relations"]}
      """;

  private FindRelationPath() {}

  private record In(String threadId, String from, String to, int maxDepth) {
    static In of(Args args) {
      return new In(
          args.string("threadId"),
          args.string("from"),
          args.string("to"),
          args.integer("maxDepth", DEFAULT_DEPTH));
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        "find_relation_path",
        "Find relation path",
        "Finds a shortest path between two entities, in either direction.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> {
          FoundPath path;
          try {
            path =
                scope.read(
                    call,
                    threads -> threads.path(in.threadId(), in.from(), in.to(), in.maxDepth()));
          } catch (FailureException e) {
            // Of a thread that is not there, that is what is wrong, not the names.
            String unknown =
                e.failure() instanceof Failure.NotFound
                    ? UnknownThread.message(scope, call, in.threadId())
                    : "";
            throw unknown.isEmpty() ? e : new FailureException(new Failure.Invalid(unknown));
          }
          JsonObject.Builder object =
              JsonObject.builder()
                  .put("found", path != null)
                  .put("path", path == null ? JsonArray.EMPTY : JsonArray.ofStrings(path.names()))
                  .put(
                      "relations",
                      path == null
                          ? JsonArray.EMPTY
                          : JsonArray.of(path.relations(), ThreadJson::relation));
          if (path == null) {
            object.put(
                "message",
                "No path of at most "
                    + in.maxDepth()
                    + " relations. A larger maxDepth (up to 20) searches further.");
          }
          return Result.object(Warnings.add(object, List.of(), call).build());
        });
  }
}
