package dev.rosemary.engine.exchange.shape;

import dev.rosemary.engine.exchange.Note;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import java.util.Locale;

/** Facts with their subject in front, for stores that know a fact by its text alone. */
public final class Subjects {
  private static final String SEPARATOR = ": ";

  private Subjects() {}

  /** A memory about an entity, whose text names that entity: it already did, or does now. */
  public static Note with(Note note) {
    JsonObject fields = note.fields();
    String entity = fields.string(NoteNames.ENTITY);
    boolean apart = fields.get(NoteNames.EMPTY) == JsonBoolean.TRUE || fields.has(NoteNames.BODY);
    if (entity == null
        || apart
        || fields.has(NoteNames.NAMED)
        || note.content().toLowerCase(Locale.ROOT).contains(entity.toLowerCase(Locale.ROOT))) {
      return note;
    }
    return new Note(
        note.line(),
        entity + SEPARATOR + note.content(),
        fields.toBuilder().put(NoteNames.NAMED, JsonBoolean.TRUE).build());
  }

  /** The fact alone. */
  static String without(Note note, String entity) {
    String subject = entity + SEPARATOR;
    boolean named = note.fields().get(NoteNames.NAMED) == JsonBoolean.TRUE;
    return named && note.content().startsWith(subject)
        ? note.content().substring(subject.length())
        : note.content();
  }
}
