package dev.rosemary.json;

import org.jspecify.annotations.Nullable;

/** A JSON string; may hold any sequence of UTF-16 units, lone surrogates too. */
public record JsonString(String value) implements Json {
  @Override
  public String kind() {
    return "string";
  }

  @Override
  public void appendTo(StringBuilder out) {
    JsonWriter.string(out, value);
  }

  // By hand: what a record gets otherwise is put together at its first use, 60 ms of a start.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonString(String text) && text.equals(this.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }
}
