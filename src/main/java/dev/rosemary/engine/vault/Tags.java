package dev.rosemary.engine.vault;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;

/** Tags as the column holds them: a JSON array of strings. */
final class Tags {
  private Tags() {}

  static String text(List<String> tags) {
    return JsonArray.ofStrings(tags).text();
  }

  /** The tags of a column; what another program put there that is none is left out. */
  static List<String> of(String text) {
    List<String> tags = new ArrayList<>();
    try {
      if (JsonReader.read(text) instanceof JsonArray array) {
        for (Json item : array.items()) {
          if (item instanceof JsonString tag) {
            tags.add(tag.value());
          }
        }
      }
    } catch (JsonSyntaxException e) {
      // no tags
    }
    return tags;
  }
}
