package dev.rosemary.engine.thread;

import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.engine.thread.Threads.NewRelation;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes over what another store knows of a thread. Each call is one transaction. Thread safe. */
public final class ThreadImport {
  /** The type of an entity of which only the name is known. */
  private static final String UNKNOWN_TYPE = "Unknown";

  /** Who is named as having deleted what stood for relations that were made. */
  private static final Deleter IMPORT = new Deleter("rosemary import", null);

  private final Database database;
  private final InstantSource clock;

  /** The threads in a file. */
  public ThreadImport(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * What a call did.
   *
   * @param duplicates observations and relations that were there already
   * @param missing relations without an end
   */
  public record Outcome(
      long entitiesAdded,
      long entitiesMerged,
      long observationsAdded,
      long relationsAdded,
      long duplicates,
      List<Missing> missing) {
    public Outcome {
      missing = List.copyOf(missing);
    }
  }

  /**
   * A relation as it is told elsewhere.
   *
   * @param written an observation that passes the rules, which stands for the relation while an end
   *     is missing; or null
   */
  public record Told(NewRelation relation, @Nullable String written) {}

  /**
   * A relation without an end.
   *
   * @param place in the list of relations
   * @param noFrom whether the entity is missing from which it starts
   * @param noTo whether that is missing to which it leads
   * @param kept whether what was written is an observation
   */
  public record Missing(int place, boolean noFrom, boolean noTo, boolean kept) {}

  /**
   * Adds entities, observations and relations to a thread. An entity whose name exists keeps its
   * type, confidence and importance.
   *
   * @param nodes without relations; names, types and observations pass the rules
   * @param createMissing whether ends of relations that are not there are made
   * @param rehearse whether to change nothing and only tell what would have been done
   */
  public Outcome take(
      String threadId,
      List<NewNode> nodes,
      List<Told> relations,
      boolean createMissing,
      boolean rehearse) {
    return rehearse
        ? database.rehearse(
            transaction -> take(transaction, threadId, nodes, relations, createMissing))
        : database.write(
            transaction -> take(transaction, threadId, nodes, relations, createMissing));
  }

  private Outcome take(
      Transaction transaction,
      String threadId,
      List<NewNode> nodes,
      List<Told> relations,
      boolean createMissing) {
    String now = Timestamps.millis(clock.instant());
    ThreadNodes stored = ThreadNodes.require(transaction, threadId, now);
    ThreadWriting writing = new ThreadWriting(stored, now);
    String deleted = Deleter.time(transaction, clock.instant());
    long entities = 0;
    long observations = 0;
    long related = 0;
    long duplicates = 0;
    int replaced = 0;
    for (NewNode node : nodes) {
      ThreadEntity present = stored.entities().named(node.name());
      ThreadEntity entity = present == null ? writing.make(node) : present;
      entities += present == null ? 1 : 0;
      for (String content : node.observations()) {
        boolean fresh = !writing.contents(entity).contains(content);
        writing.add(entity, content);
        observations += fresh ? 1 : 0;
        duplicates += fresh ? 0 : 1;
      }
    }
    long merged = nodes.size() - entities;
    List<Missing> missing = new ArrayList<>();
    for (int i = 0; i < relations.size(); i++) {
      NewRelation relation = relations.get(i).relation();
      String written = relations.get(i).written();
      String fromName = relation.name().from();
      String toName = relation.name().to();
      ThreadEntity from = stored.entities().named(fromName);
      ThreadEntity to = stored.entities().named(toName);
      if ((from == null || to == null) && !createMissing) {
        boolean kept = from != null && written != null;
        if (from != null && written != null) {
          boolean fresh = !writing.contents(from).contains(written);
          writing.add(from, written);
          observations += fresh ? 1 : 0;
          duplicates += fresh ? 0 : 1;
        }
        missing.add(new Missing(i, from == null, to == null, kept));
        continue;
      }
      if (from == null) {
        from = writing.make(unknown(fromName));
        entities++;
        // The other end may be the same.
        to = to == null ? stored.entities().named(toName) : to;
      }
      if (to == null) {
        to = writing.make(unknown(toName));
        entities++;
      }
      boolean created =
          writing.relate(from, to, relation.name().type(), relation.importance()).created();
      if (written != null && writing.contents(from).contains(written)) {
        replaced += writing.remove(from, written, deleted);
      }
      related += created ? 1 : 0;
      duplicates += created ? 0 : 1;
    }
    writing.finish();
    IMPORT.note(transaction, replaced, deleted);
    return new Outcome(entities, merged, observations, related, duplicates, missing);
  }

  private static NewNode unknown(String name) {
    return new NewNode(name, UNKNOWN_TYPE, List.of(), List.of(), null, null);
  }
}
