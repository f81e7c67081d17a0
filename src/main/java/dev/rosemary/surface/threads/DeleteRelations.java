package dev.rosemary.surface.threads;

import dev.rosemary.engine.thread.Saved.Deleted;
import dev.rosemary.engine.thread.Saved.RelationName;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;
import java.util.List;

/** {@code delete_relations}. */
final class DeleteRelations {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "threadId":{"type":"string","maxLength":500,"description":"Thread ID"},
        "relations":{"type":"array","maxItems":10000,"description":"To delete","items":{"type":"object","properties":{
          "from":{"type":"string","maxLength":500,"description":"Start"},
          "to":{"type":"string","maxLength":500,"description":"End"},
          "relationType":{"type":"string","maxLength":500,"description":"Exact type"}},
         "required":["from","to","relationType"]}}},
       "required":["threadId","relations"]}
      """;

  private DeleteRelations() {}

  private record In(String threadId, List<RelationName> relations) {
    static In of(Args args) {
      return new In(args.string("threadId"), args.list("relations", DeleteRelations::name));
    }
  }

  static RelationName name(Args relation) {
    return new RelationName(
        relation.string("from"), relation.string("to"), relation.string("relationType"));
  }

  static Tool<?> tool(ThreadScope scope) {
    return new Tool<>(
        "delete_relations",
        "Delete relations",
        "Deletes relations.",
        Effect.DELETE,
        SCHEMA,
        null,
        In::of,
        (in, call) -> {
          Deleted<RelationName> deleted =
              scope.write(call, threads -> threads.deleteRelations(in.threadId(), in.relations()));
          return DeletedResult.of(deleted, ThreadJson::name, call);
        });
  }
}
