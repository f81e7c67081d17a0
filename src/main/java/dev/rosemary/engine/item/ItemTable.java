package dev.rosemary.engine.item;

import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.Ranking;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the rows of any kind of item. In all conditions ?1 is a time and ?2 a user. */
public final class ItemTable {
  /** Rows that match which are ranked by words at most: BM25 costs about 1.3 µs each. */
  private static final int RANKED = 6_000;

  private ItemTable() {}

  /** The items of these numbers that a user may see, in the order of their numbers. */
  public static List<Item> numbered(
      Transaction transaction, ItemKind kind, Collection<Long> numbers, @Nullable String user) {
    return numbers.isEmpty()
        ? List.of()
        : transaction.list(
            kind.select()
                + " AND ?1 IS NOT NULL AND "
                + kind.seen()
                + " AND "
                + kind.number()
                + " IN (SELECT value FROM json_each(?3)) ORDER BY 1",
            row -> item(kind, row),
            "",
            user,
            numbers.toString());
  }

  /** The numbers of a kind's rows that are not any more as they were at the time of a past file. */
  public static List<Long> changedSince(Transaction transaction, ItemKind kind) {
    return transaction.changedSince(kind.table());
  }

  /** The same snapshot of a past file, as it is now. */
  public static Transaction present(Transaction transaction) {
    return transaction.present();
  }

  /** Says in the history why this is done; nothing for null. */
  public static void because(Transaction transaction, @Nullable String reason) {
    transaction.explain(reason, null);
  }

  /** Whether an item counts: it holds, or was said and held, at a time, and a user may see it. */
  public static boolean counts(Transaction transaction, ItemKind kind, long number, Moment moment) {
    return transaction.number(
            "SELECT 1" + kind.from() + counting(kind, moment) + " AND " + kind.number() + " = ?3",
            moment.time(),
            moment.user(),
            number)
        == 1;
  }

  /** What rows have to meet to count, behind a condition. */
  private static String counting(ItemKind kind, Moment moment) {
    return " AND " + moment.condition(kind) + " AND " + kind.seen();
  }

  /** How many rows of a full-text index match, counted up to {@code most}. */
  public static int count(Transaction transaction, FullText words, TextQuery match, int most) {
    return (int) transaction.texts(words.index()).count(match, most);
  }

  /** How many rows a full-text index has, counted up to {@code most}. */
  public static long indexed(Transaction transaction, FullText words, int most) {
    return transaction.texts(words.index()).size(most);
  }

  /**
   * Numbers of the items that match best by words, the best first.
   *
   * @param most at most
   */
  public static List<Long> matching(
      Transaction transaction,
      ItemKind kind,
      FullText words,
      TextQuery match,
      Moment moment,
      int most) {
    IndexedTexts texts = transaction.texts(words.index());
    FoundRows counting =
        new FoundRows(kind.number(), kind.table() + " m", kind.number())
            .where(moment.condition(kind) + " AND " + kind.seen());
    // What many rows hold tells them little apart, so the latest of them are taken.
    return texts.count(match, RANKED) == RANKED
        ? texts.latest(counting, match, most, row -> row.number(1), moment.time(), moment.user())
        : texts.best(
            counting,
            Ranking.EVEN,
            match,
            most,
            row -> row.number(2),
            moment.time(),
            moment.user());
  }

  /** Numbers of the items that count, the latest first; for kinds whose texts are few. */
  public static List<Long> latest(Transaction transaction, ItemKind kind, Moment moment, int most) {
    return transaction.list(
        "SELECT "
            + kind.number()
            + kind.from()
            + counting(kind, moment)
            + " ORDER BY 1 DESC LIMIT ?3",
        row -> row.number(1),
        moment.time(),
        moment.user(),
        most);
  }

  /** Numbers of those that held at a time and do so no longer, whose words no table has. */
  public static List<Long> endedSince(
      Transaction transaction, ItemKind kind, Moment moment, int most) {
    return transaction.list(
        "SELECT "
            + kind.number()
            + kind.from()
            + " AND "
            + kind.held()
            + " AND NOT ("
            + kind.holds().replace("?1", "?3")
            + ") AND "
            + kind.seen()
            + " ORDER BY 1 DESC LIMIT ?4",
        row -> row.number(1),
        moment.time(),
        moment.user(),
        Item.NEVER,
        most);
  }

  /** Memories that count of a kind, such as {@code decision}, the latest stored first. */
  public static List<Item> ofWord(Transaction transaction, String word, Moment moment, int most) {
    ItemKind kind = ItemKind.MEMORY;
    return transaction.list(
        kind.select()
            + " AND m.kind = ?3"
            + counting(kind, moment)
            // Numbers grow with the time of storing, and the index has them in order.
            + " ORDER BY 1 DESC LIMIT ?4",
        row -> item(kind, row),
        moment.time(),
        moment.user(),
        word,
        most);
  }

  /** Pinned items that count, the earliest first. */
  public static List<Item> pinned(Transaction transaction, ItemKind kind, Moment moment, int most) {
    return transaction.list(
        kind.select() + " AND " + kind.pinned() + counting(kind, moment) + " ORDER BY 1 LIMIT ?3",
        row -> item(kind, row),
        moment.time(),
        moment.user(),
        most);
  }

  /** Items that count, the latest stored first. */
  public static List<Item> newest(Transaction transaction, ItemKind kind, Moment moment, int most) {
    return transaction.list(
        kind.select() + counting(kind, moment) + " ORDER BY 1 DESC LIMIT ?3",
        row -> item(kind, row),
        moment.time(),
        moment.user(),
        most);
  }

  /** Items of a kind whose own id is or begins like a text, in the order of their ids. */
  public static List<Item> beginning(
      Transaction transaction, ItemKind kind, String id, @Nullable String user, int most) {
    return transaction.list(
        kind.select()
            + " AND ?1 IS NOT NULL AND "
            + kind.seen()
            + " AND "
            + kind.id()
            + " >= ?3 AND "
            + kind.id()
            + " < ?4 ORDER BY "
            + kind.id()
            + " LIMIT ?5",
        row -> item(kind, row),
        "",
        user,
        id,
        id + '\uffff',
        most);
  }

  /** The own ids before and behind one, of whatever user, where there are any. */
  public static List<String> neighbours(Transaction transaction, ItemKind kind, String id) {
    List<String> neighbours = new ArrayList<>();
    for (String sql :
        List.of(
            "SELECT max(" + kind.id() + ")" + kind.from() + " AND " + kind.id() + " < ?",
            "SELECT min(" + kind.id() + ")" + kind.from() + " AND " + kind.id() + " > ?")) {
      transaction.each(
          sql,
          row -> {
            String other = row.optionalText(1);
            if (other != null) {
              neighbours.add(other);
            }
            return true;
          },
          id);
    }
    return neighbours;
  }

  /** Items that count and are called so. */
  public static List<Item> called(
      Transaction transaction, ItemKind kind, String title, Moment moment, int most) {
    // An observation is not called like the entity that it is about.
    return kind == ItemKind.OBSERVATION
        ? List.of()
        : transaction.list(
            kind.select()
                + " AND "
                + kind.title()
                + " = ?3"
                + counting(kind, moment)
                + " ORDER BY 1 LIMIT ?4",
            row -> item(kind, row),
            moment.time(),
            moment.user(),
            title,
            most);
  }

  /** Items that count and whose name begins so, letter by letter, in the order of their names. */
  public static List<Item> calledLike(
      Transaction transaction, ItemKind kind, String begun, Moment moment, int most) {
    return kind == ItemKind.OBSERVATION
        ? List.of()
        : transaction.list(
            kind.select()
                + " AND "
                + kind.title()
                + " >= ?3 AND "
                + kind.title()
                + " < ?4"
                + counting(kind, moment)
                + " ORDER BY "
                + kind.title()
                + " LIMIT ?5",
            row -> item(kind, row),
            moment.time(),
            moment.user(),
            begun,
            begun + '\uffff',
            most);
  }

  private static Item item(ItemKind kind, Row row) {
    String tags = row.optionalText(6);
    String text = row.optionalText(5);
    String until = row.optionalText(15);
    return new Item(
        kind,
        row.number(1),
        row.text(2),
        row.text(3),
        row.optionalText(4),
        text == null ? "" : text,
        tags == null ? List.of() : List.of(tags.split("\n", -1)),
        row.number(7) == 1,
        row.optionalText(8),
        row.optionalText(9),
        row.optionalText(10),
        row.text(11),
        row.optionalText(12),
        (int) row.number(13),
        row.optionalText(14),
        until == null || until.equals(Item.NEVER) ? null : until);
  }
}
