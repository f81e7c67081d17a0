package dev.rosemary.engine.history.item;

import dev.rosemary.engine.history.change.Change;
import org.jspecify.annotations.Nullable;

/**
 * What a change did to something that people know by name.
 *
 * @param shown the number of the change, which no other change of the data folder has
 * @param change in which it happened
 * @param operation what was done
 * @param kind what it is, such as {@code entity} or {@code decision}
 * @param id its whole id, with the letter of its kind where it has one
 * @param title what it is called, or the beginning of what it says
 * @param before what it said before, or null where it was not there
 * @param after what it said then, or null where it was no longer there
 * @param project in whose file it is, or null for the home store
 */
public record ChangedItem(
    long shown,
    Change change,
    Operation operation,
    String kind,
    String id,
    String title,
    @Nullable String before,
    @Nullable String after,
    @Nullable String project) {

  /** What is done to an item. */
  public enum Operation {
    /** It was not there before. */
    ADD,
    /** It says something else. */
    REPLACE,
    /** It is there no longer. */
    REMOVE,
    /** It is there again. */
    RESTORE;

    /** As it is shown. */
    public String word() {
      return switch (this) {
        case ADD -> "add";
        case REPLACE -> "replace";
        case REMOVE -> "remove";
        case RESTORE -> "restore";
      };
    }
  }
}
