package dev.rosemary.engine.memory.entity;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.memory.RecordIds;
import dev.rosemary.engine.mention.EntityKind;
import dev.rosemary.engine.mention.MentionLinker;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.Work;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The entities of one file and their relations. Each method is one transaction. A user who is named
 * meets only his own; null stands for everybody. Thread safe, and safe beside other processes.
 */
public final class MemoryEntities {
  /** Relations followed in a row at most. */
  public static final int DEEPEST = 10;

  /** Names compared, the latest: comparing one costs about 5 µs, and only failing calls pay it. */
  private static final int COMPARED = 5_000;

  /** Entities of one name that are listed. */
  private static final int NAMESAKES = 5;

  private final FileAccess file;
  private final InstantSource clock;
  private final RecordIds ids;

  /**
   * The entities of a file.
   *
   * @param random makes the ids; thread safe
   */
  public MemoryEntities(FileAccess file, InstantSource clock, RandomGenerator random) {
    this.file = file;
    this.clock = clock;
    ids = new RecordIds(random);
  }

  /**
   * What became of an entity that was to be made.
   *
   * @param created false when one of that name and user was there, of the same type or where one of
   *     the two has none; it was taken up again
   * @param others ids and types of entities of the same name that have another type
   */
  public record Made(Entity entity, boolean created, List<Entity> others) {
    public Made {
      others = List.copyOf(others);
    }
  }

  /**
   * Makes an entity, or takes up again the one that has this name. What is new of its type or its
   * description is added to that one; nothing of it is replaced.
   *
   * @param name loses what shows nothing at its ends
   * @throws FailureException with {@link Failure.Invalid} when nothing of the name shows
   */
  public Made create(
      String name, @Nullable String type, @Nullable String description, @Nullable String user) {
    return file.write(transaction -> create(transaction, name, type, description, user));
  }

  /** The same within a transaction of the same file. */
  public Made create(
      Transaction transaction,
      String name,
      @Nullable String type,
      @Nullable String description,
      @Nullable String user) {
    String trimmed = required("name", name);
    List<Entity> others = new ArrayList<>();
    Entity present = null;
    for (Entity each : EntityTable.namesakes(transaction, user, trimmed, NAMESAKES)) {
      if (type == null || each.type() == null || type.equals(each.type())) {
        // The one of the same type before one without.
        boolean better = present == null || (isOf(type, each) && !isOf(type, present));
        present = better ? each : present;
      } else {
        others.add(each);
      }
    }
    if (present != null) {
      return new Made(takenUp(transaction, present, type, description), false, others);
    }
    String id = ids.next(taken -> EntityTable.exists(transaction, taken));
    String now = MemoryTime.of(clock.instant());
    Entity entity = new Entity(0, id, trimmed, type, description, user, now);
    long number = EntityTable.insert(transaction, entity);
    MentionLinker.linkEntity(transaction, EntityKind.MEMORY_ENTITY, number, trimmed);
    return new Made(entity, true, others);
  }

  private static boolean isOf(@Nullable String type, Entity entity) {
    return type != null && type.equals(entity.type());
  }

  private static Entity takenUp(
      Transaction transaction,
      Entity present,
      @Nullable String type,
      @Nullable String description) {
    Entity known =
        new Entity(
            present.number(),
            present.id(),
            present.name(),
            present.type() == null ? type : present.type(),
            joined(present.description(), description),
            present.user(),
            present.createdAt());
    if (!known.equals(present)) {
      EntityTable.update(transaction, known);
    }
    return known;
  }

  /** What is known and what is new, a line each, unless it is known already. */
  private static @Nullable String joined(@Nullable String known, @Nullable String more) {
    if (known == null || known.isBlank()) {
      return more == null ? known : more;
    }
    return more == null || more.isBlank() || known.contains(more) ? known : known + '\n' + more;
  }

  /**
   * What was deleted.
   *
   * @param relations how many relations went with it
   */
  public record Deleted(Entity entity, int relations) {}

  /**
   * Deletes an entity for good, with its relations. The memories that name it stay.
   *
   * @param given an id, or a name that only one entity has
   * @throws FailureException like {@link #relate}
   */
  public Deleted delete(@Nullable String user, String given) {
    return file.write(transaction -> delete(transaction, user, given));
  }

  /** The same within a transaction of the same file. */
  public Deleted delete(Transaction transaction, @Nullable String user, String given) {
    Entity entity = resolve(transaction, user, "entity_id", given);
    int relations = RelationTable.deleteOf(transaction, entity.number());
    EntityTable.delete(transaction, entity);
    return new Deleted(entity, relations);
  }

  /**
   * Relates two entities, which may be the same, and returns the relation's id.
   *
   * @param from an id, or a name that only one entity has
   * @param to likewise
   * @param weight 0 to 1
   * @throws FailureException with {@link Failure.NotFound} for an end that is not there, {@link
   *     Failure.Invalid} for a name that several have, an empty type, or a weight out of bounds
   */
  public String relate(@Nullable String user, String from, String to, String type, double weight) {
    String trimmed = required("relation_type", type);
    if (!(weight >= 0 && weight <= 1)) {
      throw invalid("weight must be from 0 to 1, not " + weight + ". Nothing was written.");
    }
    return file.write(transaction -> {
      Entity first = resolve(transaction, user, "from_entity", from);
      Entity second = resolve(transaction, user, "to_entity", to);
      return relate(transaction, user, first, second, trimmed, weight);
    });
  }

  /** Relates two entities within a transaction of the same file, and returns the relation's id. */
  public String relate(
      Transaction transaction,
      @Nullable String user,
      Entity from,
      Entity to,
      String type,
      double weight) {
    String id = ids.next(taken -> RelationTable.exists(transaction, taken));
    String now = MemoryTime.of(clock.instant());
    RelationTable.insert(transaction, id, from, to, type, weight, user, now);
    return id;
  }

  /** Gives an entity another type or description, within a transaction of the same file. */
  public void describe(
      Transaction transaction, Entity entity, @Nullable String type, @Nullable String description) {
    EntityTable.update(
        transaction,
        new Entity(
            entity.number(),
            entity.id(),
            entity.name(),
            type == null ? entity.type() : type,
            description == null ? entity.description() : description,
            entity.user(),
            entity.createdAt()));
  }

  /** The entity of that number, or null. */
  public static @Nullable Entity numbered(Transaction transaction, long number) {
    return EntityTable.read(transaction, number);
  }

  /**
   * An entity.
   *
   * @param given an id, or a name that only one entity has
   * @throws FailureException like {@link #relate}
   */
  public Entity get(@Nullable String user, String given) {
    return file.read(transaction -> resolve(transaction, user, "entity_id", given));
  }

  /**
   * What is related to an entity.
   *
   * @param start where the walk began
   * @param taken relations that the visitor took
   * @param entities how many there are in all
   * @param relations how many there are in all
   */
  public record Related(Entity start, int taken, int entities, int relations) {}

  /** Looks at what was found, one relation after another. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Looks at a relation and the entity that it was the first to lead to, or null; false ends it.
     */
    boolean take(Relation relation, @Nullable Entity entity);
  }

  /**
   * Walks along relations, breadth first; meets each relation and each entity once, and never the
   * start.
   *
   * @param start an id, or a name that only one entity has
   * @param depth relations in a row, 0 to {@link #DEEPEST}
   * @param offset relations to leave out
   * @param check throws when nobody wants the result any more
   * @throws FailureException like {@link #relate}
   */
  public Related related(
      @Nullable String user,
      String start,
      int depth,
      Direction direction,
      int offset,
      Runnable check,
      Visitor visitor) {
    if (depth < 0 || depth > DEEPEST) {
      throw invalid("depth must be from 0 to " + DEEPEST + ", not " + depth + ".");
    }
    return file.read(transaction -> {
      Entity entity = resolve(transaction, user, "entity_id", start);
      Walk walk = new Walk(transaction, user, direction, check);
      List<Walk.Step> steps = walk.from(entity.number(), depth);
      int taken = 0;
      for (Walk.Step step : steps.subList(Math.min(offset, steps.size()), steps.size())) {
        Relation relation = RelationTable.read(transaction, step.relation());
        Entity found = step.entity() == 0 ? null : EntityTable.read(transaction, step.entity());
        if (relation != null && !visitor.take(relation, found)) {
          break;
        }
        taken++;
      }
      return new Related(entity, taken, walk.entities(), steps.size());
    });
  }

  /** An entity of another store. */
  public record Named(String name, @Nullable String type, @Nullable String description) {}

  /**
   * A relation by the names of its ends.
   *
   * @param weight 0 to 1; null where none is known
   */
  public record Link(String from, String to, String type, @Nullable Double weight) {}

  /**
   * What a taking over did.
   *
   * @param entitiesMerged entities of a name that was there
   * @param duplicates relations that were there
   * @param missing relations of which an end is not there
   */
  public record Taken(
      long entitiesAdded,
      long entitiesMerged,
      long relationsAdded,
      long duplicates,
      List<MissingEnd> missing) {
    public Taken {
      missing = List.copyOf(missing);
    }
  }

  /**
   * Takes over entities and relations of another store, in one transaction. An entity of a name
   * that is there is that entity.
   *
   * @param createMissing whether to make the ends of relations that are not there
   * @param rehearse whether to change nothing and only tell what would be done
   */
  public Taken take(
      List<Named> entities, List<Link> relations, boolean createMissing, boolean rehearse) {
    Work<Taken> work =
        transaction ->
            new EntityTaking(transaction, clock, ids).take(entities, relations, createMissing);
    return file.use(database -> rehearse ? database.rehearse(work) : database.write(work));
  }

  /** Looks at a relation. */
  @FunctionalInterface
  interface LinkVisitor {
    void take(Link link);
  }

  /** Looks at all entities of everybody, then at all relations, the oldest first. */
  public void each(Consumer<Entity> entities, Consumer<Link> relations) {
    file.read(transaction -> {
      EntityTable.each(transaction, entities);
      RelationTable.each(transaction, relations::accept);
      return true;
    });
  }

  /** How many entities and relations there are, of everybody. */
  public long count() {
    return file.read(EntityTable::countAll);
  }

  /** The entity of an id, or else the only one of a name. */
  private static Entity resolve(
      Transaction transaction, @Nullable String user, String argument, String given) {
    Entity entity = EntityTable.find(transaction, user, given);
    if (entity != null) {
      return entity;
    }
    String name = NameText.trim(given);
    List<Entity> named = EntityTable.named(transaction, user, name, NAMESAKES + 1);
    if (named.isEmpty()) {
      throw new FailureException(
          new Failure.NotFound(
              "entity",
              List.of(given),
              NearNames.of(name, EntityTable.names(transaction, user, COMPARED))));
    }
    if (named.size() > 1) {
      throw invalid(several(argument, name, named));
    }
    return named.getFirst();
  }

  private static String several(String argument, String name, List<Entity> named) {
    StringBuilder text = new StringBuilder(argument).append(' ').append(Quoting.quote(name));
    text.append(" is the name of several entities: ");
    for (int i = 0; i < Math.min(NAMESAKES, named.size()); i++) {
      Entity entity = named.get(i);
      text.append(i == 0 ? "" : ", ").append(entity.id());
      if (entity.type() != null) {
        text.append(" (").append(Quoting.quote(entity.type())).append(')');
      }
    }
    text.append(named.size() > NAMESAKES ? " and more" : "");
    return text.append(". Send the id of the one you mean.").toString();
  }

  private static String required(String argument, String given) {
    String text = NameText.trim(given);
    if (text.isEmpty()) {
      throw invalid(
          argument + " is empty: send at least one visible character. Nothing was written.");
    }
    return text;
  }

  private static FailureException invalid(String text) {
    return new FailureException(new Failure.Invalid(text));
  }
}
