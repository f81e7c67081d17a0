package dev.rosemary.json;

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
}
