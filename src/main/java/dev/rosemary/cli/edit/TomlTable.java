package dev.rosemary.cli.edit;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table while a text is read: refuses what defines a name twice. For one thread. */
final class TomlTable {
  /** How a name came to be, which decides what may still be added to it. */
  private enum Origin {
    /** By a header or as the root. */
    HEADER,
    /** By a longer header. */
    IMPLIED,
    /** By a key with dots. */
    DOTTED,
    /** An element of an array of tables. */
    ELEMENT,
  }

  private final Map<String, Object> names = new LinkedHashMap<>();
  private Origin origin;

  private TomlTable(Origin origin) {
    this.origin = origin;
  }

  /** An array of tables. */
  private record Tables(List<TomlTable> elements) {}

  static TomlTable root() {
    return new TomlTable(Origin.HEADER);
  }

  static TomlTable inline() {
    return new TomlTable(Origin.HEADER);
  }

  /** The table of a header, or null where the name is taken. */
  @Nullable TomlTable header(List<String> path, boolean element) {
    TomlTable table = this;
    for (String name : path.subList(0, path.size() - 1)) {
      Object there = table.names.computeIfAbsent(name, _ -> new TomlTable(Origin.IMPLIED));
      if (there instanceof Tables tables) {
        table = tables.elements().getLast();
      } else if (there instanceof TomlTable inner) {
        table = inner;
      } else {
        return null;
      }
    }
    String name = path.getLast();
    Object there = table.names.get(name);
    if (element) {
      if (there == null) {
        there = new Tables(new ArrayList<>());
        table.names.put(name, there);
      }
      if (!(there instanceof Tables tables)) {
        return null;
      }
      TomlTable added = new TomlTable(Origin.ELEMENT);
      tables.elements().add(added);
      return added;
    }
    if (there == null) {
      TomlTable added = new TomlTable(Origin.HEADER);
      table.names.put(name, added);
      return added;
    }
    if (there instanceof TomlTable inner && inner.origin == Origin.IMPLIED) {
      inner.origin = Origin.HEADER;
      return inner;
    }
    return null;
  }

  /** Sets a value; false where the name is taken. */
  boolean put(List<String> path, Json value) {
    TomlTable table = this;
    for (String name : path.subList(0, path.size() - 1)) {
      Object there = table.names.computeIfAbsent(name, _ -> new TomlTable(Origin.DOTTED));
      if (!(there instanceof TomlTable inner) || inner.origin != Origin.DOTTED) {
        return false;
      }
      table = inner;
    }
    return table.names.putIfAbsent(path.getLast(), value) == null;
  }

  JsonObject json() {
    JsonObject.Builder object = JsonObject.builder();
    names.forEach((name, value) ->
        object.put(
            name,
            switch (value) {
              case TomlTable table -> table.json();
              case Tables tables -> JsonArray.of(tables.elements(), TomlTable::json);
              default -> (Json) value;
            }));
    return object.build();
  }
}
