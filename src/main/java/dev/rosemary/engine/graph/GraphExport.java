package dev.rosemary.engine.graph;

import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.store.Transaction;
import java.util.List;
import java.util.function.Consumer;

/** Reads a whole graph for an exchange file, without ever holding it. */
final class GraphExport {
  private GraphExport() {}

  /** Gives entities, then relations, or these first; each in order of creation. */
  static GraphReader.Totals read(
      Transaction transaction, boolean relationsFirst, Consumer<Carried> visitor) {
    GraphNodes nodes = new GraphNodes(transaction);
    long relations = relationsFirst ? relations(nodes, 0, visitor) : 0;
    long[] entities = {0};
    long[] observations = {0};
    nodes
        .entities()
        .each(
            0,
            entity -> {
              List<String> contents = nodes.observations().contents(entity);
              visitor.accept(
                  new CarriedEntity(
                      ++entities[0],
                      entity.name(),
                      entity.type(),
                      contents,
                      nodes.entities().metadata(entity)));
              observations[0] += contents.size();
              return true;
            });
    if (!relationsFirst) {
      relations = relations(nodes, entities[0], visitor);
    }
    return new GraphReader.Totals(entities[0], observations[0], relations);
  }

  private static long relations(GraphNodes nodes, long line, Consumer<Carried> visitor) {
    return nodes
        .relations()
        .each(
            line,
            (number, relation, metadata) ->
                visitor.accept(
                    new CarriedRelation(
                        number, relation.from(), relation.to(), relation.type(), metadata)));
  }
}
