package dev.rosemary.cli.exchange.port;

import dev.rosemary.cli.secret.ImportSecrets;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Losses;
import java.util.List;

/** The store of a surface, as something that takes and gives items. Used by one thread. */
public interface Port {
  /** How an import is done. */
  record Manner(
      boolean createMissing,
      boolean rehearse,
      ImportSecrets secrets,
      Remarks remarks,
      Tally tally,
      Losses losses) {}

  /**
   * Takes what one file carries, in one transaction.
   *
   * @throws dev.rosemary.base.FailureException when it cannot be stored; nothing of it is then
   */
  void take(List<Item> items);

  /** Takes what had to wait for all files; in a rehearsal, does everything. */
  void finish();

  /**
   * Gives everything.
   *
   * @param relationsFirst whether relations come before entities
   * @param losses is told what cannot be given
   */
  void give(boolean relationsFirst, Item.Sink sink, Losses losses);
}
