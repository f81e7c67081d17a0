package dev.rosemary.engine.item.search;

import dev.rosemary.engine.history.change.ChangeTable;
import dev.rosemary.engine.history.change.Made;
import dev.rosemary.engine.history.change.TableKind;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.memory.recall.Walked;
import dev.rosemary.store.Transaction;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one session of a client wrote one after another, whatever surface keeps it, as the file's
 * history has it. For one transaction.
 */
final class WrittenTable {
  /** How much later than a text says a change may have been kept: writers wait for each other. */
  private static final int LATER = 16;

  /** Changes before and after that are looked at for a text. */
  private static final int NEAR = 4;

  /** How far apart two texts of one session may have been written, in microseconds. */
  private static final long GAP = 3_600_000_000L;

  /** Texts of one change that are too many to say anything of each other. */
  private static final int MANY = 8;

  /** Characters that name more rows than that. */
  private static final int LONG = 1_000;

  private static final String SELECT =
      """
      SELECT c.number, c.time, c.made, coalesce(o.session, o.client, '')
      FROM changes c JOIN origins o ON o.id = c.origin
      """;

  private final Transaction transaction;

  WrittenTable(Transaction transaction) {
    this.transaction = transaction;
  }

  /** A change, of what it made the texts. */
  private record Written(long number, long time, List<Walked.Text> texts, String by) {}

  /** The texts that were written directly before and after an item. */
  List<Walked.Text> beside(Item item) {
    long stored = micros(item.stored());
    if (stored < 0) {
      return List.of();
    }
    Walked.Text text = new Walked.Text(item.kind().text(), item.number());
    // Documents lie in files: what was written when they were is beside them.
    Written own =
        item.kind() == ItemKind.DOCUMENT
            ? before(ChangeTable.firstSince(transaction, stored))
            : written(text, stored);
    if (own == null) {
      return List.of();
    }
    List<Walked.Text> beside = new ArrayList<>();
    if (!own.texts().contains(text)) {
      beside.addAll(own.texts());
    } else {
      add(beside, own, "WHERE c.number < ? ORDER BY c.number DESC");
    }
    add(beside, own, "WHERE c.number > ? ORDER BY c.number");
    return beside;
  }

  private static long micros(String time) {
    try {
      return ChronoUnit.MICROS.between(
          LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), LocalDateTime.parse(time));
    } catch (DateTimeParseException e) {
      // A time that another program wrote in a form of its own.
      return -1;
    }
  }

  private void add(List<Walked.Text> beside, Written own, String where) {
    for (Written other : list(where, own.number(), NEAR)) {
      if (!other.by().equals(own.by()) || Math.abs(other.time() - own.time()) > GAP) {
        return;
      }
      if (!other.texts().isEmpty()) {
        beside.addAll(other.texts());
        return;
      }
    }
  }

  private @Nullable Written before(long number) {
    List<Written> before = list("WHERE c.number < ? ORDER BY c.number DESC", number, 1);
    return before.isEmpty() ? null : before.getFirst();
  }

  /** The change that made a text. */
  private @Nullable Written written(Walked.Text text, long stored) {
    List<Written> near =
        list(
            "WHERE c.number >= ? ORDER BY c.number",
            ChangeTable.firstSince(transaction, stored),
            LATER);
    for (Written change : near) {
      if (change.texts().contains(text)) {
        return change;
      }
    }
    return null;
  }

  private List<Written> list(String where, long number, int most) {
    return transaction.list(
        SELECT + where + " LIMIT ?",
        row -> new Written(row.number(1), row.number(2), texts(row.optionalText(3)), row.text(4)),
        number,
        most);
  }

  /** The texts among rows that were made; none of a change that made many, such as an import. */
  private static List<Walked.Text> texts(@Nullable String made) {
    List<Walked.Text> texts = new ArrayList<>();
    if (made == null || made.length() > LONG) {
      return texts;
    }
    for (Made.Run run : Made.of(made).runs()) {
      TableKind table = TableKind.at(run.first());
      ItemKind kind = table == null ? null : table.item();
      if (kind != null && !kind.isEntity()) {
        if (run.last() - run.first() + texts.size() >= MANY) {
          return List.of();
        }
        for (long place = run.first(); place <= run.last(); place++) {
          texts.add(new Walked.Text(kind.text(), Made.row(place)));
        }
      }
    }
    return texts;
  }
}
