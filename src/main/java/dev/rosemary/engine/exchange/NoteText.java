package dev.rosemary.engine.exchange;

import dev.rosemary.engine.graph.Carried;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A note as it stands in its file, and what a graph learns from it.
 *
 * @param line where it begins, from 1
 * @param path within the folder that was imported, with slashes
 * @param title what the note is called
 * @param text all of the file, with the fields before its text
 * @param tags of its fields and of its text, without number signs
 * @param date when what it tells of happened, as it is written; null where it does not say
 * @param created when it was made, likewise
 * @param updated when it was changed last, likewise
 * @param carried entities, and relations to names as they stand in double brackets
 */
public record NoteText(
    long line,
    String path,
    String title,
    String text,
    List<String> tags,
    @Nullable String date,
    @Nullable String created,
    @Nullable String updated,
    List<Carried> carried) {
  public NoteText {
    tags = List.copyOf(tags);
    carried = List.copyOf(carried);
  }

  /** The same note with other lines. */
  public NoteText at(long place, List<Carried> placed) {
    return new NoteText(place, path, title, text, tags, date, created, updated, placed);
  }
}
