package dev.rosemary.engine.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Taken;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.mention.MentionLinker;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.Transaction;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The memories of one file. Each method is one transaction. A user who is named sees and changes
 * only his own; null stands for everybody. Thread safe, and safe beside other processes.
 */
public final class Memories {
  private final FileAccess file;
  private final MemoryClock clock;
  private final RecordIds ids;
  private final Runnable written;
  private final Runnable deleted;

  /**
   * The memories of a file.
   *
   * @param random makes the ids; thread safe
   */
  public Memories(FileAccess file, InstantSource clock, RandomGenerator random) {
    this(file, clock, random, () -> {}, () -> {});
  }

  /**
   * The memories of a file.
   *
   * @param random makes the ids; thread safe
   * @param written is run after each content that was written
   */
  public Memories(FileAccess file, InstantSource clock, RandomGenerator random, Runnable written) {
    this(file, clock, random, written, () -> {});
  }

  /**
   * The memories of a file.
   *
   * @param random makes the ids; thread safe
   * @param written is run after each content that was written
   * @param deleted is run after each memory that was deleted for good
   */
  public Memories(
      FileAccess file,
      InstantSource clock,
      RandomGenerator random,
      Runnable written,
      Runnable deleted) {
    this.deleted = deleted;
    this.file = file;
    this.clock = new MemoryClock(clock);
    this.written = written;
    ids = new RecordIds(random);
  }

  /** The present, as it is stored: never before the time at which anything was stored. */
  public String now() {
    return file.read(clock::now);
  }

  /**
   * Stores a memory and returns its id. It is found by its words when this returns.
   *
   * @throws FailureException with {@link Failure.Invalid} when its validity ends before it begins
   */
  public String store(NewMemory memory) {
    String stored =
        file.write(transaction -> store(transaction, memory, Details.NONE, List.of()).id());
    written.run();
    return stored;
  }

  /**
   * Stores a memory within a transaction of the same file; who ends it calls {@link #written}.
   *
   * @param subjects names of what it is about, which its text need not say
   * @throws FailureException with {@link Failure.Invalid} when its validity ends before it begins
   */
  public Memory store(
      Transaction transaction, NewMemory memory, Details details, List<String> subjects) {
    String id = ids.next(taken -> MemoryTable.exists(transaction, taken));
    // Asked for inside the transaction, so that later numbers have later times.
    String now = clock.next(transaction);
    String from = memory.validFrom() == null ? Validity.begin(memory, now) : memory.validFrom();
    Validity.requireOrder(from, memory.validUntil());
    Memory stored =
        new Memory(
            0,
            id,
            memory.content(),
            memory.type(),
            memory.user(),
            memory.metadata(),
            memory.eventTime() == null ? now : memory.eventTime(),
            now,
            from,
            memory.validUntil(),
            null,
            null,
            1,
            memory.eventOffset());
    long number = MemoryTable.insert(transaction, stored, details);
    String named =
        subjects.isEmpty()
            ? memory.content()
            : String.join("\n", subjects) + "\n" + memory.content();
    MentionLinker.linkText(transaction, TextKind.MEMORY, number, named);
    return stored.numbered(number);
  }

  /** The memory of that id, within a transaction of the same file; see {@link #get}. */
  public Memory get(Transaction transaction, @Nullable String user, String id) {
    return require(transaction, user, id);
  }

  /** Says until when a memory holds, within a transaction of the same file. */
  public void endAt(Transaction transaction, Memory memory, String until, @Nullable String reason) {
    Validity.requireOrder(memory.validFrom(), until);
    MemoryTable.invalidate(
        transaction, memory.number(), until, reason == null ? "" : reason, memory.supersededBy());
  }

  /** Says that a transaction in which memories were stored here has ended. */
  public void written() {
    written.run();
  }

  /** What is said of a memory beside its text. */
  public Details details(Transaction transaction, Memory memory) {
    return MemoryTable.details(transaction, memory.number());
  }

  /** Changes what is said of a memory beside its text, within a transaction of the same file. */
  public void describe(Transaction transaction, Memory memory, Details details) {
    MemoryTable.describe(transaction, memory, details);
  }

  /** A time to store, later than all that were given to memories. */
  public String next(Transaction transaction) {
    return clock.next(transaction);
  }

  /**
   * Ids of up to five other memories that are valid and hold the same text, newest first.
   *
   * @param user whose they are; null for those of nobody
   * @param id the memory that is left out
   */
  public List<String> twins(@Nullable String user, String content, String id) {
    String now = now();
    return file.read(transaction -> MemoryTable.twins(transaction, user, content, id, now));
  }

  /** The memory of that id, or null. */
  public @Nullable Memory find(@Nullable String user, String id) {
    return file.read(transaction -> MemoryTable.find(transaction, user, id));
  }

  /**
   * The memory of that id.
   *
   * @throws FailureException with {@link Failure.NotFound} when there is none
   */
  public Memory get(@Nullable String user, String id) {
    return file.read(transaction -> require(transaction, user, id));
  }

  /**
   * Changes the fields that are given, and returns what is stored then.
   *
   * @throws FailureException with {@link Failure.NotFound} when there is none of that id
   */
  public Memory update(@Nullable String user, String id, MemoryChange change) {
    Memory changed =
        file.write(transaction -> {
          Memory before = require(transaction, user, id);
          Memory after =
              new Memory(
                  before.number(),
                  before.id(),
                  change.content() == null ? before.content() : change.content(),
                  change.type() == null ? before.type() : change.type(),
                  before.user(),
                  change.metadata() == null ? before.metadata() : change.metadata(),
                  before.eventTime(),
                  before.ingestionTime(),
                  before.validFrom(),
                  before.validUntil(),
                  before.supersededBy(),
                  before.invalidationReason(),
                  before.importance(),
                  before.eventOffset());
          MemoryTable.update(transaction, before, after);
          if (!after.content().equals(before.content())) {
            MentionLinker.relinkText(transaction, TextKind.MEMORY, after.number(), after.content());
          }
          return after;
        });
    written.run();
    return changed;
  }

  /**
   * Deletes a memory for good; false when there is none of that id. What it took the place of is
   * then followed by what took its own.
   */
  public boolean delete(@Nullable String user, String id) {
    boolean found =
        file.write(transaction -> {
          Memory memory = MemoryTable.find(transaction, user, id);
          if (memory != null) {
            MemoryTable.delete(transaction, memory);
          }
          return memory != null;
        });
    if (found) {
      deleted.run();
    }
    return found;
  }

  /**
   * Says that a memory holds no longer, from now on; false when there is none of that id, or when
   * it holds no longer already.
   *
   * @param reason why, or null
   * @param supersededBy the id of the memory that takes its place, or null
   * @throws FailureException with {@link Failure.NotFound} when there is no such other memory, or
   *     {@link Failure.Invalid} when that one, or one that took its place, is this one
   */
  public boolean invalidate(
      @Nullable String user, String id, @Nullable String reason, @Nullable String supersededBy) {
    return file.write(transaction -> invalidate(transaction, user, id, reason, supersededBy));
  }

  /** The same within a transaction of the same file. */
  public boolean invalidate(
      Transaction transaction,
      @Nullable String user,
      String id,
      @Nullable String reason,
      @Nullable String supersededBy) {
    Memory memory = MemoryTable.find(transaction, user, id);
    String now = clock.next(transaction);
    if (memory != null && supersededBy != null) {
      if (MemoryTable.find(transaction, user, supersededBy) == null) {
        throw new FailureException(
            new Failure.NotFound("successor", List.of(supersededBy), List.of()));
      }
      Validity.requireOutside(transaction, id, supersededBy);
    }
    String until = memory == null ? null : memory.validUntil();
    if (memory == null || (until != null && until.compareTo(now) <= 0)) {
      return false;
    }
    // Without a reason and a successor it would look like one that was stored with an end.
    String why = reason == null ? "" : reason;
    MemoryTable.invalidate(transaction, memory.number(), now, why, supersededBy);
    return true;
  }

  private static Memory require(Transaction transaction, @Nullable String user, String id) {
    Memory memory = MemoryTable.find(transaction, user, id);
    if (memory == null) {
      throw new FailureException(new Failure.NotFound("memory", List.of(id), List.of()));
    }
    return memory;
  }

  /**
   * Memories, newest first.
   *
   * @param before only those of lower numbers; {@link Long#MAX_VALUE} for all
   * @param offset how many to leave out
   * @param visitor is shown one after another until it refuses one
   * @return how many there are in all
   */
  public long list(@Nullable String user, long before, long offset, Predicate<Memory> visitor) {
    return file.read(transaction -> {
      MemoryTable.page(transaction, user, before, offset, visitor);
      return MemoryTable.count(transaction, user);
    });
  }

  /**
   * The memories that are valid at a time, newest first.
   *
   * @param at as {@link MemoryTime} writes it
   * @param before only those of lower numbers; {@link Long#MAX_VALUE} for all
   * @param visitor is shown one after another until it refuses one
   */
  public void valid(@Nullable String user, String at, long before, Predicate<Memory> visitor) {
    file.read(transaction -> {
      MemoryTable.valid(transaction, user, before, at, visitor);
      return true;
    });
  }

  /**
   * What a search by words found.
   *
   * @param taken how many results the visitor took
   * @param matches how many results there are in all
   * @param complete whether these are all; false where a word is so common that only the latest
   *     memories with it were ranked
   * @param relaxed whether none holds all the words, so that those that hold some were given
   * @param searched how many memories there are
   * @param reason why there was nothing to search for; empty when there was
   */
  public record TextSearch(
      int taken, int matches, boolean complete, boolean relaxed, long searched, String reason) {}

  /**
   * Finds memories by words, best first: those that hold all before those that hold some.
   *
   * @param query as people type it, see {@link dev.rosemary.engine.text.QueryCompiler}
   * @param offset results to leave out
   * @param visitor is shown at most {@code limit} results and their scores, until it refuses one
   * @throws FailureException with {@link Failure.Invalid} for a query that is too long
   */
  public TextSearch searchText(
      String query, MemoryFilter filter, int offset, int limit, ScoredVisitor visitor) {
    return file.read(transaction -> {
      MemoryText.Found found = MemoryText.search(transaction, query, filter, offset + limit);
      List<MemoryText.Hit> hits =
          found.best().subList(Math.min(offset, found.best().size()), found.best().size());
      int taken = 0;
      for (MemoryText.Hit hit : hits) {
        Memory memory = MemoryTable.numbered(transaction, hit.number());
        if (memory != null && !visitor.take(memory, hit.score())) {
          break;
        }
        taken++;
      }
      return new TextSearch(
          taken,
          found.matches(),
          found.complete(),
          found.relaxed(),
          MemoryTable.count(transaction, filter.user()),
          found.reason());
    });
  }

  /** Looks at results one after another. */
  @FunctionalInterface
  public interface ScoredVisitor {
    /** Looks at a result; false ends it. */
    boolean take(Memory memory, double score);
  }

  /** Looks at all memories of everybody, in the order in which they were stored. */
  public void each(Predicate<Memory> visitor) {
    file.read(transaction -> {
      MemoryTable.each(transaction, visitor);
      return true;
    });
  }

  /**
   * Takes over memories of another store with all that they are, their ids and times too. What is
   * here under the same id is kept.
   *
   * @param memories with an empty id where they had none; these get one, unless a memory of the
   *     same content, user and type is here
   * @param rehearse whether to change nothing and only tell what would become of each
   * @return what became of each
   */
  public List<Taken> take(List<Memory> memories, boolean rehearse) {
    return takeAbout(
        memories.stream().map(memory -> new About(memory, null, null)).toList(), rehearse);
  }

  /**
   * A memory of another store.
   *
   * @param subject the name of what it is about, which its text need not say; null for none
   * @param note the path of the file that it is the text of, of which one version is valid; null
   *     where it is of none
   */
  public record About(Memory memory, @Nullable String subject, @Nullable String note) {}

  /** Takes over memories like {@link #take}, each linked to what it is about. */
  public List<Taken> takeAbout(List<About> memories, boolean rehearse) {
    List<Taken> taken =
        file.use(database -> {
          MemoryTaking taking = new MemoryTaking(ids);
          return rehearse
              ? database.rehearse(transaction -> taking.take(transaction, memories))
              : database.write(transaction -> taking.take(transaction, memories));
        });
    written.run();
    return taken;
  }

  /** How many there are. */
  public long count(@Nullable String user) {
    return file.read(transaction -> MemoryTable.count(transaction, user));
  }
}
