package dev.rosemary.engine.item;

import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;

/** Where items come from, and what they took the place of. */
public final class VersionTable {
  private VersionTable() {}

  /** The versions before an item that are rows of their own, the latest first. */
  public static List<Item> before(Transaction transaction, Item item, int most) {
    List<Item> versions = new ArrayList<>();
    if (item.kind() != ItemKind.MEMORY && item.kind() != ItemKind.OBSERVATION) {
      return versions;
    }
    String id = item.id();
    while (versions.size() < most) {
      List<Long> numbers =
          transaction.list(
              "SELECT "
                  + item.kind().number()
                  + item.kind().from()
                  + " AND m.superseded_by = ? ORDER BY 1 DESC LIMIT 1",
              row -> row.number(1),
              id);
      List<Item> found = ItemTable.numbered(transaction, item.kind(), numbers, null);
      if (found.isEmpty()) {
        break;
      }
      versions.add(found.getFirst());
      id = found.getFirst().id();
    }
    return versions;
  }

  /** Where a memory comes from, as its client said, and why it ended; empty where nobody did. */
  public static String source(Transaction transaction, Item item) {
    if (item.kind() != ItemKind.MEMORY) {
      return "";
    }
    String said =
        transaction.first(
            """
            SELECT concat_ws(', ', 'source (as the client said): ' || source,
                'ended because: ' || nullif(invalidation_reason, ''))
            FROM memories WHERE seq = ?
            """,
            row -> row.text(1),
            item.number());
    return said == null ? "" : said;
  }

  /** What the item of a whole id is called, or what it says; the id itself for no item here. */
  public static String called(Transaction transaction, String wholeId) {
    ItemKind kind = ItemKind.of(wholeId.charAt(0));
    List<Item> found =
        kind == null
            ? List.of()
            : ItemTable.beginning(transaction, kind, wholeId.substring(2), null, 1);
    if (found.isEmpty()) {
      return wholeId;
    }
    Item item = found.getFirst();
    return item.title() == null ? item.text() : item.title();
  }
}
