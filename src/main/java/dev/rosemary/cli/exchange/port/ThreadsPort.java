package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.Plural;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.markdown.NoteSource;
import dev.rosemary.engine.exchange.shape.GraphOfNotes;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.engine.graph.GraphImport.Outcome;
import dev.rosemary.engine.graph.SkippedRelation;
import dev.rosemary.engine.thread.Saved.RelationName;
import dev.rosemary.engine.thread.ThreadImport;
import dev.rosemary.engine.thread.ThreadNode;
import dev.rosemary.engine.thread.ThreadRelation;
import dev.rosemary.engine.thread.Threads.NewRelation;
import dev.rosemary.engine.thread.VersionedObservation;
import dev.rosemary.engine.thread.rule.Limits;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.engine.thread.rule.ObservationRule;
import dev.rosemary.engine.thread.rule.Problem;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The graphs of threads. Which thread something is of stands in its metadata, or is given. */
public final class ThreadsPort implements Port {
  private static final String THREAD = "thread";
  private static final String CONFIDENCE = "confidence";
  private static final String IMPORTANCE = "importance";
  private static final List<String> FIELDS = List.of(THREAD, CONFIDENCE, IMPORTANCE);

  private final Engine engine;
  private final @Nullable String thread;
  private final Manner manner;
  private final Map<String, Part> parts = new LinkedHashMap<>();

  /** What names no thread: how much, and where the first of it stands. */
  private long untold;

  private long firstUntold;

  /** What files carry of one thread. */
  private static final class Part {
    final List<NewNode> nodes = new ArrayList<>();
    final List<ThreadImport.Told> relations = new ArrayList<>();
    final List<CarriedRelation> carried = new ArrayList<>();
  }

  /**
   * The threads of the home store of an engine.
   *
   * @param thread the only one that is meant, or null for all
   */
  public ThreadsPort(Engine engine, @Nullable String thread, Manner manner) {
    this.engine = engine;
    this.thread = thread;
    this.manner = manner;
  }

  /** How many threads would be given. */
  public int count() {
    return thread == null ? engine.<List<String>>readThreads(one -> one.threads()).size() : 1;
  }

  @Override
  public void take(List<Item> items) {
    for (Carried carried : Fitting.of(GraphOfNotes.of(items), manner.remarks())) {
      switch (carried) {
        case CarriedEntity entity -> entity(entity);
        case CarriedRelation relation -> relation(relation);
      }
    }
    if (!manner.rehearse()) {
      write(false);
    }
  }

  @Override
  public void finish() {
    write(true);
    if (untold > 0) {
      manner
          .remarks()
          .add(
              firstUntold,
              "no thread is named here"
                  + (untold == 1 ? "" : " nor by " + Plural.of(untold - 1, "later item"))
                  + ", skipped; pass --thread ID");
    }
  }

  /**
   * Writes the entities of each thread; the relations, whose ends another file may carry, only in
   * the end.
   */
  private void write(boolean last) {
    parts.forEach((id, part) -> {
      List<NewNode> nodes = List.copyOf(part.nodes);
      part.nodes.clear();
      List<ThreadImport.Told> relations = last ? part.relations : List.of();
      if (nodes.isEmpty() && relations.isEmpty()) {
        return;
      }
      ThreadImport.Outcome outcome =
          engine.importThreads(
              into -> into.take(id, nodes, relations, manner.createMissing(), manner.rehearse()));
      manner
          .tally()
          .add(
              new Outcome(
                  outcome.entitiesAdded(),
                  outcome.entitiesMerged(),
                  outcome.observationsAdded(),
                  outcome.relationsAdded(),
                  outcome.duplicates()));
      for (ThreadImport.Missing missing : outcome.missing()) {
        missing(part.carried.get(missing.place()), missing);
      }
    });
  }

  private void missing(CarriedRelation relation, ThreadImport.Missing missing) {
    SkippedRelation skipped =
        new SkippedRelation(
            relation.from(), relation.to(), missing.noFrom(), missing.noTo(), missing.kept());
    manner
        .remarks()
        .add(
            relation.line(),
            skipped.reason() + " in its thread (--create-missing creates it)" + refused(relation));
  }

  /** Why what is written of a relation can be no observation; empty where it can or need not. */
  private static String refused(CarriedRelation relation) {
    String written = relation.written();
    Problem problem =
        written == null ? null : ObservationRule.check(relation.from(), written, false);
    return problem == null ? "" : "; no observation either: " + problem.problem();
  }

  /** The part of the thread that something is of; null, and a remark, when that is not known. */
  private @Nullable Part part(long place, JsonObject metadata) {
    String id = thread == null ? metadata.string(THREAD) : thread;
    if (id == null || id.isBlank() || id.length() > Limits.THREAD) {
      firstUntold = untold++ == 0 ? place : firstUntold;
      return null;
    }
    for (String field : metadata.members().keySet()) {
      if (!FIELDS.contains(field) && !field.equals(NoteSource.FIELD)) {
        manner.losses().add("field_" + field, 1);
      }
    }
    return parts.computeIfAbsent(id, _ -> new Part());
  }

  private void entity(CarriedEntity entity) {
    JsonObject metadata = NoteFields.object(entity.metadata());
    if (!isShort(entity.line(), "name", entity.name(), Limits.NAME)
        || !isShort(entity.line(), "type", entity.type(), Limits.TYPE)) {
      return;
    }
    Part part = part(entity.line(), metadata);
    if (part == null) {
      return;
    }
    List<String> observations = new ArrayList<>();
    for (String observation : entity.observations()) {
      Problem problem = ObservationRule.check(entity.name(), observation, false);
      if (problem == null) {
        observations.add(observation);
      } else {
        manner
            .remarks()
            .add(
                entity.line(),
                "an observation of "
                    + Quoting.quote(entity.name())
                    + " skipped: "
                    + problem.problem());
      }
    }
    part.nodes.add(
        new NewNode(
            entity.name(),
            entity.type(),
            observations,
            List.of(),
            share(metadata, CONFIDENCE),
            share(metadata, IMPORTANCE)));
  }

  private void relation(CarriedRelation relation) {
    JsonObject metadata = NoteFields.object(relation.metadata());
    Part part =
        isShort(relation.line(), "type", relation.type(), Limits.TYPE)
            ? part(relation.line(), metadata)
            : null;
    if (part != null) {
      part.carried.add(relation);
      String written = relation.written();
      part.relations.add(
          new ThreadImport.Told(
              new NewRelation(
                  new RelationName(relation.from(), relation.to(), relation.type()),
                  share(metadata, IMPORTANCE)),
              written != null && refused(relation).isEmpty() ? written : null));
    }
  }

  private boolean isShort(long place, String what, String text, int most) {
    boolean fits = text.codePointCount(0, text.length()) <= most;
    if (!fits) {
      manner
          .remarks()
          .add(
              place,
              "skipped: its "
                  + what
                  + " "
                  + Quoting.quote(text)
                  + " is longer than "
                  + most
                  + " characters");
    }
    return fits;
  }

  private static @Nullable Double share(JsonObject metadata, String name) {
    return metadata.get(name) instanceof JsonNumber number
            && number.toDouble() >= 0
            && number.toDouble() <= 1
        ? number.toDouble()
        : null;
  }

  @Override
  public void give(boolean relationsFirst, Item.Sink sink, Losses losses) {
    List<String> ids =
        thread == null ? engine.<List<String>>readThreads(one -> one.threads()) : List.of(thread);
    for (String id : ids) {
      List<CarriedRelation> relations = new ArrayList<>();
      if (relationsFirst) {
        read(id, relations, _ -> {}, new Losses());
        relations.forEach(relation -> sink.take(new Item.OfGraph(relation)));
        relations.clear();
      }
      read(id, relations, sink, losses);
      if (!relationsFirst) {
        relations.forEach(relation -> sink.take(new Item.OfGraph(relation)));
      }
    }
  }

  private void read(String id, List<CarriedRelation> relations, Item.Sink sink, Losses losses) {
    engine.readThreads(threads ->
        threads.read(
            id,
            0,
            true,
            node -> {
              sink.take(new Item.OfGraph(entity(id, node, losses)));
              for (ThreadRelation relation : node.relations()) {
                relations.add(
                    new CarriedRelation(
                        0,
                        relation.from(),
                        relation.to(),
                        relation.type(),
                        metadata(id).put(IMPORTANCE, relation.importance()).build().text()));
                losses.add("ids_and_times", 1);
              }
              return true;
            }));
  }

  private CarriedEntity entity(String id, ThreadNode node, Losses losses) {
    List<String> current = new ArrayList<>();
    for (VersionedObservation observation : node.observations()) {
      if (observation.supersededBy() == null) {
        current.add(observation.content());
        boolean own =
            observation.confidence() != node.entity().confidence()
                || observation.importance() != node.entity().importance();
        losses.add("confidence_and_importance_of_observations", own ? 1 : 0);
      } else {
        losses.add("earlier_versions", 1);
      }
    }
    losses.add("ids_and_times", 1L + current.size());
    return new CarriedEntity(
        0,
        node.entity().name(),
        node.entity().type(),
        current,
        metadata(id)
            .put(CONFIDENCE, node.entity().confidence())
            .put(IMPORTANCE, node.entity().importance())
            .build()
            .text());
  }

  /** With the thread, unless it is the only one that was asked for. */
  private JsonObject.Builder metadata(String id) {
    return thread == null ? JsonObject.builder().put(THREAD, id) : JsonObject.builder();
  }
}
