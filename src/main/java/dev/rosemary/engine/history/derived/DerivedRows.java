package dev.rosemary.engine.history.derived;

import dev.rosemary.engine.file.FileSections;
import dev.rosemary.engine.history.change.TableKind;
import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.mention.EntityKind;
import dev.rosemary.engine.mention.MentionLinker;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is computed from rows that an undo wrote, made again: full text, the queues of what is done
 * behind the calls, counts, and when an entity was changed. For one undo.
 */
public final class DerivedRows {
  private final Transaction transaction;
  private final String now;
  private final Set<Long> entities = new TreeSet<>();
  private final Set<Long> touched = new TreeSet<>();
  private final Set<Long> observations = new TreeSet<>();
  private final Set<Long> memories = new TreeSet<>();
  private final Set<Long> subjects = new TreeSet<>();
  private final Set<Long> vault = new TreeSet<>();
  private final Set<Long> session = new TreeSet<>();
  private final Set<Long> files = new TreeSet<>();
  private final Set<String> ends = new TreeSet<>();

  /**
   * Nothing yet.
   *
   * @param now ISO 8601 in UTC
   */
  public DerivedRows(Transaction transaction, String now) {
    this.transaction = transaction;
    this.now = now;
  }

  /** Notes a row that is going to be written, or was: what hangs on it is looked for as it is. */
  public void note(long place) {
    TableKind kind = TableKind.of(CanonicalTable.number(place));
    long row = CanonicalTable.row(place);
    if (kind == null) {
      return;
    }
    switch (kind) {
      case ENTITY -> {
        entities.add(row);
        touched.add(row);
        ends.addAll(DerivedTable.idOf(transaction, row));
        observations.addAll(DerivedTable.observations(transaction, row));
      }
      case OBSERVATION -> {
        observations.add(row);
        touched.add(RowNumbers.entityOf(row));
      }
      case RELATION -> ends.addAll(DerivedTable.ends(transaction, row));
      case MEMORY -> memories.add(row);
      case SUBJECT -> subjects.add(row);
      case VAULT -> vault.add(row);
      case SESSION -> session.add(row);
      case FILE -> files.add(row);
      case PROJECT, THREAD, SUBJECT_RELATION, LINK -> {
        // nothing is computed from these alone
      }
    }
  }

  /** Makes everything again. */
  public void write() {
    fullText(TextKind.ENTITY, entities);
    fullText(TextKind.OBSERVATION, observations);
    fullText(TextKind.MEMORY, memories);
    fullText(TextKind.DESCRIPTION, subjects);
    fullText(TextKind.VAULT, vault);
    fullText(TextKind.SESSION, session);
    for (String end : ends) {
      DerivedTable.countRelations(transaction, end);
    }
    for (long entity : entities) {
      MentionLinker.unlinkEntity(transaction, EntityKind.ENTITY, entity);
      DerivedTable.queueEntity(transaction, entity);
    }
    for (long observation : observations) {
      DerivedTable.queueObservation(transaction, observation);
    }
    for (long entity : touched) {
      DerivedTable.touch(transaction, entity, now);
    }
    for (long memory : memories) {
      DerivedTable.relinkMemory(transaction, memory);
    }
    for (long subject : subjects) {
      DerivedTable.relinkSubject(transaction, subject);
    }
    for (long file : files) {
      FileSections.renew(transaction, file);
    }
    for (long memory : vault) {
      Vault.embeddingWritten(transaction, memory);
    }
  }

  private void fullText(TextKind kind, Set<Long> rows) {
    for (FullText fullText : kind.fullTexts()) {
      FullTextRowTable words = new FullTextRowTable(fullText);
      for (long row : rows) {
        words.renew(transaction, row);
      }
    }
  }
}
