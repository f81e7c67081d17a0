package dev.rosemary.cli.exchange;

import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What notes of a folder call each other: by title, file, path or permalink. Not thread safe. */
final class Links {
  /** Knows no note. */
  static final Links NONE = new Links();

  private final Set<String> names = new HashSet<>();
  private final Map<String, String> others = new HashMap<>();

  /** By what they are called in lower case; empty where that is said of several. */
  private final Map<String, String> anyCase = new HashMap<>();

  /** Notes what else stands for a name. */
  void add(String name, String stem, String path, @Nullable String permalink) {
    names.add(name);
    also(name, name);
    call(path, name);
    call(stem, name);
    if (permalink != null) {
      call(permalink, name);
    }
  }

  private void call(String called, String name) {
    others.putIfAbsent(called, name);
    also(called, name);
  }

  private void also(String called, String name) {
    anyCase.merge(called.toLowerCase(Locale.ROOT), name, (one, two) -> one.equals(two) ? one : "");
  }

  /**
   * The name of what is called so: as it stands, else in any case, as editors of notes follow
   * links.
   */
  private @Nullable String name(String called) {
    String name = others.get(called);
    if (name == null) {
      name = anyCase.get(called.toLowerCase(Locale.ROOT));
    }
    return name == null || name.isEmpty() ? null : name;
  }

  /** The items with relations to the names of notes, whatever they are called by. */
  List<Item> resolved(List<Item> items) {
    if (names.isEmpty()) {
      return items;
    }
    List<Item> resolved = new ArrayList<>(items.size());
    for (Item item : items) {
      if (item instanceof Item.OfGraph(CarriedRelation relation)
          && !names.contains(relation.to())) {
        String name = name(relation.to());
        resolved.add(
            name == null
                ? item
                : new Item.OfGraph(
                    new CarriedRelation(
                        relation.line(),
                        relation.from(),
                        name,
                        relation.type(),
                        relation.metadata())));
      } else {
        resolved.add(item);
      }
    }
    return resolved;
  }
}
