package dev.rosemary.engine.graph;

import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One import into the graph of one file. Used by one thread.
 *
 * <p>What is carried is written in transactions of a thousand lines, so that other processes can
 * write in between. A crash leaves the lines of the transactions before it, whole; importing the
 * same again adds the rest, since what is there already is never added twice. A rehearsal holds all
 * of it, and takes the one transaction back.
 */
public final class GraphImport {
  /** The type of an entity of which only the name is known. */
  public static final String UNKNOWN_TYPE = "unknown";

  /** Lines of a transaction at most. */
  private static final int BATCH_LINES = 1_000;

  /** Characters after which a transaction ends. */
  private static final long BATCH_SIZE = 4_000_000;

  /** Is told what could not be taken over as it stands. */
  public interface Warnings {
    /** Adds a reason, of which a line of the file may have several. */
    void add(long line, String reason);

    /** How a sentence names a line. */
    default String place(long line) {
      return "line " + line;
    }
  }

  /** Joins metadata, which the engine keeps as text and does not read. */
  public interface MetadataJoin {
    /** Everything that is kept, and what is given under names that are not kept yet. */
    Joined join(String kept, String given);

    /**
     * Joined metadata.
     *
     * @param differing names whose given value differs from the kept one and was left out
     */
    record Joined(String metadata, List<String> differing) {}
  }

  /**
   * What an import did.
   *
   * @param entitiesMerged lines whose entity existed, in the project or earlier in the file
   * @param duplicates observations and relations that were there already
   */
  public record Outcome(
      long entitiesAdded,
      long entitiesMerged,
      long observationsAdded,
      long relationsAdded,
      long duplicates) {}

  private final Database database;
  private final InstantSource clock;
  private final MetadataJoin join;
  private final boolean createMissing;
  private final Warnings warnings;
  private final boolean rehearse;
  private final ImportedLines lines = new ImportedLines();
  private final List<CarriedRelation> dangling = new ArrayList<>();
  private List<Carried> batch = new ArrayList<>();
  private long batchSize;
  private long entitiesAdded;
  private long entitiesMerged;
  private long observationsAdded;
  private long relationsAdded;
  private long duplicates;

  GraphImport(
      Database database,
      InstantSource clock,
      MetadataJoin join,
      boolean createMissing,
      Warnings warnings,
      boolean rehearse) {
    this.database = database;
    this.clock = clock;
    this.join = join;
    this.createMissing = createMissing;
    this.warnings = warnings;
    this.rehearse = rehearse;
  }

  /**
   * Takes what the next line carries; names and types are neither blank nor surrounded by white
   * space.
   *
   * @throws dev.rosemary.base.FailureException when it cannot be stored; what was taken since the
   *     last transaction is lost then
   */
  public void add(Carried carried) {
    batch.add(carried);
    batchSize += carried.size();
    if (!rehearse && (batch.size() >= BATCH_LINES || batchSize >= BATCH_SIZE)) {
      write(false);
    }
  }

  /**
   * Takes all that a file carries, in a transaction of its own; relations whose ends are not there
   * yet wait for {@link #finish}.
   */
  public void addTogether(List<Carried> carried) {
    if (!rehearse) {
      write(false);
    }
    batch.addAll(carried);
    if (!rehearse) {
      write(false);
    }
  }

  /**
   * Writes what is left: relations that came before their ends too. Those without an end are
   * reported, and what was written of them becomes an observation; or their ends are made with the
   * type "unknown".
   */
  public Outcome finish() {
    if (rehearse) {
      database.rehearse(transaction -> {
        String now = Timestamps.millis(clock.instant());
        write(transaction, batch, now, false);
        write(transaction, List.copyOf(dangling), now, true);
        return true;
      });
      return outcome();
    }
    write(false);
    List<CarriedRelation> late = List.copyOf(dangling);
    dangling.clear();
    for (int from = 0; from < late.size(); from += BATCH_LINES) {
      batch.addAll(late.subList(from, Math.min(from + BATCH_LINES, late.size())));
      write(true);
    }
    return outcome();
  }

  private Outcome outcome() {
    return new Outcome(
        entitiesAdded, entitiesMerged, observationsAdded, relationsAdded, duplicates);
  }

  private void write(boolean last) {
    List<Carried> written = batch;
    batch = new ArrayList<>();
    batchSize = 0;
    if (written.isEmpty()) {
      return;
    }
    String now = Timestamps.millis(clock.instant());
    database.write(transaction -> {
      write(transaction, written, now, last);
      return true;
    });
  }

  private void write(
      Transaction transaction, List<? extends Carried> written, String now, boolean last) {
    GraphNodes nodes = new GraphNodes(transaction);
    // Entities first: a relation may stand before its ends.
    ObservationWriter observations = new ObservationWriter(nodes, now);
    for (Carried carried : written) {
      if (carried instanceof CarriedEntity entity) {
        entity(nodes, observations, entity, now);
      }
    }
    observations.finish();
    StandIns standIns = new StandIns(transaction, nodes, now);
    Outgoing outgoing = new Outgoing(nodes.relations());
    for (Carried carried : written) {
      if (carried instanceof CarriedRelation relation) {
        relation(nodes, standIns, outgoing, relation, now, last);
      }
    }
    standIns.finish();
  }

  private void entity(
      GraphNodes nodes, ObservationWriter observations, CarriedEntity given, String now) {
    Entity present = nodes.entities().named(given.name());
    Entity entity = present;
    if (entity == null) {
      entity = nodes.entities().insert(Graph.uuid(), given.name(), given.type(), now);
      observations.isNew(entity);
      entitiesAdded++;
    } else {
      entitiesMerged++;
    }
    long added = 0;
    for (String content : given.observations()) {
      added += observations.add(entity, content) == null ? 0 : 1;
    }
    observationsAdded += added;
    duplicates += given.observations().size() - added;
    List<String> differing = List.of();
    String metadata = given.metadata();
    if (metadata != null) {
      String kept = present == null ? null : nodes.entities().metadata(entity);
      MetadataJoin.Joined joined = joined(kept, metadata);
      if (!joined.metadata().equals(kept)) {
        nodes.entities().setMetadata(entity, joined.metadata());
      }
      differing = joined.differing();
    }
    Long first = lines.first(given);
    StringBuilder reason = new StringBuilder();
    if (first != null) {
      reason.append("entity ").append(Quoting.quote(given.name())).append(" again, merged with ");
      reason.append(warnings.place(first)).append(" (").append(added);
      reason.append(added == 1 ? " observation added)" : " observations added)");
    }
    if (!entity.type().equals(given.type())) {
      reason.append(reason.isEmpty() ? "" : "; ");
      reason.append("entity ").append(Quoting.quote(given.name())).append(" keeps its type ");
      reason.append(Quoting.quote(entity.type())).append(", ");
      reason.append(Quoting.quote(given.type())).append(" was not taken over");
    }
    differing(reason, differing);
    if (!reason.isEmpty()) {
      warnings.add(given.line(), reason.toString());
    }
  }

  private void relation(
      GraphNodes nodes,
      StandIns standIns,
      Outgoing outgoing,
      CarriedRelation given,
      String now,
      boolean last) {
    Entity from = end(nodes.entities(), given, given.from(), now, last);
    Entity to = end(nodes.entities(), given, given.to(), now, last);
    if (from == null || to == null) {
      if (last) {
        missing(standIns, given, from, to);
      } else {
        dangling.add(given);
      }
      return;
    }
    String text = given.written();
    if (text != null) {
      standIns.replace(from, text);
    }
    Long first = lines.first(given);
    StringBuilder reason = new StringBuilder();
    if (first != null) {
      reason.append("the same relation as in ").append(warnings.place(first));
    }
    String present = outgoing.id(from, to, given.type());
    String id = present;
    if (id == null) {
      id = Graph.uuid();
      nodes.relations().insert(id, from, to, given.type(), now);
      outgoing.made(from, to, given.type(), id);
      relationsAdded++;
    } else {
      duplicates++;
    }
    String metadata = given.metadata();
    if (metadata != null) {
      String kept = present == null ? null : nodes.relations().metadata(id);
      MetadataJoin.Joined joined = joined(kept, metadata);
      if (!joined.metadata().equals(kept)) {
        nodes.relations().setMetadata(id, joined.metadata());
      }
      differing(reason, joined.differing());
    }
    if (!reason.isEmpty()) {
      warnings.add(given.line(), reason.toString());
    }
  }

  private @Nullable Entity end(
      GraphEntityTable entities, CarriedRelation given, String name, String now, boolean last) {
    Entity present = entities.named(name);
    if (present != null || !last || !createMissing) {
      return present;
    }
    warnings.add(
        given.line(),
        "no entity "
            + Quoting.quote(name)
            + ": it was created with the type "
            + Quoting.quote(UNKNOWN_TYPE));
    entitiesAdded++;
    return entities.insert(Graph.uuid(), name, UNKNOWN_TYPE, now);
  }

  private void missing(
      StandIns standIns, CarriedRelation given, @Nullable Entity from, @Nullable Entity to) {
    String text = given.written();
    boolean kept = text != null && from != null;
    if (text != null && from != null) {
      boolean added = standIns.add(from, text);
      observationsAdded += added ? 1 : 0;
      duplicates += added ? 0 : 1;
    }
    warnings.add(
        given.line(),
        new SkippedRelation(given.from(), given.to(), from == null, to == null, kept).advice());
  }

  private MetadataJoin.Joined joined(@Nullable String kept, String given) {
    return kept == null ? new MetadataJoin.Joined(given, List.of()) : join.join(kept, given);
  }

  private static void differing(StringBuilder reason, List<String> names) {
    if (!names.isEmpty()) {
      reason.append(reason.isEmpty() ? "" : "; ").append("kept the existing value of ");
      Quoting.list(reason, names, names.size());
    }
  }
}
