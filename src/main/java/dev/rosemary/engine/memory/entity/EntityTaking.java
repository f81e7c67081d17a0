package dev.rosemary.engine.memory.entity;

import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.memory.RecordIds;
import dev.rosemary.engine.mention.EntityKind;
import dev.rosemary.engine.mention.MentionLinker;
import dev.rosemary.store.Transaction;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The taking over of entities and relations of another store. Used once, by one thread. */
final class EntityTaking {
  /** The weight of a relation of which none is known. */
  private static final double WEIGHT = 1;

  private final Transaction transaction;
  private final InstantSource clock;
  private final RecordIds ids;
  private final Map<String, @Nullable Entity> known = new HashMap<>();
  private final Map<Long, Set<List<Object>>> related = new HashMap<>();
  private final List<MissingEnd> missing = new ArrayList<>();
  private long entitiesAdded;
  private long entitiesMerged;
  private long relationsAdded;
  private long duplicates;

  EntityTaking(Transaction transaction, InstantSource clock, RecordIds ids) {
    this.transaction = transaction;
    this.clock = clock;
    this.ids = ids;
  }

  MemoryEntities.Taken take(
      List<MemoryEntities.Named> entities,
      List<MemoryEntities.Link> relations,
      boolean createMissing) {
    for (MemoryEntities.Named entity : entities) {
      if (find(entity.name()) == null) {
        make(entity);
      } else {
        entitiesMerged++;
      }
    }
    for (int i = 0; i < relations.size(); i++) {
      relation(relations.get(i), i, createMissing);
    }
    return new MemoryEntities.Taken(
        entitiesAdded, entitiesMerged, relationsAdded, duplicates, missing);
  }

  private @Nullable Entity find(String name) {
    if (known.containsKey(name)) {
      return known.get(name);
    }
    List<Entity> named = EntityTable.named(transaction, null, name, 1);
    Entity entity = named.isEmpty() ? null : named.getFirst();
    known.put(name, entity);
    return entity;
  }

  private Entity make(MemoryEntities.Named given) {
    String id = ids.next(taken -> EntityTable.exists(transaction, taken));
    String now = MemoryTime.of(clock.instant());
    long number =
        EntityTable.insert(
            transaction,
            new Entity(0, id, given.name(), given.type(), given.description(), null, now));
    MentionLinker.linkEntityLater(transaction, EntityKind.MEMORY_ENTITY, number, given.name());
    Entity made =
        new Entity(number, id, given.name(), given.type(), given.description(), null, now);
    known.put(given.name(), made);
    entitiesAdded++;
    return made;
  }

  private void relation(MemoryEntities.Link relation, int place, boolean createMissing) {
    Entity from = end(relation.from(), createMissing);
    Entity to = end(relation.to(), createMissing);
    if (from == null || to == null) {
      missing.add(new MissingEnd(place, from == null, to == null));
      return;
    }
    Set<List<Object>> present =
        related.computeIfAbsent(
            from.number(), _ -> new HashSet<>(RelationTable.keysFrom(transaction, from.number())));
    if (!present.add(List.of(to.number(), relation.type()))) {
      duplicates++;
      return;
    }
    RelationTable.insert(
        transaction,
        ids.next(taken -> RelationTable.exists(transaction, taken)),
        from,
        to,
        relation.type(),
        relation.weight() == null ? WEIGHT : relation.weight(),
        null,
        MemoryTime.of(clock.instant()));
    relationsAdded++;
  }

  private @Nullable Entity end(String name, boolean createMissing) {
    Entity present = find(name);
    return present == null && createMissing
        ? make(new MemoryEntities.Named(name, null, null))
        : present;
  }
}
