package dev.rosemary.engine.history.undo;

import dev.rosemary.engine.history.change.ChangeFilter;
import org.jspecify.annotations.Nullable;

/** What an undo is to take back. */
public sealed interface Selection {
  /**
   * One change of one item, with what belongs to it.
   *
   * @param shown its number, as people see it
   * @param principal whose it has to be, or null for anybody's
   */
  record One(long shown, @Nullable String principal) implements Selection {}

  /** All changes that are meant. */
  record All(ChangeFilter meant) implements Selection {}

  /** The same, of one principal alone; null for anybody's. */
  default Selection of(@Nullable String principal) {
    return switch (this) {
      case One one -> new One(one.shown(), principal);
      case All all -> new All(all.meant().of(principal));
    };
  }

  /** All of a call. */
  static Selection ofCall(String call) {
    return new All(ChangeFilter.ofCall(call));
  }
}
