package dev.rosemary.engine.file;

import dev.rosemary.engine.file.text.Section;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the sections of files equal to their contents. Without state. */
public final class FileSections {
  private FileSections() {}

  /**
   * Makes the sections of a file what its row says now; none where there is no row. Those at its
   * beginning and its end that say the same stay as they are.
   *
   * @param number of the row of {@code files}
   */
  public static void renew(Transaction transaction, long number) {
    StoredFile file = FileTable.numbered(transaction, number);
    List<Section> wanted = file == null ? List.of() : Section.of(file.id(), file.content());
    List<SectionTable.Stored> there = SectionTable.of(transaction, number);
    int same = 0;
    while (same < Math.min(wanted.size(), there.size())
        && isSame(file, wanted.get(same), there.get(same))) {
      same++;
    }
    int last = 0;
    while (last < Math.min(wanted.size(), there.size()) - same
        && isSame(file, wanted.get(wanted.size() - 1 - last), there.get(there.size() - 1 - last))) {
      last++;
    }
    for (SectionTable.Stored gone : there.subList(same, there.size() - last)) {
      SectionTable.delete(transaction, gone.number());
    }
    for (int part = same; file != null && part < wanted.size() - last; part++) {
      SectionTable.insert(transaction, file, part, wanted.get(part));
    }
    int moved = wanted.size() - there.size();
    for (SectionTable.Stored stayed : there.subList(there.size() - last, there.size())) {
      if (moved != 0) {
        SectionTable.move(transaction, stayed.number(), stayed.part() + moved);
      }
    }
  }

  /** Makes the sections of all files anew, where there are none. */
  public static void renewAll(Transaction transaction) {
    FileTable.numbers(transaction).forEach(number -> renew(transaction, number));
  }

  private static boolean isSame(
      @Nullable StoredFile file, Section wanted, SectionTable.Stored there) {
    return file != null && file.path().equals(there.path()) && wanted.equals(there.section());
  }
}
