package dev.rosemary.json;

/** A JSON value. Immutable. */
public sealed interface Json
    permits JsonObject, JsonArray, JsonString, JsonNumber, JsonBoolean, JsonNull {

  /** What JSON Schema calls this kind of value: object, array, string, number, boolean, or null. */
  String kind();

  /** The compact JSON text of this value. */
  default String text() {
    return JsonWriter.text(this);
  }
}
