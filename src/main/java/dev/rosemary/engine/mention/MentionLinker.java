package dev.rosemary.engine.mention;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.text.FoldedText;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextQuery;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds who is named where and writes it down, in the transaction that writes the text or the
 * entity. Without state.
 */
public final class MentionLinker {
  /** Texts of each table that a new name is looked for in, the latest. */
  static final int TEXTS = 2_000;

  /** Chars that are read for a new name at most: what 0.2 s suffice for. */
  private static final int CHARS = 8_000_000;

  private MentionLinker() {}

  /** Looks at an entity that a text names. */
  @FunctionalInterface
  public interface Visitor {
    /** Is told of an entity, of each once. */
    void visit(EntityKind kind, long item);
  }

  /** Links a text that was written to the entities that it names. */
  public static void linkText(Transaction transaction, TextKind source, long item, String content) {
    named(
        transaction,
        content,
        (kind, entity) -> MentionTable.add(transaction, source, item, kind, entity));
  }

  /** Links a text that was changed to the entities that it names now. */
  public static void relinkText(
      Transaction transaction, TextKind source, long item, String content) {
    MentionTable.removeText(transaction, source, item);
    linkText(transaction, source, item, content);
  }

  /** Links an entity that was made to the texts that name it, the latest of them at least. */
  public static void linkEntity(Transaction transaction, EntityKind kind, long item, String name) {
    SoughtName sought = seek(transaction, kind, item, name);
    if (sought == null) {
      return;
    }
    String phrase = '"' + FoldedText.of(name).text().replace('"', ' ') + '"';
    if (phrase.length() > QueryCompiler.MAX_CODE_POINTS) {
      return;
    }
    TextQuery match = QueryCompiler.compile(phrase, Set.of()).toMatch();
    int[] chars = {0};
    NamingTextTable.matching(
        transaction,
        match,
        TEXTS,
        (source, text, content) -> {
          chars[0] += content.length();
          if (new ScannedText(content).holds(sought)) {
            MentionTable.add(transaction, source, text, kind, item);
          }
          return chars[0] < CHARS;
        });
  }

  /**
   * Links one of many entities that are made together: at once to texts to come, and in the
   * background to those that are there.
   */
  public static void linkEntityLater(
      Transaction transaction, EntityKind kind, long item, String name) {
    if (seek(transaction, kind, item, name) != null) {
      MentionQueueTable.addEntity(transaction, kind, item);
    }
  }

  /** Has the name of an entity looked for in texts to come; null when it is not looked for. */
  static @Nullable SoughtName seek(
      Transaction transaction, EntityKind kind, long item, String name) {
    NameTable.remove(transaction, kind, item);
    SoughtName sought = SoughtName.of(name);
    if (sought != null) {
      NameTable.put(transaction, kind, item, sought);
    }
    return sought;
  }

  /** Forgets an entity that was deleted. */
  public static void unlinkEntity(Transaction transaction, EntityKind kind, long item) {
    NameTable.remove(transaction, kind, item);
    MentionTable.removeEntity(transaction, kind, item);
  }

  /** The entities that a text names, which need not be stored. */
  public static void named(Transaction transaction, String text, Visitor visitor) {
    ScannedText scanned = new ScannedText(text);
    NameTable.each(
        transaction,
        scanned.keys(),
        (kind, item, name) -> {
          if (scanned.holds(name)) {
            visitor.visit(kind, item);
          }
        });
  }
}
