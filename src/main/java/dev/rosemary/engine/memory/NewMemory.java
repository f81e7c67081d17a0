package dev.rosemary.engine.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import org.jspecify.annotations.Nullable;

/**
 * What is to be stored. Times are as {@link MemoryTime} writes them.
 *
 * @param content kept as it is
 * @param user whose it is, or null
 * @param metadata the text of a JSON object, or null
 * @param eventTime when it happened, or null for now
 * @param validFrom from when on it is valid, or null: from the event on, or from now on when that
 *     is earlier
 * @param validUntil from when on it is valid no longer, or null while that is not known
 * @param eventOffset the offset in which the event's time was given, in minutes east of UTC
 */
public record NewMemory(
    String content,
    MemoryType type,
    @Nullable String user,
    @Nullable String metadata,
    @Nullable String eventTime,
    @Nullable String validFrom,
    @Nullable String validUntil,
    int eventOffset) {
  /**
   * Checks the content.
   *
   * @throws FailureException with {@link Failure.Invalid} when nothing of it shows
   */
  public NewMemory {
    requireText(content);
  }

  /** A memory whose event's time was given in UTC. */
  public NewMemory(
      String content,
      MemoryType type,
      @Nullable String user,
      @Nullable String metadata,
      @Nullable String eventTime,
      @Nullable String validFrom,
      @Nullable String validUntil) {
    this(content, type, user, metadata, eventTime, validFrom, validUntil, 0);
  }

  /** A memory whose end is not known. */
  public NewMemory(
      String content,
      MemoryType type,
      @Nullable String user,
      @Nullable String metadata,
      @Nullable String eventTime,
      @Nullable String validFrom) {
    this(content, type, user, metadata, eventTime, validFrom, null);
  }

  /** A memory of now that belongs to nobody. */
  public static NewMemory of(String content, MemoryType type) {
    return new NewMemory(content, type, null, null, null, null);
  }

  static void requireText(String content) {
    if (content.codePoints().noneMatch(NewMemory::shows)) {
      throw new FailureException(
          new Failure.Invalid("content is empty: send the text to remember. Nothing was written."));
    }
  }

  private static boolean shows(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
