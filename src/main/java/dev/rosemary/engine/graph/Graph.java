package dev.rosemary.engine.graph;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.graph.Written.Deleted;
import dev.rosemary.engine.graph.Written.OwnedContent;
import dev.rosemary.engine.graph.Written.OwnedObservation;
import dev.rosemary.engine.graph.Written.WrittenEntity;
import dev.rosemary.engine.graph.Written.WrittenRelation;
import dev.rosemary.engine.mention.EntityKind;
import dev.rosemary.engine.mention.MentionLinker;
import dev.rosemary.engine.node.Shown;
import dev.rosemary.engine.node.SimilarNames;
import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes to the graph of one file. Each method is one transaction: all of it, or nothing. Names and
 * types lose the white space at their ends; contents are kept as they are. Thread safe.
 *
 * <p>Every method throws a {@link FailureException} with {@link Failure.Invalid} for a blank name
 * or type, and {@link Failure.NotFound} for an entity that does not exist where one is needed.
 */
public final class Graph {
  private final Database database;
  private final InstantSource clock;
  private final Deleter deleter;

  /** The graph in a project's file. */
  public Graph(Database database, InstantSource clock) {
    this(database, clock, Deleter.UNKNOWN);
  }

  private Graph(Database database, InstantSource clock, Deleter deleter) {
    this.database = database;
    this.clock = clock;
    this.deleter = deleter;
  }

  /** The same, for somebody whose deletions are to be known. */
  public Graph by(Deleter somebody) {
    return new Graph(database, clock, somebody);
  }

  /**
   * Makes entities. An entity whose name exists is not made again: the observations that it does
   * not have yet are added, and its type stays. The first entry of a name gives all of the entity,
   * further ones what they added.
   */
  public Written.Entities createEntities(List<NewEntity> entities) {
    String now = now();
    return database.write(transaction -> {
      GraphNodes nodes = new GraphNodes(transaction);
      List<Made> made = new ArrayList<>();
      List<String> warnings = new ArrayList<>();
      ObservationWriter observations = new ObservationWriter(nodes, now);
      for (NewEntity given : entities) {
        String name = required("name", given.name());
        String type = required("type", given.type());
        Entity present = nodes.entities().named(name);
        if (present != null && !present.type().equals(type)) {
          warnings.add(
              "Entity "
                  + Quoting.quote(name)
                  + " exists with the type "
                  + Quoting.quote(present.type())
                  + ", which was kept; "
                  + Quoting.quote(type)
                  + " was not taken over.");
        }
        if (present == null) {
          Entity similar = nodes.entities().similar(name);
          if (similar != null) {
            warnings.add(SimilarNames.warning(name, similar.name()));
          }
        }
        Entity entity =
            present == null ? nodes.entities().insert(uuid(), name, type, now) : present;
        if (present == null) {
          observations.isNew(entity);
        }
        List<Observation> added = new ArrayList<>();
        for (String content : given.observations()) {
          Observation observation = observations.add(entity, content);
          if (observation != null) {
            added.add(observation);
          }
        }
        made.add(new Made(entity, present == null, added));
      }
      observations.finish();
      return new Written.Entities(answer(nodes, made, observations), List.copyOf(warnings));
    });
  }

  /** What one entry of a call came to. */
  private record Made(Entity entity, boolean created, List<Observation> added) {}

  private static List<WrittenEntity> answer(
      GraphNodes nodes, List<Made> entries, ObservationWriter observations) {
    Map<Long, Entity> shown = new HashMap<>();
    List<WrittenEntity> written = new ArrayList<>();
    for (Made entry : entries) {
      long number = entry.entity().number();
      // Whole in its first entry only: n entries of one name would give n times all of it.
      Entity current = shown.get(number);
      Shown<Observation> all = new Shown<>(entry.added(), 0, false);
      if (current == null) {
        // Of one that was made here everything is known; the others are read as they are now.
        Entity read = entry.created() ? entry.entity() : nodes.entities().numbered(number);
        current = read == null ? entry.entity() : read;
        all =
            entry.created()
                ? new Shown<>(observations.added(current), 0, false)
                : nodes.observations().shown(current, false);
        shown.put(number, current);
      }
      written.add(new WrittenEntity(new Node(current, all, List.of()), entry.created()));
    }
    return written;
  }

  /** Adds observations to existing entities; contents that an entity has already are skipped. */
  public Written.Observations addObservations(List<EntityContents> additions) {
    return database.write(transaction -> addObservations(transaction, additions));
  }

  /** The same within a transaction of the same file. */
  public Written.Observations addObservations(
      Transaction transaction, List<EntityContents> additions) {
    String now = now();
    GraphNodes nodes = new GraphNodes(transaction);
    Map<String, Entity> entities =
        require(nodes.entities(), additions.stream().map(EntityContents::entityName).toList());
    List<OwnedObservation> added = new ArrayList<>();
    List<OwnedContent> skipped = new ArrayList<>();
    ObservationWriter observations = new ObservationWriter(nodes, now);
    for (EntityContents addition : additions) {
      Entity entity = entity(entities, addition.entityName());
      for (String content : addition.contents()) {
        Observation observation = observations.add(entity, content);
        if (observation == null) {
          skipped.add(new OwnedContent(entity.name(), content));
        } else {
          added.add(new OwnedObservation(entity.name(), observation));
        }
      }
    }
    observations.finish();
    return new Written.Observations(added, skipped);
  }

  /** Makes relations between existing entities; one that exists is answered as it is. */
  public List<WrittenRelation> createRelations(List<RelationKey> relations) {
    String now = now();
    return database.write(transaction -> {
      GraphNodes nodes = new GraphNodes(transaction);
      List<String> ends = new ArrayList<>();
      relations.forEach(relation -> {
        ends.add(relation.from());
        ends.add(relation.to());
      });
      Map<String, Entity> entities = require(nodes.entities(), ends);
      List<WrittenRelation> written = new ArrayList<>();
      Outgoing outgoing = new Outgoing(nodes.relations());
      for (RelationKey key : relations) {
        Entity from = entity(entities, key.from());
        Entity to = entity(entities, key.to());
        String type = required("relation type", key.type());
        String id = outgoing.id(from, to, type);
        Relation present = id == null ? null : nodes.relations().identified(id);
        if (present == null) {
          Relation made = nodes.relations().insert(uuid(), from, to, type, now);
          outgoing.made(from, to, type, made.id());
          written.add(new WrittenRelation(made, true));
        } else {
          written.add(new WrittenRelation(present, false));
        }
      }
      return written;
    });
  }

  /**
   * An import into this graph: many transactions, unlike the other methods.
   *
   * @param join joins metadata of what exists already
   * @param createMissing whether to make the ends of relations that have none
   * @param warnings is told what was not taken over as it stands
   */
  public GraphImport importing(
      GraphImport.MetadataJoin join, boolean createMissing, GraphImport.Warnings warnings) {
    return importing(join, createMissing, warnings, false);
  }

  /** Likewise; a rehearsal changes nothing, and tells what an import would do. */
  public GraphImport importing(
      GraphImport.MetadataJoin join,
      boolean createMissing,
      GraphImport.Warnings warnings,
      boolean rehearse) {
    return new GraphImport(database, clock, join, createMissing, warnings, rehearse);
  }

  /**
   * Gives an entity another name or type, within a transaction of the same file.
   *
   * @param newName null for the one that it has
   * @param type null for the one that it has
   * @throws FailureException with {@link Failure.NotFound} when there is none, {@link
   *     Failure.Conflict} when the new name is taken
   */
  public void reword(
      Transaction transaction, String name, @Nullable String newName, @Nullable String type) {
    GraphEntityTable entities = new GraphEntityTable(transaction);
    Entity entity = entity(require(entities, List.of(name)), name);
    String wanted = newName == null ? entity.name() : NameText.trim(newName);
    if (wanted.isEmpty()) {
      throw new FailureException(
          new Failure.Invalid("The new name is empty. Nothing was changed."));
    }
    if (!wanted.equals(entity.name()) && entities.named(wanted) != null) {
      throw new FailureException(
          new Failure.Conflict(
              "There is an entity of that name already. Nothing was changed; choose another name,"
                  + " or add to that entity."));
    }
    String kept = type == null ? entity.type() : NameText.trim(type);
    entities.reword(entity, wanted, kept, now());
    if (!wanted.equals(entity.name())) {
      MentionLinker.linkEntityLater(transaction, EntityKind.ENTITY, entity.number(), wanted);
    }
  }

  /** Deletes entities softly, with their observations and the relations on both ends. */
  public Deleted<String> deleteEntities(List<String> names) {
    return database.write(transaction -> deleteEntities(transaction, names));
  }

  /** The same within a transaction of the same file. */
  public Deleted<String> deleteEntities(Transaction transaction, List<String> names) {
    String now = Deleter.time(transaction, clock.instant());
    GraphNodes nodes = new GraphNodes(transaction);
    int deleted = 0;
    List<String> notFound = new ArrayList<>();
    for (String name : distinct(names)) {
      Entity entity = nodes.entities().named(name);
      if (entity == null) {
        notFound.add(name);
      } else {
        nodes.observations().deleteAll(entity, now);
        nodes.relations().deleteAll(entity, now);
        nodes.entities().delete(entity, now);
        deleted++;
      }
    }
    deleter.note(transaction, deleted, now);
    return new Deleted<>(deleted, notFound);
  }

  /** Deletes observations softly by their exact contents. */
  public Deleted<OwnedContent> deleteObservations(List<EntityContents> deletions) {
    return database.write(transaction -> deleteObservations(transaction, deletions));
  }

  /** The same within a transaction of the same file. */
  public Deleted<OwnedContent> deleteObservations(
      Transaction transaction, List<EntityContents> deletions) {
    String now = Deleter.time(transaction, clock.instant());
    GraphNodes nodes = new GraphNodes(transaction);
    int deleted = 0;
    List<OwnedContent> notFound = new ArrayList<>();
    Map<String, Set<String>> contents = new LinkedHashMap<>();
    for (EntityContents deletion : deletions) {
      contents
          .computeIfAbsent(NameText.trim(deletion.entityName()), _ -> new LinkedHashSet<>())
          .addAll(deletion.contents());
    }
    for (Map.Entry<String, Set<String>> deletion : contents.entrySet()) {
      String name = deletion.getKey();
      Entity entity = nodes.entities().named(name);
      Map<String, List<Long>> numbers =
          entity == null ? Map.of() : nodes.observations().numbers(entity, deletion.getValue());
      for (String content : deletion.getValue()) {
        List<Long> found = numbers.getOrDefault(content, List.of());
        for (long number : found) {
          nodes.observations().delete(number, now);
        }
        deleted += found.size();
        if (found.isEmpty()) {
          notFound.add(new OwnedContent(name, content));
        }
      }
      if (entity != null && !numbers.isEmpty()) {
        nodes.entities().touch(entity, now);
      }
    }
    deleter.note(transaction, deleted, now);
    return new Deleted<>(deleted, notFound);
  }

  /** Deletes relations softly. */
  public Deleted<RelationKey> deleteRelations(List<RelationKey> relations) {
    return database.write(transaction -> {
      String now = Deleter.time(transaction, clock.instant());
      GraphNodes nodes = new GraphNodes(transaction);
      int deleted = 0;
      List<RelationKey> notFound = new ArrayList<>();
      Set<RelationKey> keys = new LinkedHashSet<>();
      for (RelationKey key : relations) {
        keys.add(
            new RelationKey(
                NameText.trim(key.from()), NameText.trim(key.to()), NameText.trim(key.type())));
      }
      Outgoing outgoing = new Outgoing(nodes.relations());
      for (RelationKey key : keys) {
        Entity from = nodes.entities().named(key.from());
        Entity to = nodes.entities().named(key.to());
        String id = from == null || to == null ? null : outgoing.id(from, to, key.type());
        if (id == null) {
          notFound.add(key);
        } else {
          deleted += nodes.relations().delete(id, now);
        }
      }
      deleter.note(transaction, deleted, now);
      return new Deleted<>(deleted, notFound);
    });
  }

  /** The entities of these names; fails naming all that do not exist. */
  private static Map<String, Entity> require(GraphEntityTable entities, List<String> names) {
    Map<String, Entity> found = new HashMap<>();
    List<String> missing = new ArrayList<>();
    for (String name : distinct(names)) {
      Entity entity = entities.named(name);
      if (entity == null) {
        missing.add(name);
      } else {
        found.put(name, entity);
      }
    }
    if (!missing.isEmpty()) {
      throw new FailureException(
          new Failure.NotFound("entity", missing, NearEntities.of(entities, missing)));
    }
    return found;
  }

  private static Entity entity(Map<String, Entity> entities, String name) {
    Entity entity = entities.get(NameText.trim(name));
    if (entity == null) {
      throw new IllegalStateException("asked for an entity that was not required");
    }
    return entity;
  }

  private static Set<String> distinct(List<String> names) {
    Set<String> distinct = new LinkedHashSet<>();
    names.forEach(name -> distinct.add(NameText.trim(name)));
    return distinct;
  }

  private static String required(String what, String given) {
    String text = NameText.trim(given);
    if (text.isEmpty()) {
      throw new FailureException(
          new Failure.Invalid(
              "An empty "
                  + what
                  + " was given; every entity and relation needs a "
                  + what
                  + " of at least one visible character. Nothing was written."));
    }
    return text;
  }

  private String now() {
    return Timestamps.millis(clock.instant());
  }

  static String uuid() {
    return UUID.randomUUID().toString();
  }
}
