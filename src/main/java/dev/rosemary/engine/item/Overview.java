package dev.rosemary.engine.item;

import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What of several files one should know before asking. Without state. */
public final class Overview {
  private Overview() {}

  /** Pinned items of all files, the earliest of each kind first. */
  public static List<Ids.Located> pinned(List<Space> spaces, String time, int most) {
    return read(
        spaces,
        time,
        (transaction, moment) -> {
          List<Item> items = new ArrayList<>();
          for (ItemKind kind : ItemKind.all()) {
            if (kind.isPinnable()) {
              items.addAll(ItemTable.pinned(transaction, kind, moment, most));
            }
          }
          return items;
        });
  }

  /** Memories of a word, such as {@code decision}, the latest stored first. */
  public static List<Ids.Located> ofWord(List<Space> spaces, String word, String time, int most) {
    List<Ids.Located> found =
        read(
            spaces,
            time,
            (transaction, moment) -> ItemTable.ofWord(transaction, word, moment, most));
    return latestFirst(found, most);
  }

  /** The latest stored texts of all kinds. */
  public static List<Ids.Located> newest(List<Space> spaces, String time, int most) {
    List<Ids.Located> found =
        read(
            spaces,
            time,
            (transaction, moment) -> {
              List<Item> items = new ArrayList<>();
              for (ItemKind kind : ItemKind.all()) {
                if (!kind.isEntity()) {
                  items.addAll(ItemTable.newest(transaction, kind, moment, most));
                }
              }
              return items;
            });
    return latestFirst(found, most);
  }

  /**
   * How many items of each word a file holds that have not ended; a memory counts as one whatever
   * it is.
   */
  public static Map<String, Long> counts(Space space, String time) {
    return space
        .file()
        .read(transaction -> {
          Map<String, Long> counts = new LinkedHashMap<>();
          for (ItemKind kind : ItemKind.all()) {
            long count =
                ItemCountTable.count(transaction, kind, time, space.user(), space.folder());
            if (count > 0) {
              counts.merge(word(kind), count, Long::sum);
            }
          }
          return counts;
        });
  }

  private static String word(ItemKind kind) {
    return switch (kind) {
      case MEMORY -> "memory";
      case OBSERVATION -> "observation";
      case ENTITY, SUBJECT -> "entity";
      case VAULT -> "note";
      case DOCUMENT -> "document";
      case FILE -> "file section";
    };
  }

  /** Links to an item from others. */
  public static List<Relation> pointingAt(Space space, Item item, String time) {
    List<Relation> relations =
        space
            .file()
            .read(transaction ->
                LinkTable.of(transaction, item, Moment.plain(time), Integer.MAX_VALUE));
    return relations.stream().filter(relation -> !relation.outgoing()).toList();
  }

  /** What items are called that begins like a text, each once, in the order of their kinds. */
  public static List<String> namesBeginning(
      List<Space> spaces, String begun, String time, int most) {
    Set<String> names = new LinkedHashSet<>();
    for (Ids.Located each :
        read(
            spaces,
            time,
            (transaction, moment) -> {
              List<Item> items = new ArrayList<>();
              for (ItemKind kind : ItemKind.all()) {
                items.addAll(ItemTable.calledLike(transaction, kind, begun, moment, most));
              }
              return items;
            })) {
      String title = each.item().title();
      if (title != null && names.size() < most) {
        names.add(title);
      }
    }
    return List.copyOf(names);
  }

  private interface Reading {
    List<Item> of(Transaction transaction, Moment moment);
  }

  private static List<Ids.Located> read(List<Space> spaces, String time, Reading reading) {
    List<Ids.Located> found = new ArrayList<>();
    for (Space space : spaces) {
      Moment moment = new Moment(Moment.plain(time), false, space.user());
      List<Item> items = space.file().read(transaction -> reading.of(transaction, moment));
      for (Item item : items) {
        if (space.shows(item)) {
          found.add(new Ids.Located(space, item));
        }
      }
    }
    return found;
  }

  private static List<Ids.Located> latestFirst(List<Ids.Located> found, int most) {
    found.sort((a, b) -> {
      // No comparators put together: their parts would be made anew at each start.
      int latest = b.item().stored().compareTo(a.item().stored());
      return latest == 0 ? a.item().wholeId().compareTo(b.item().wholeId()) : latest;
    });
    return found.subList(0, Math.min(most, found.size()));
  }
}
