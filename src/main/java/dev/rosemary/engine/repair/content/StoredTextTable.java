package dev.rosemary.engine.repair.content;

import dev.rosemary.engine.secret.tree.FoundSecret;
import dev.rosemary.engine.secret.tree.MaskedTree;
import dev.rosemary.engine.suspicion.Sign;
import dev.rosemary.engine.suspicion.Suspicion;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.JournalRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns in which texts of clients stand, of rows as they are and as the history has them.
 * What only this program writes (ids, times) is not among them, and neither are names of projects,
 * which are names of files.
 */
final class StoredTextTable {
  /**
   * The columns of a project's file: a table a line, its key, then the columns, with a star where a
   * value is unique.
   */
  private static final List<String> PROJECT =
      List.of(
          "entities seq name* entity_type metadata",
          "observations seq content",
          "relations seq relation_type metadata",
          "threads seq id*",
          "session_memories id key* content tags",
          "vault_memories id key* content tags",
          "memories seq content memory_type metadata invalidation_reason title tags source",
          "memory_entities seq name entity_type description",
          "memory_relations seq relation_type",
          "item_links seq relation_type",
          "past_items seq title content tags reason",
          "files seq path* content",
          "changes number reason");

  private static final List<String> REGISTRY =
      List.of(
          "projects id description", "deleted_projects id description", "changes number reason");

  private StoredTextTable() {}

  /**
   * Looks through all columns of a file.
   *
   * @param mask whether secrets are masked
   */
  static List<FoundSecret> look(Transaction transaction, FileSchema schema, boolean mask) {
    List<FoundSecret> found = new ArrayList<>();
    for (String line : schema == FileSchema.PROJECT ? PROJECT : REGISTRY) {
      String[] words = line.split(" ", -1);
      for (int i = 2; i < words.length; i++) {
        boolean unique = words[i].endsWith("*");
        String name = unique ? words[i].substring(0, words[i].length() - 1) : words[i];
        found.addAll(look(transaction, new Column(words[0], words[1], name, unique), mask));
      }
    }
    found.addAll(history(transaction, mask));
    return found;
  }

  private record Column(String table, String key, String name, boolean unique) {}

  /** A text to be written, and the key of its row. */
  private record Changed(String key, String text) {}

  private static List<FoundSecret> look(Transaction transaction, Column column, boolean mask) {
    List<FoundSecret> found = new ArrayList<>();
    List<Changed> changed = new ArrayList<>();
    transaction.each(
        """
        SELECT "%s", "%s" FROM "%s" WHERE "%s" IS NOT NULL
        """
            .formatted(column.key(), column.name(), column.table(), column.name()),
        row -> {
          String place = column.table() + " row " + row.text(1) + ", " + column.name();
          String masked = masked(row.text(2), place, found);
          if (masked != null) {
            changed.add(new Changed(row.text(1), masked));
          }
          return true;
        });
    if (!mask) {
      return found;
    }
    for (Changed one : changed) {
      transaction.update(
          """
          UPDATE "%s" SET "%s" = ? WHERE "%s" = ?
          """
              .formatted(column.table(), column.name(), column.key()),
          column.unique() ? free(transaction, column, one) : one.text(),
          one.key());
    }
    return found;
  }

  /** The text, with a number where another row has it. */
  private static String free(Transaction transaction, Column column, Changed one) {
    String text = one.text();
    String others =
        """
        SELECT count(*) FROM "%s" WHERE "%s" = ? AND "%s" <> ?
        """
            .formatted(column.table(), column.name(), column.key());
    for (int number = 2; transaction.number(others, text, one.key()) > 0; number++) {
      text = one.text() + " (" + number + ")";
    }
    return text;
  }

  /** Where texts stand that address the model which reads them, and why they are suspicious. */
  static List<String> suspicious(Transaction transaction) {
    List<String> found = new ArrayList<>();
    for (String table :
        List.of("observations seq", "memories seq", "vault_memories id", "files seq")) {
      int space = table.indexOf(' ');
      String name = table.substring(0, space);
      transaction.each(
          """
          SELECT "%s", content FROM "%s"
          """
              .formatted(table.substring(space + 1), name),
          row -> {
            Sign sign = Suspicion.of(row.text(2));
            if (sign != null) {
              found.add(name + " row " + row.text(1) + ": " + sign.why());
            }
            return true;
          });
    }
    return found;
  }

  /** Rows as they were; nothing of this is itself recorded. */
  private static List<FoundSecret> history(Transaction transaction, boolean mask) {
    List<FoundSecret> found = new ArrayList<>();
    List<Changed> changed = new ArrayList<>();
    transaction.each(
        "SELECT number, state FROM change_rows",
        row -> {
          String masked = masked(row.text(2), "history row " + row.text(1), found);
          if (masked != null) {
            changed.add(new Changed(row.text(1), masked));
          }
          return true;
        });
    if (mask) {
      for (Changed one : changed) {
        JournalRows.replace(transaction, Long.parseLong(one.key()), one.text());
      }
    }
    return found;
  }

  /** The text without its secrets, which are added to those found; null when it has none. */
  private static @Nullable String masked(String text, String place, List<FoundSecret> found) {
    MaskedTree tree = new MaskedTree(Set.of());
    String masked = masked(text, tree);
    for (FoundSecret secret : tree.found()) {
      found.add(new FoundSecret(place, secret.what()));
    }
    return tree.found().isEmpty() ? null : masked;
  }

  private static String masked(String text, MaskedTree tree) {
    boolean json = text.startsWith("{") || text.startsWith("[");
    if (json) {
      try {
        return tree.masked(JsonReader.read(text)).text();
      } catch (JsonSyntaxException e) {
        // A text that only begins like JSON.
      }
    }
    return tree.masked(text, "");
  }
}
