package dev.rosemary.surface.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.Moment;
import dev.rosemary.engine.item.Store;
import java.util.List;

/** Items that calls name. Without state. */
final class Named {
  private Named() {}

  /** An item and the file that it is in. */
  record One(Store store, Item item) {}

  /** The items of an id, name, key or title; none when nothing is called so. */
  static List<Ids.Located> all(MemoryScope.Chosen chosen, String given, String time, boolean past) {
    return Ids.find(chosen.spaces(), given, new Moment(Moment.plain(time), past, null));
  }

  /**
   * The one item of an id, name, key or title.
   *
   * @throws FailureException with {@link Failure.NotFound} when there is none, {@link
   *     Failure.Invalid} when there are several, or when it is in another project
   */
  static One one(MemoryScope scope, MemoryScope.Chosen chosen, String given) {
    List<Ids.Located> found = all(chosen, given, chosen.now(), false);
    if (found.isEmpty()) {
      throw Elsewhere.missing(scope, chosen, given);
    }
    if (found.size() > 1) {
      StringBuilder text =
          new StringBuilder(Quoting.quote(given)).append(" is the name of several items: ");
      for (int i = 0; i < found.size(); i++) {
        text.append(i == 0 ? "" : ", ");
        text.append(Ids.shortest(chosen.spaces(), found.get(i).item()));
      }
      throw new FailureException(
          new Failure.Invalid(text + ". Send the id of the one you mean. Nothing was changed."));
    }
    Ids.Located located = found.getFirst();
    for (Store store : chosen.stores()) {
      if (store.name().equals(located.space().name())) {
        return new One(store, located.item());
      }
    }
    throw new IllegalStateException("found in no file of the call");
  }
}
