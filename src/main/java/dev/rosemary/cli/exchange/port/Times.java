package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.memory.MemoryTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Times of memories of other programs. */
final class Times {
  private Times() {}

  /** A time as memories have it, to the nanosecond; null where there is none, or none that is. */
  static @Nullable String nanos(Note note, String field, Remarks remarks) {
    String text = note.fields().string(field);
    if (text == null || text.isBlank()) {
      return null;
    }
    try {
      return MemoryTime.parse(field, text);
    } catch (FailureException e) {
      String local = local(text.strip());
      if (local == null) {
        remarks.add(note.line(), "invalid time, skipped: " + field + " " + Quoting.quote(text));
      }
      return local;
    }
  }

  /** The offset in which a time was given, in minutes east of UTC; 0 where none was. */
  static int offset(Note note, String field) {
    String text = note.fields().string(field);
    try {
      return text == null || text.isBlank() ? 0 : MemoryTime.parseGiven(field, text).offset();
    } catch (FailureException e) {
      return 0;
    }
  }

  /** Likewise, to the millisecond. */
  static @Nullable String millis(Note note, String field, Remarks remarks) {
    String time = nanos(note, field, remarks);
    return time == null ? null : Timestamps.millis(Instant.parse(time));
  }

  /** Times without an offset, as Python and SQL write them, are taken for UTC. */
  private static @Nullable String local(String text) {
    try {
      return MemoryTime.of(LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC));
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
