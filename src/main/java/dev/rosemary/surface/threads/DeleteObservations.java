package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.Saved.Deleted;
import dev.rosemary.engine.thread.Saved.OwnedContent;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;

/** {@code delete_observations}. */
final class DeleteObservations {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "deletions":{"type":"array","maxItems":10000,"description":"What to delete, by entity","items":{"type":"object","properties":{
          "entityName":{"type":"string","maxLength":500,"description":"Existing entity"},
          "observations":{"type":"array","maxItems":10000,"description":"Exact texts or ids","items":{"type":"string","maxLength":1000000}}},
         "required":["entityName","observations"]}}},
       "required":["threadId","deletions"]}
      """;

  private DeleteObservations() {}

  private record In(String threadId, List<OwnedContent> contents) {
    static In of(Args args) {
      List<OwnedContent> contents = new ArrayList<>();
      args.list(
          "deletions",
          entry -> {
            String name = entry.string("entityName");
            for (String content : entry.strings("observations")) {
              contents.add(new OwnedContent(name, content));
            }
            return name;
          });
      return new In(args.string("threadId"), contents);
    }
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        "delete_observations",
        "Delete observations",
        "Deletes current observations and their older versions; the history keeps them.",
        Effect.DELETE,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Deleted<OwnedContent> deleted =
              scope.write(
                  call, threads -> threads.deleteObservations(in.threadId(), in.contents()));
          return DeletedResult.of(deleted, ThreadJson::content, call);
        });
  }
}
