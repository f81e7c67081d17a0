package dev.rosemary.engine.vault;

import dev.rosemary.base.origin.Origin;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.util.HashSet;
import java.util.Set;

/**
 * What processes left that died while they held sessions.
 *
 * @param holders these processes, by their leases
 * @param memories how many there are of sessions that nobody alive holds and that do not persist
 */
public record Orphans(Set<String> holders, int memories) {
  public Orphans {
    holders = Set.copyOf(holders);
  }

  /**
   * Those of a file.
   *
   * @param clear whether they are cleared; otherwise nothing is changed
   */
  public static Orphans of(Database database, boolean clear) {
    Set<String> dead = new HashSet<>();
    for (String holder : database.read(HolderTable::holders)) {
      boolean alive = clear ? database.isAlive(holder) : database.isHeld(holder);
      if (!alive) {
        dead.add(holder);
      }
    }
    if (dead.isEmpty()) {
      return new Orphans(dead, 0);
    }
    int memories =
        clear
            // What ended with its session is not to lie in the history from then on.
            ? Origin.unrecorded(
                () -> database.<Integer>write(transaction -> clear(transaction, dead)))
            : database.<Integer>read(transaction -> count(transaction, dead));
    return new Orphans(dead, memories);
  }

  /** How many memories {@link #clear} would clear. */
  private static int count(Transaction transaction, Set<String> dead) {
    Set<String> orphaned = new HashSet<>();
    for (String holder : dead) {
      orphaned.addAll(HolderTable.passing(transaction, holder));
    }
    int count = 0;
    for (String session : orphaned) {
      if (dead.containsAll(HolderTable.holders(transaction, session))) {
        count += MemoryTable.count(transaction, session);
      }
    }
    return count;
  }

  private static int clear(Transaction transaction, Set<String> dead) {
    Set<String> orphaned = new HashSet<>();
    for (String holder : dead) {
      orphaned.addAll(HolderTable.passing(transaction, holder));
      HolderTable.deleteAll(transaction, holder);
    }
    int cleared = 0;
    for (String session : orphaned) {
      if (HolderTable.holders(transaction, session).isEmpty()) {
        cleared += MemoryTable.clear(transaction, session);
      }
    }
    return cleared;
  }
}
