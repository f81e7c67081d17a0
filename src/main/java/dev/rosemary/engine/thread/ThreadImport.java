package dev.rosemary.engine.thread;

import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.thread.Threads.NewRelation;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Takes over what another store knows of a thread. Each call is one transaction. Thread safe. */
public final class ThreadImport {
  /** The type of an entity of which only the name is known. */
  private static final String UNKNOWN_TYPE = "Unknown";

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
   * @param missing the places, in the list of relations, of those without an end
   */
  public record Outcome(
      long entitiesAdded,
      long entitiesMerged,
      long observationsAdded,
      long relationsAdded,
      long duplicates,
      List<Integer> missing) {
    public Outcome {
      missing = List.copyOf(missing);
    }
  }

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
      List<NewRelation> relations,
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
      List<NewRelation> relations,
      boolean createMissing) {
    String now = Timestamps.millis(clock.instant());
    ThreadNodes stored = ThreadNodes.require(transaction, threadId, now);
    ThreadWriting writing = new ThreadWriting(stored, now);
    long entities = 0;
    long observations = 0;
    long related = 0;
    long duplicates = 0;
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
    List<Integer> missing = new ArrayList<>();
    for (int i = 0; i < relations.size(); i++) {
      NewRelation relation = relations.get(i);
      String fromName = relation.name().from();
      String toName = relation.name().to();
      ThreadEntity from = stored.entities().named(fromName);
      ThreadEntity to = stored.entities().named(toName);
      if ((from == null || to == null) && !createMissing) {
        missing.add(i);
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
      related += created ? 1 : 0;
      duplicates += created ? 0 : 1;
    }
    writing.finish();
    return new Outcome(entities, merged, observations, related, duplicates, missing);
  }

  private static NewNode unknown(String name) {
    return new NewNode(name, UNKNOWN_TYPE, List.of(), List.of(), null, null);
  }
}
