package dev.rosemary.json;

import java.util.List;

/** A JSON array. */
public record JsonArray(List<Json> items) implements Json {
  /** The array without items. */
  public static final JsonArray EMPTY = new JsonArray(List.of());

  public JsonArray {
    items = List.copyOf(items);
  }

  /** An array of strings. */
  public static JsonArray ofStrings(Iterable<String> values) {
    java.util.ArrayList<Json> items = new java.util.ArrayList<>();
    for (String value : values) {
      items.add(new JsonString(value));
    }
    return new JsonArray(items);
  }

  @Override
  public String kind() {
    return "array";
  }

  /** The number of items. */
  public int size() {
    return items.size();
  }

  @Override
  public void appendTo(StringBuilder out) {
    out.append('[');
    for (int i = 0; i < items.size(); i++) {
      if (i > 0) {
        out.append(',');
      }
      items.get(i).appendTo(out);
    }
    out.append(']');
  }
}
