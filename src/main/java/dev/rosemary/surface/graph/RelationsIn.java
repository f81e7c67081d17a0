package dev.rosemary.surface.graph;

import dev.rosemary.engine.graph.RelationKey;
import dev.rosemary.tool.Args;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The input of the tools that name relations. */
record RelationsIn(List<RelationKey> relations, @Nullable String project) {
  static RelationsIn of(Args args) {
    return new RelationsIn(
        args.list(
            "relations",
            relation ->
                new RelationKey(
                    relation.string("from"),
                    relation.string("to"),
                    relation.string("relation_type"))),
        args.optionalString("project"));
  }
}
