package dev.rosemary.cli.connect;

import dev.rosemary.cli.client.Client;
import dev.rosemary.cli.edit.ConfigText;
import dev.rosemary.cli.edit.UnreadableTextException;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The entry of the server in a client's configuration: texts with and without it. */
final class EntryEdit {
  /** The name of the entry. */
  static final String NAME = "rosemary";

  private final Client client;
  private final List<String> path;

  EntryEdit(Client client) {
    this.client = client;
    path = List.of(client.section(), NAME);
  }

  /** The entry that a text has. */
  Optional<JsonObject> entry(String text) throws UnreadableTextException {
    return Optional.ofNullable(read(text).get(path) instanceof JsonObject object ? object : null);
  }

  /** The change that puts an entry into a file, or brings the one that is there up to date. */
  FileEdit connect(@Nullable String before, @Nullable String copy, JsonObject entry)
      throws UnreadableTextException {
    ConfigText text = read(before == null ? "" : before);
    requireOurs(text.get(path), entry);
    boolean has = text.get(path) != null;
    boolean copied = copy != null;
    if (!copied && text.get(path) instanceof JsonObject old) {
      // A file that connect made has nothing to be kept.
      copied = put(read(""), old).text().equals(before);
    }
    return FileEdit.adding(before, put(text, entry).text(), has, copied);
  }

  /**
   * The change that takes the entry away. Where nothing else changed, the file is what it was to
   * the byte: whether that is so is told by putting the entry into the copy.
   */
  FileEdit disconnect(String before, @Nullable String copy) throws UnreadableTextException {
    ConfigText text = read(before);
    if (text.get(path) == null) {
      return FileEdit.nothing(before);
    }
    requireOurs(text.get(path), JsonObject.EMPTY);
    boolean kept = false;
    if (text.get(path) instanceof JsonObject entry) {
      try {
        ConfigText old = read(copy == null ? "" : copy);
        // A copy may have an entry that the user made: that goes, too.
        if (old.get(path) == null && put(old, entry).text().equals(before)) {
          return FileEdit.removing(before, copy, copy);
        }
        kept = old.without(path, false).get(List.of(client.section())) != null;
      } catch (UnreadableTextException e) {
        // A copy that tells nothing.
      }
    }
    return FileEdit.removing(before, text.without(path, kept).text(), copy);
  }

  /** Leaves alone what only is called as this program is, and starts another. */
  private static void requireOurs(@Nullable Json there, JsonObject entry)
      throws UnreadableTextException {
    if (there != null && !there.equals(entry) && !isOurs(there)) {
      throw new UnreadableTextException(
          "its entry " + NAME + " starts another program; give that one another name first");
    }
  }

  /** Whether some path, word or URL of an entry is one of this program. */
  private static boolean isOurs(Json value) {
    return switch (value) {
      case JsonString text ->
          text.value().startsWith("http")
              || List.of(text.value().split("[/\\\\]", -1)).stream()
                  .anyMatch(part -> part.startsWith(NAME));
      case JsonArray array -> array.items().stream().anyMatch(EntryEdit::isOurs);
      case JsonObject object -> object.members().values().stream().anyMatch(EntryEdit::isOurs);
      default -> false;
    };
  }

  private ConfigText put(ConfigText text, JsonObject entry) throws UnreadableTextException {
    JsonObject old = text.get(path) instanceof JsonObject there ? there : JsonObject.EMPTY;
    JsonObject.Builder members = JsonObject.builder();
    entry
        .members()
        .forEach((name, value) -> {
          boolean only = value instanceof JsonObject object && object.isEmpty();
          if (!only || !old.has(name)) {
            members.put(name, value);
          }
        });
    Set<String> stale = new HashSet<>(client.owned());
    stale.removeAll(entry.members().keySet());
    return text.with(path, members.build(), stale);
  }

  private ConfigText read(String text) throws UnreadableTextException {
    return ConfigText.read(client.form(), text);
  }
}
