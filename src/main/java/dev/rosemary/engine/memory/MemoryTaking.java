package dev.rosemary.engine.memory;

import dev.rosemary.base.Taken;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.mention.MentionLinker;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The taking over of memories of another store. Used once, by one thread. */
final class MemoryTaking {
  private final RecordIds ids;

  /** Numbers of memories by a hash of what makes them the same; read when it is first needed. */
  private final Map<Integer, List<Long>> alike = new HashMap<>();

  private boolean read;

  /** Valid memories that are the texts of files, by {@link #noteKey}; read when first needed. */
  private @Nullable Map<String, Long> notes;

  MemoryTaking(RecordIds ids) {
    this.ids = ids;
  }

  List<Taken> take(Transaction transaction, List<Memories.About> memories) {
    List<Taken> taken = new ArrayList<>(memories.size());
    for (Memories.About memory : memories) {
      taken.add(take(transaction, memory));
    }
    return taken;
  }

  private Taken take(Transaction transaction, Memories.About given) {
    Memory memory = given.memory();
    if (memory.id().isEmpty()) {
      String note = given.note();
      Long before = note == null ? null : notes(transaction).get(noteKey(note, memory.user()));
      if (before != null && !isSame(transaction, before, memory)) {
        return replace(transaction, given, before);
      }
      if (before != null || isHere(transaction, memory)) {
        return Taken.PRESENT;
      }
      insert(transaction, given, newId(transaction), memory.validFrom());
      return Taken.ADDED;
    }
    Memory present = MemoryTable.find(transaction, null, memory.id());
    if (present == null) {
      insert(transaction, given, memory.id(), memory.validFrom());
      return Taken.ADDED;
    }
    return isSame(present, memory) ? Taken.PRESENT : Taken.DIFFERS;
  }

  private String newId(Transaction transaction) {
    return ids.next(taken -> MemoryTable.exists(transaction, taken));
  }

  private Map<String, Long> notes(Transaction transaction) {
    Map<String, Long> known = notes;
    if (known == null) {
      known = MemoryTable.notes(transaction);
      notes = known;
    }
    return known;
  }

  /** The text of a file as it is now; what was its text before is valid until now. */
  private Taken replace(Transaction transaction, Memories.About given, long before) {
    String id = newId(transaction);
    String now = given.memory().ingestionTime();
    MemoryTable.invalidate(transaction, before, now, "the note was imported again", id);
    insert(transaction, given, id, now);
    return Taken.REPLACED;
  }

  /** What tells the notes of a store apart: the path, and whose they are. */
  static String noteKey(String note, @Nullable String user) {
    return user == null ? note : note + '\n' + user;
  }

  private void insert(Transaction transaction, Memories.About given, String id, String validFrom) {
    Memory memory = given.memory();
    Memory stored =
        new Memory(
            0,
            id,
            memory.content(),
            memory.type(),
            memory.user(),
            memory.metadata(),
            memory.eventTime(),
            memory.ingestionTime(),
            validFrom,
            memory.validUntil(),
            memory.supersededBy(),
            memory.invalidationReason(),
            memory.importance(),
            memory.eventOffset());
    long number = MemoryTable.insert(transaction, stored);
    String until = memory.validUntil();
    if (until != null) {
      MemoryTable.invalidate(
          transaction, number, until, memory.invalidationReason(), memory.supersededBy());
    }
    String subject = given.subject();
    String named = subject == null ? memory.content() : subject + "\n" + memory.content();
    MentionLinker.linkText(transaction, TextKind.MEMORY, number, named);
    if (read) {
      alike.computeIfAbsent(hash(memory), _ -> new ArrayList<>()).add(number);
    }
  }

  private boolean isHere(Transaction transaction, Memory memory) {
    if (!read) {
      MemoryTable.each(
          transaction,
          present -> {
            alike.computeIfAbsent(hash(present), _ -> new ArrayList<>()).add(present.number());
            return true;
          });
      read = true;
    }
    for (long number : alike.getOrDefault(hash(memory), List.of())) {
      if (isSame(transaction, number, memory)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSame(Transaction transaction, long number, Memory memory) {
    Memory present = MemoryTable.numbered(transaction, number);
    return present != null && isSame(present, memory);
  }

  private static int hash(Memory memory) {
    return Objects.hash(memory.content(), memory.user());
  }

  private static boolean isSame(Memory one, Memory other) {
    return one.content().equals(other.content())
        && one.type() == other.type()
        && Objects.equals(one.user(), other.user());
  }
}
