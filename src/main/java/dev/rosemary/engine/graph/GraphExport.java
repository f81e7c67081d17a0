package dev.rosemary.engine.graph;

import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.store.Transaction;
import java.util.List;
import java.util.function.Consumer;

/** Reads a whole graph for an exchange file, without ever holding it. */
final class GraphExport {
  /** Entities fetched at once. */
  private static final int BATCH = 256;

  private GraphExport() {}

  /** Gives entities, then relations, or these first; each in order of creation. */
  static GraphReader.Totals read(
      Transaction transaction, boolean relationsFirst, Consumer<Carried> visitor) {
    GraphNodes nodes = new GraphNodes(transaction);
    long line = 0;
    long relations = relationsFirst ? relations(nodes, line, visitor) : 0;
    long entities = 0;
    long observations = 0;
    long last = 0;
    List<Entity> batch;
    do {
      batch = nodes.entities().after(last, BATCH);
      for (Entity entity : batch) {
        List<String> contents = nodes.observations().contents(entity);
        visitor.accept(
            new CarriedEntity(
                ++line, entity.name(), entity.type(), contents, nodes.entities().metadata(entity)));
        entities++;
        observations += contents.size();
        last = entity.number();
      }
    } while (batch.size() == BATCH);
    if (!relationsFirst) {
      relations = relations(nodes, line, visitor);
    }
    return new GraphReader.Totals(entities, observations, relations);
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
