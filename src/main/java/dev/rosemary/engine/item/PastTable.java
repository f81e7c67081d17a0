package dev.rosemary.engine.item;

import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What items said before, where their own rows do not keep it ({@code past_items}, canonical). Such
 * an item has a number below 0.
 */
public final class PastTable {
  private static final String SELECT =
      """
      SELECT p.seq, p.item, p.word, p.title, p.content, p.tags, rtrim(p.stored_at, 'Z'),
          rtrim(p.valid_from, 'Z'), rtrim(p.ended_at, 'Z')
      FROM past_items p WHERE
      """;

  private PastTable() {}

  /** Keeps what an item says, which ends now. */
  public static void insert(
      Transaction transaction, String id, Item item, String now, @Nullable String reason) {
    transaction.update(
        """
        INSERT INTO past_items
            (id, item, word, title, content, tags, stored_at, valid_from, ended_at, reason)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        id,
        item.wholeId(),
        item.word(),
        item.title(),
        item.text(),
        item.tags().isEmpty() ? null : String.join("\n", item.tags()),
        item.stored() + "Z",
        (item.from() == null ? item.stored() : item.from()) + "Z",
        now,
        reason);
  }

  /** What was said at a time and is no longer, the latest first. */
  public static List<Item> heldAt(Transaction transaction, Moment moment, int most) {
    return moment.user() != null
        ? List.of()
        : transaction.list(
            SELECT
                + """
                rtrim(p.valid_from, 'Z') <= ?1 AND rtrim(p.ended_at, 'Z') > ?1
                ORDER BY p.seq DESC LIMIT ?2
                """,
            PastTable::item,
            moment.time(),
            most);
  }

  /** What an item said before, the latest first. */
  public static List<Item> of(Transaction transaction, String wholeId) {
    return transaction.list(SELECT + "p.item = ? ORDER BY p.seq DESC", PastTable::item, wholeId);
  }

  private static Item item(Row row) {
    String whole = row.text(2);
    ItemKind kind = ItemKind.of(whole.charAt(0));
    String tags = row.optionalText(6);
    return new Item(
        kind == null ? ItemKind.MEMORY : kind,
        -row.number(1),
        whole.substring(2),
        row.text(3),
        row.optionalText(4),
        row.text(5),
        tags == null ? List.of() : List.of(tags.split("\n", -1)),
        false,
        null,
        null,
        null,
        row.text(7),
        null,
        0,
        row.text(8),
        row.text(9));
  }
}
