package dev.rosemary.json;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A JSON array. */
public record JsonArray(List<Json> items) implements Json {
  /** The array without items. */
  public static final JsonArray EMPTY = new JsonArray(List.of());

  public JsonArray {
    items = List.copyOf(items);
  }

  /** An array of values, each as {@code encoder} writes it. */
  public static <T> JsonArray of(List<T> values, Function<T, Json> encoder) {
    List<Json> items = new ArrayList<>(values.size());
    for (T value : values) {
      items.add(encoder.apply(value));
    }
    return new JsonArray(items);
  }

  /** An array of strings. */
  public static JsonArray ofStrings(Iterable<String> values) {
    List<Json> items = new ArrayList<>();
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
