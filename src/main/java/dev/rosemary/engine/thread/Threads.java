package dev.rosemary.engine.thread;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.engine.thread.Saved.Deleted;
import dev.rosemary.engine.thread.Saved.OwnedContent;
import dev.rosemary.engine.thread.Saved.RelationName;
import dev.rosemary.engine.thread.Saved.SavedNode;
import dev.rosemary.engine.thread.Saved.SavedRelation;
import dev.rosemary.engine.thread.rule.Limits;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes to the threads of one file. Each method is one transaction: all of it, or nothing. Names
 * and types lose the white space at their ends; contents are kept as they are. Thread safe.
 */
public final class Threads {
  /** Names compared with a wrong one, the latest: only failing calls pay for it. */
  static final int COMPARED = 2_000;

  private final Database database;
  private final InstantSource clock;
  private final Deleter deleter;

  /** The threads in a file. */
  public Threads(Database database, InstantSource clock) {
    this(database, clock, Deleter.UNKNOWN);
  }

  private Threads(Database database, InstantSource clock, Deleter deleter) {
    this.database = database;
    this.clock = clock;
    this.deleter = deleter;
  }

  /** The same, for somebody whose deletions are to be known. */
  public Threads by(Deleter somebody) {
    return new Threads(database, clock, somebody);
  }

  /**
   * Saves entities with their observations and relations. An entity whose name exists in the thread
   * gets the new type and, where given, confidence and importance, and the observations and
   * relations that it does not have yet.
   *
   * @param nodes entities that passed {@link dev.rosemary.engine.thread.rule.SaveCheck}
   */
  public Saved.Counts save(String threadId, List<NewNode> nodes) {
    String now = now();
    return database.write(transaction -> {
      ThreadNodes stored = ThreadNodes.require(transaction, threadId, now);
      ThreadWriting writing = new ThreadWriting(stored, now);
      Map<String, ThreadEntity> entities = new LinkedHashMap<>();
      List<String> warnings = new ArrayList<>();
      int made = 0;
      for (NewNode node : nodes) {
        ThreadEntity present = stored.entities().named(node.name());
        ThreadEntity entity =
            present == null ? writing.make(node, warnings) : writing.update(present, node);
        made += present == null ? 1 : 0;
        entities.put(node.name(), entity);
        for (String content : node.observations()) {
          writing.add(entity, content);
        }
      }
      int related = 0;
      for (NewNode node : nodes) {
        for (NewNode.NewEdge edge : node.relations()) {
          ThreadEntity from = entities.get(node.name());
          ThreadEntity to = entities.get(edge.target());
          if (from == null || to == null) {
            throw new IllegalStateException("a relation to an entity that was not checked");
          }
          related += writing.relate(from, to, edge.type(), edge.importance()).created() ? 1 : 0;
        }
      }
      writing.finish();
      return new Saved.Counts(made, related, List.copyOf(warnings));
    });
  }

  /** Makes entities; one whose name exists keeps its type and gains the observations. */
  public Saved.Nodes createEntities(String threadId, List<NewNode> nodes) {
    String now = now();
    return database.write(transaction -> {
      ThreadNodes stored = ThreadNodes.require(transaction, threadId, now);
      ThreadWriting writing = new ThreadWriting(stored, now);
      List<ThreadEntity> written = new ArrayList<>();
      List<Boolean> created = new ArrayList<>();
      List<String> warnings = new ArrayList<>();
      for (NewNode node : nodes) {
        ThreadEntity present = stored.entities().named(node.name());
        if (present != null && !present.type().equals(node.type())) {
          warnings.add(
              "Entity "
                  + Quoting.quote(node.name())
                  + " exists with the type "
                  + Quoting.quote(present.type())
                  + ", which was kept.");
        }
        ThreadEntity entity = present == null ? writing.make(node, warnings) : present;
        for (String content : node.observations()) {
          writing.add(entity, content);
        }
        written.add(entity);
        created.add(present == null);
      }
      writing.finish();
      List<SavedNode> answer = new ArrayList<>();
      for (int i = 0; i < written.size(); i++) {
        ThreadEntity entity = written.get(i);
        ThreadEntity current = stored.entities().numbered(entity.number());
        ThreadEntity shown = current == null ? entity : current;
        answer.add(
            new SavedNode(
                new ThreadNode(shown, stored.observations().shown(shown, false), List.of()),
                created.get(i)));
      }
      return new Saved.Nodes(answer, List.copyOf(warnings));
    });
  }

  /** A relation to be made between existing entities. */
  public record NewRelation(RelationName name, @Nullable Double importance) {}

  /**
   * Makes relations between existing entities; one that exists is answered as it is.
   *
   * @throws FailureException with {@link Failure.NotFound} naming all ends that do not exist
   */
  public List<SavedRelation> createRelations(String threadId, List<NewRelation> relations) {
    String now = now();
    return database.write(transaction -> {
      ThreadNodes stored = ThreadNodes.find(transaction, threadId);
      Set<String> missing = new LinkedHashSet<>();
      Map<String, ThreadEntity> ends = new LinkedHashMap<>();
      for (NewRelation relation : relations) {
        RelationName name = relation.name();
        for (String end : List.of(visible("from", name.from()), visible("to", name.to()))) {
          ThreadEntity entity = stored.entities().named(end);
          if (entity == null) {
            missing.add(end);
          } else {
            ends.put(end, entity);
          }
        }
      }
      requireNone(stored, missing);
      ThreadWriting writing = new ThreadWriting(stored, now);
      List<SavedRelation> written = new ArrayList<>();
      for (NewRelation relation : relations) {
        ThreadEntity from = ends.get(NameText.trim(relation.name().from()));
        ThreadEntity to = ends.get(NameText.trim(relation.name().to()));
        if (from == null || to == null) {
          throw new IllegalStateException("a relation to an entity that was not required");
        }
        String type = visible("relationType", relation.name().type());
        written.add(writing.relate(from, to, type, relation.importance()));
      }
      writing.finish();
      return written;
    });
  }

  /**
   * A name or type without what shows nothing at its ends.
   *
   * @throws FailureException with {@link Failure.Invalid} when nothing of it shows
   */
  public static String visible(String member, String given) {
    String text = NameText.trim(given);
    if (text.isEmpty()) {
      throw new FailureException(
          new Failure.Invalid(
              "An empty "
                  + member
                  + " was given; it needs at least one visible character. Nothing was changed."));
    }
    return text;
  }

  static void requireNone(ThreadNodes stored, Set<String> missing) {
    if (!missing.isEmpty()) {
      List<String> names = List.copyOf(missing);
      throw new FailureException(
          new Failure.NotFound("entity", names, near(stored, names.getFirst())));
    }
  }

  static List<String> near(ThreadNodes stored, String name) {
    return NearNames.of(name, stored.entities().names(COMPARED));
  }

  /**
   * Adds observations to existing entities, as new facts or as new versions of present ones. Every
   * problem of the call is found before anything is written.
   */
  public Saved.Additions addObservations(String threadId, List<CheckedVersion> versions) {
    return database.write(transaction -> addObservations(transaction, threadId, versions));
  }

  /** The same within a transaction of the same file. */
  public Saved.Additions addObservations(
      Transaction transaction, String threadId, List<CheckedVersion> versions) {
    String now = now();
    ThreadNodes stored = ThreadNodes.find(transaction, threadId);
    ThreadWriting writing = new ThreadWriting(stored, now);
    Saved.Additions additions = new Additions(stored, writing).of(versions);
    writing.finish();
    return additions;
  }

  /** Deletes entities softly, with their observations and the relations on both ends. */
  public Deleted<String> deleteEntities(String threadId, List<String> names) {
    return database.write(transaction -> deleteEntities(transaction, threadId, names));
  }

  /** The same within a transaction of the same file. */
  public Deleted<String> deleteEntities(
      Transaction transaction, String threadId, List<String> names) {
    String now = Deleter.time(transaction, clock.instant());
    ThreadNodes stored = ThreadNodes.find(transaction, threadId);
    Set<String> others = new LinkedHashSet<>();
    List<String> notFound = new ArrayList<>();
    int deleted = 0;
    for (String given : new LinkedHashSet<>(names)) {
      ThreadEntity entity = stored.entities().named(NameText.trim(given));
      if (entity == null) {
        notFound.add(NameText.trim(given));
      } else {
        stored.observations().deleteAll(entity, now);
        others.addAll(stored.relations().deleteAll(entity, now));
        stored.entities().delete(entity, now);
        deleted++;
      }
    }
    for (String id : others) {
      ThreadEntity other = stored.entities().withId(id);
      if (other != null) {
        stored.entities().touch(other.number(), now);
      }
    }
    deleter.note(transaction, deleted, now);
    return new Deleted<>(deleted, notFound);
  }

  /** Deletes current observations by exact content or id, each with its whole chain. */
  public Deleted<OwnedContent> deleteObservations(String threadId, List<OwnedContent> contents) {
    return database.write(transaction -> deleteObservations(transaction, threadId, contents));
  }

  /** The same within a transaction of the same file. */
  public Deleted<OwnedContent> deleteObservations(
      Transaction transaction, String threadId, List<OwnedContent> contents) {
    String now = Deleter.time(transaction, clock.instant());
    ThreadNodes stored = ThreadNodes.find(transaction, threadId);
    Set<Long> changed = new LinkedHashSet<>();
    List<OwnedContent> notFound = new ArrayList<>();
    int deleted = 0;
    for (OwnedContent wanted : new LinkedHashSet<>(contents)) {
      ThreadEntity entity = stored.entities().named(NameText.trim(wanted.entityName()));
      int found = 0;
      if (entity != null) {
        for (VersionedObservation current : stored.observations().of(entity, false)) {
          if (current.content().equals(wanted.content()) || current.id().equals(wanted.content())) {
            deleteChain(stored, entity, current, now);
            changed.add(entity.number());
            found++;
          }
        }
      }
      deleted += found;
      if (found == 0) {
        notFound.add(wanted);
      }
    }
    for (long number : changed) {
      stored.entities().touch(number, now);
    }
    deleter.note(transaction, deleted, now);
    return new Deleted<>(deleted, notFound);
  }

  /** Deletes softly a fact and its former versions. */
  static void deleteChain(
      ThreadNodes stored, ThreadEntity entity, VersionedObservation current, String now) {
    VersionedObservation version = current;
    while (version != null) {
      stored.observations().delete(version.number(), now);
      String before = version.supersedes();
      version = before == null ? null : stored.observations().withId(entity, before);
    }
  }

  /** Deletes relations softly. */
  public Deleted<RelationName> deleteRelations(String threadId, List<RelationName> relations) {
    return database.write(transaction -> {
      String now = Deleter.time(transaction, clock.instant());
      ThreadNodes stored = ThreadNodes.find(transaction, threadId);
      Set<Long> changed = new LinkedHashSet<>();
      List<RelationName> notFound = new ArrayList<>();
      int deleted = 0;
      for (RelationName name : new LinkedHashSet<>(relations)) {
        ThreadEntity from = stored.entities().named(NameText.trim(name.from()));
        ThreadEntity to = stored.entities().named(NameText.trim(name.to()));
        if (from != null
            && to != null
            && stored.relations().delete(from, to, NameText.trim(name.type()), now)) {
          deleted++;
          changed.add(from.number());
          changed.add(to.number());
        } else {
          notFound.add(name);
        }
      }
      for (long number : changed) {
        stored.entities().touch(number, now);
      }
      deleter.note(transaction, deleted, now);
      return new Deleted<>(deleted, notFound);
    });
  }

  private String now() {
    return Timestamps.millis(clock.instant());
  }

  /** The importance of a relation whose call did not say. */
  static double relationImportance(@Nullable Double given) {
    return given == null ? Limits.RELATION_IMPORTANCE : given;
  }
}
