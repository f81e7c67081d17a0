package dev.rosemary.engine.history.undo;

import dev.rosemary.engine.history.item.ChangedItem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an undo did.
 *
 * @param changes what was taken back
 * @param left what it left as it is
 */
public record Undone(List<ChangedItem> changes, List<Left> left) {
  /** Nothing. */
  public static final Undone NOTHING = new Undone(List.of(), List.of());

  public Undone {
    changes = List.copyOf(changes);
    left = List.copyOf(left);
  }

  /**
   * A change that was not taken back.
   *
   * @param item what it had done
   * @param reason why, as a clause: {@code it was changed again later (change 17)}
   */
  public record Left(ChangedItem item, String reason) {}

  /** Both together. */
  public Undone and(Undone other) {
    List<ChangedItem> changes = new ArrayList<>(this.changes);
    changes.addAll(other.changes);
    List<Left> left = new ArrayList<>(this.left);
    left.addAll(other.left);
    return new Undone(changes, left);
  }

  /** Whether there was nothing to take back. */
  public boolean isEmpty() {
    return changes.isEmpty() && left.isEmpty();
  }

  /** What was left, or null when that is nothing. */
  public @Nullable Left firstLeft() {
    return left.isEmpty() ? null : left.getFirst();
  }
}
