package dev.rosemary.faults.input;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Names and ids that a server answered, by the name of the member that held them, so that calls
 * name what is there. Nothing of what belongs to somebody else gets in.
 */
final class TestingPool {
  /** Values kept of a member; older ones are most often deleted by then. */
  private static final int KEPT = 40;

  private final List<String> foreign;
  private final Map<String, List<String>> seen = new LinkedHashMap<>();

  TestingPool(List<String> foreign) {
    this.foreign = foreign;
  }

  /** Takes what a result's text holds, if that is JSON. */
  void take(String text) {
    try {
      take("", JsonReader.read(text));
    } catch (JsonSyntaxException e) {
      // A sentence: nothing to learn from.
    }
  }

  private void take(String name, Json json) {
    switch (json) {
      case JsonObject object -> object.members().forEach(this::take);
      case JsonArray array -> array.items().forEach(item -> take(name, item));
      case JsonString string -> keep(name, string.value());
      default -> {}
    }
  }

  private void keep(String name, String value) {
    if (value.isEmpty() || value.length() > 200 || foreign.stream().anyMatch(value::contains)) {
      return;
    }
    List<String> values = seen.computeIfAbsent(group(name), key -> new ArrayList<>());
    values.add(value);
    if (values.size() > KEPT) {
      values.removeFirst();
    }
  }

  /** A value that a member like this one held. */
  @Nullable String like(String name, Random random) {
    List<String> values = seen.get(group(name));
    return values == null ? null : values.get(random.nextInt(values.size()));
  }

  /** Ids go by one name, so do names; what is left goes by its own. */
  private static String group(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.equals("cursor") || lower.endsWith("_cursor")) {
      return "cursor";
    }
    if (lower.equals("project_id")) {
      return lower;
    }
    if (lower.endsWith("id") || lower.equals("string") || lower.equals("superseded_by")) {
      return "id";
    }
    return lower.contains("name") || lower.equals("from") || lower.equals("to") ? "name" : lower;
  }
}
