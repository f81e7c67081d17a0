package dev.rosemary.engine.file;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.Transaction;
import java.util.List;

/** Changes of a file by one of its sections, for those that know no paths. Without state. */
public final class SectionEdits {
  private SectionEdits() {}

  /**
   * Has a section say something else, in its place in the file.
   *
   * @param section the number of its row
   * @param text without what separates it from the next section, which stays
   * @param now ISO 8601 in UTC with nine fractional digits
   * @return the number of the section that begins there now
   * @throws FailureException for a section that is gone, or a file that would become too large
   */
  public static long revise(Transaction transaction, long section, String text, String now) {
    SectionTable.Stored old = stored(transaction, section);
    String before = old.section().content();
    int words = before.stripTrailing().length();
    boolean isEnded = text.endsWith("\n");
    write(transaction, old, isEnded ? text : text + before.substring(words), now);
    List<SectionTable.Stored> there = SectionTable.of(transaction, old.file());
    return there.get(Math.min(old.part(), there.size() - 1)).number();
  }

  /** Takes a section out of its file, and the file away when nothing is left of it. */
  public static void remove(Transaction transaction, long section, String now) {
    write(transaction, stored(transaction, section), "", now);
  }

  private static void write(
      Transaction transaction, SectionTable.Stored old, String text, String now) {
    StringBuilder content = new StringBuilder();
    for (SectionTable.Stored each : SectionTable.of(transaction, old.file())) {
      content.append(each.number() == old.number() ? text : each.section().content());
    }
    if (content.isEmpty()) {
      FileTable.delete(transaction, old.file());
    } else {
      String whole = content.toString();
      FileText.check(old.path(), whole);
      FileTable.write(transaction, old.file(), whole, now);
    }
    FileSections.renew(transaction, old.file());
  }

  private static SectionTable.Stored stored(Transaction transaction, long section) {
    SectionTable.Stored stored = SectionTable.numbered(transaction, section);
    if (stored == null) {
      throw new FailureException(
          new Failure.Conflict(
              "This section of a file was changed in the meantime. Nothing was changed; recall it"
                  + " again."));
    }
    return stored;
  }
}
