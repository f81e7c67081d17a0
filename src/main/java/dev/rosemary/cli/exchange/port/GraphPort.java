package dev.rosemary.cli.exchange.port;

import dev.rosemary.cli.exchange.line.Metadata;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.shape.GraphOfNotes;
import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.graph.GraphImport;
import dev.rosemary.engine.graph.GraphReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The graph of a project. */
public final class GraphPort implements Port {
  private final @Nullable GraphReader reader;
  private final @Nullable GraphImport into;
  private final @Nullable Manner manner;

  private GraphPort(
      @Nullable GraphReader reader, @Nullable GraphImport into, @Nullable Manner manner) {
    this.reader = reader;
    this.into = into;
    this.manner = manner;
  }

  /** To be written to. */
  public static GraphPort to(Graph graph, Manner manner) {
    return new GraphPort(
        null,
        graph.importing(
            new Metadata(), manner.createMissing(), manner.remarks(), manner.rehearse()),
        manner);
  }

  /** To be read. */
  public static GraphPort from(GraphReader reader) {
    return new GraphPort(reader, null, null);
  }

  @Override
  public void take(List<Item> items) {
    if (into == null || manner == null) {
      throw new IllegalStateException("it is only read");
    }
    into.addTogether(Fitting.of(GraphOfNotes.of(items), manner.remarks()));
  }

  @Override
  public void finish() {
    if (into == null || manner == null) {
      throw new IllegalStateException("it is only read");
    }
    manner.tally().add(into.finish());
  }

  @Override
  public void give(boolean relationsFirst, Item.Sink sink, Losses losses) {
    if (reader == null) {
      throw new IllegalStateException("it is only written");
    }
    GraphReader.Totals totals =
        relationsFirst
            ? reader.exportRelationsFirst(carried -> sink.take(new Item.OfGraph(carried)))
            : reader.export(carried -> sink.take(new Item.OfGraph(carried)));
    losses.add("ids_and_times", totals.entities() + totals.observations() + totals.relations());
  }
}
