package dev.rosemary.engine.item;

import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.Transaction;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What items are about. Without state. */
public final class About {
  /** Entities of one name that count. */
  private static final int NAMESAKES = 20;

  private About() {}

  /** The entities of these names. */
  public static Set<Item.Place> subjects(
      Transaction transaction, List<String> names, Moment moment) {
    Set<Item.Place> subjects = new HashSet<>();
    for (String name : names) {
      for (ItemKind kind : List.of(ItemKind.ENTITY, ItemKind.SUBJECT)) {
        for (Item item : ItemTable.called(transaction, kind, name.strip(), moment, NAMESAKES)) {
          subjects.add(item.at());
        }
      }
    }
    return subjects;
  }

  /** Whether an item is one of these entities, belongs to one, or names one. */
  public static boolean isAbout(Transaction transaction, Item item, Set<Item.Place> subjects) {
    if (subjects.contains(item.at())) {
      return true;
    }
    if (item.kind() == ItemKind.OBSERVATION
        && subjects.contains(new Item.Place(ItemKind.ENTITY, RowNumbers.entityOf(item.number())))) {
      return true;
    }
    for (Item.Place subject : subjects) {
      if (LinkTable.names(transaction, item.at(), subject)) {
        return true;
      }
    }
    return false;
  }
}
