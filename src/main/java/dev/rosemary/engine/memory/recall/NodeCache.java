package dev.rosemary.engine.memory.recall;

import dev.rosemary.engine.memory.recall.NodeTable.Change;
import dev.rosemary.engine.memory.recall.NodeTable.MemoryRow;
import dev.rosemary.engine.memory.recall.NodeTable.State;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of one file as of the latest transaction that asked. Thread safe: who asks waits for
 * others only while something that changed is taken over. Nodes that were written after an older
 * transaction began may be seen by it; rows that it reads of them are not there.
 */
final class NodeCache {
  /** Changes up to which rows are read one by one: some 30 µs each. */
  private static final int CHANGES = 5_000;

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private Nodes nodes = new Nodes();
  private @Nullable State held;

  /** Works on the nodes as they are in a transaction. */
  <T extends @Nullable Object> T use(Transaction transaction, Function<Nodes, T> work) {
    State state = NodeTable.state(transaction);
    lock.readLock().lock();
    try {
      if (isHeld(state)) {
        return work.apply(nodes);
      }
    } finally {
      lock.readLock().unlock();
    }
    lock.writeLock().lock();
    try {
      if (!isHeld(state)) {
        follow(transaction, state);
      }
      lock.readLock().lock();
    } finally {
      lock.writeLock().unlock();
    }
    try {
      return work.apply(nodes);
    } finally {
      lock.readLock().unlock();
    }
  }

  private boolean isHeld(State state) {
    State known = held;
    return known != null
        && known.identity() == state.identity()
        && known.linking() == state.linking()
        && known.change() >= state.change();
  }

  private void follow(Transaction transaction, State state) {
    State known = held;
    held = null;
    if (known != null
        && known.identity() == state.identity()
        && known.linking() == state.linking()) {
      List<Change> changes = NodeTable.changes(transaction, known.change(), CHANGES + 1);
      if (changes.size() <= CHANGES) {
        for (Change change : changes) {
          follow(transaction, change);
        }
        held = state;
        return;
      }
    }
    load(transaction, state);
    held = state;
  }

  private void load(Transaction transaction, State state) {
    Nodes loading = new Nodes();
    NodeTable.entities(
        transaction,
        NodeKind.MEMORY_ENTITY,
        0,
        (number, user) -> loading.put(NodeKind.MEMORY_ENTITY, number, user));
    loadRelations(transaction, loading, NodeKind.MEMORY_ENTITY);
    if (state.linking()) {
      NodeTable.entities(
          transaction,
          NodeKind.ENTITY,
          0,
          (number, user) -> loading.put(NodeKind.ENTITY, number, user));
      loadRelations(transaction, loading, NodeKind.ENTITY);
      NodeTable.mentionsOfEntities(
          transaction,
          0,
          (text, kind, entity) -> linkKnown(loading, NodeKind.ENTITY, text, kind, entity));
    }
    List<MemoryRow> replaced = new ArrayList<>();
    NodeTable.memories(
        transaction,
        row -> {
          loading.put(row);
          if (row.successor() != 0) {
            replaced.add(row);
          }
        });
    for (MemoryRow row : replaced) {
      linkKnown(loading, NodeKind.MEMORY, row.number(), NodeKind.MEMORY, row.successor());
    }
    NodeTable.mentionsOfMemories(
        transaction,
        0,
        (text, kind, entity) -> linkKnown(loading, NodeKind.MEMORY, text, kind, entity));
    nodes = loading;
  }

  private static void loadRelations(Transaction transaction, Nodes loading, NodeKind kind) {
    NodeTable.relations(
        transaction,
        kind,
        0,
        (from, to, weight) -> {
          int node = loading.find(kind, from);
          int target = loading.find(kind, to);
          if (node >= 0 && target >= 0) {
            loading.link(node, target, (float) weight);
          }
        });
  }

  private static void linkKnown(
      Nodes loading, NodeKind kind, long number, NodeKind targetKind, long target) {
    int node = loading.find(kind, number);
    int to = loading.find(targetKind, target);
    if (node >= 0 && to >= 0) {
      loading.link(node, to, 1);
    }
  }

  private void follow(Transaction transaction, Change change) {
    switch (change.kind()) {
      case MEMORY -> followMemory(transaction, change.number());
      case MEMORY_ENTITY, ENTITY -> followEntity(transaction, change.kind(), change.number());
    }
  }

  private void followMemory(Transaction transaction, long number) {
    boolean[] there = {false};
    NodeTable.memory(
        transaction,
        number,
        row -> {
          there[0] = true;
          int node = nodes.put(row);
          nodes.unlink(node);
          if (row.successor() != 0) {
            nodes.link(node, nodes.of(NodeKind.MEMORY, row.successor()), 1);
          }
          NodeTable.mentionsOfMemories(
              transaction,
              number,
              (_, kind, entity) -> nodes.link(node, nodes.of(kind, entity), 1));
        });
    if (!there[0]) {
      nodes.remove(NodeKind.MEMORY, number);
    }
  }

  private void followEntity(Transaction transaction, NodeKind kind, long number) {
    boolean[] there = {false};
    NodeTable.entities(
        transaction,
        kind,
        number,
        (_, user) -> {
          there[0] = true;
          int node = nodes.put(kind, number, user);
          nodes.unlink(node);
          NodeTable.relations(
              transaction,
              kind,
              number,
              (_, to, weight) -> nodes.link(node, nodes.of(kind, to), (float) weight));
          if (kind == NodeKind.ENTITY) {
            NodeTable.mentionsOfEntities(
                transaction,
                number,
                (_, named, entity) -> nodes.link(node, nodes.of(named, entity), 1));
          }
        });
    if (!there[0]) {
      nodes.remove(kind, number);
    }
  }
}
