package dev.rosemary.cli.exchange;

import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What notes of a folder call each other: by title, file, path or permalink. Not thread safe. */
final class Links {
  /** Knows no note. */
  static final Links NONE = new Links();

  private final Set<String> names = new HashSet<>();
  private final Map<String, String> others = new HashMap<>();

  /** Notes what else stands for a name. */
  void add(String name, String stem, String path, @Nullable String permalink) {
    names.add(name);
    others.putIfAbsent(path, name);
    others.putIfAbsent(stem, name);
    if (permalink != null) {
      others.putIfAbsent(permalink, name);
    }
  }

  /** The items with relations to the names of notes, whatever they are called by. */
  List<Item> resolved(List<Item> items) {
    if (others.isEmpty()) {
      return items;
    }
    List<Item> resolved = new ArrayList<>(items.size());
    for (Item item : items) {
      if (item instanceof Item.OfGraph(CarriedRelation relation)
          && !names.contains(relation.to())) {
        String name = others.get(relation.to());
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
