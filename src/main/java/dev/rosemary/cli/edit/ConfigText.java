package dev.rosemary.cli.edit;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A configuration, as text and as the values in it. Immutable. */
public abstract sealed class ConfigText permits JsoncText, TomlText {
  /** The forms of configuration files. */
  public enum Form {
    /** JSON; comments and commas before a closing bracket are allowed. */
    JSON,
    /** TOML 1.0. */
    TOML
  }

  /**
   * Reads a text; a blank one is an empty configuration.
   *
   * @throws UnreadableTextException for a text that is not of the form
   */
  public static ConfigText read(Form form, String text) throws UnreadableTextException {
    return switch (form) {
      case JSON -> JsoncText.parse(text);
      case TOML -> TomlText.parse(text);
    };
  }

  /** The text. */
  public abstract String text();

  /** All values; those of TOML that JSON lacks, such as dates, are texts. */
  public abstract JsonObject values();

  /** The value that a path of names leads to, or null. */
  public final @Nullable Json get(List<String> path) {
    Json value = values();
    for (String name : path) {
      value = value instanceof JsonObject object ? object.get(name) : null;
      if (value == null) {
        return null;
      }
    }
    return value;
  }

  /**
   * The same with these members in the object at the path, which is made if it is missing. Members
   * that are equal stay as they are written, others of the object stay too.
   *
   * @param without members that are taken out of the object
   * @throws UnreadableTextException when the object has a form that this cannot change
   */
  public final ConfigText with(List<String> path, JsonObject members, Set<String> without)
      throws UnreadableTextException {
    JsonObject.Builder entry = JsonObject.builder();
    if (get(path) instanceof JsonObject old) {
      old.members()
          .forEach((name, value) -> {
            if (!without.contains(name)) {
              entry.put(name, value);
            }
          });
    }
    entry.putAll(members);
    return checked(put(path, members, without), path, entry.build());
  }

  /**
   * The same without the value at the path.
   *
   * @param keepEmpty whether an object that becomes empty by it stays
   * @throws UnreadableTextException when it is written in a form that this cannot take out
   */
  public final ConfigText without(List<String> path, boolean keepEmpty)
      throws UnreadableTextException {
    if (get(path) == null) {
      return this;
    }
    ConfigText changed = checked(remove(path), path, null);
    List<String> parent = path.subList(0, path.size() - 1);
    return !keepEmpty
            && !parent.isEmpty()
            && changed.get(parent) instanceof JsonObject left
            && left.isEmpty()
        ? changed.without(parent, false)
        : changed;
  }

  abstract ConfigText put(List<String> path, JsonObject members, Set<String> without)
      throws UnreadableTextException;

  abstract ConfigText remove(List<String> path) throws UnreadableTextException;

  /** An edit that did anything but what it was to do is never handed out. */
  private ConfigText checked(ConfigText changed, List<String> path, @Nullable Json wanted)
      throws UnreadableTextException {
    boolean right = wanted == null ? changed.get(path) == null : wanted.equals(changed.get(path));
    if (!right || !others(changed.values(), path, 0).equals(others(values(), path, 0))) {
      throw new UnreadableTextException("it is written in a way that cannot be edited safely");
    }
    return changed;
  }

  /** The values without that at the path, and without what only leads to it. */
  private static JsonObject others(JsonObject object, List<String> path, int level) {
    JsonObject.Builder rest = JsonObject.builder();
    object
        .members()
        .forEach((name, value) -> {
          if (!name.equals(path.get(level))) {
            rest.put(name, value);
          } else if (level + 1 < path.size()) {
            if (value instanceof JsonObject inner) {
              JsonObject below = others(inner, path, level + 1);
              if (!below.isEmpty()) {
                rest.put(name, below);
              }
            } else {
              rest.put(name, value);
            }
          }
        });
    return rest.build();
  }
}
