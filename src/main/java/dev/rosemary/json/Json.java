package dev.rosemary.json;

/** A JSON value. Immutable. */
public sealed interface Json
    permits JsonObject, JsonArray, JsonString, JsonNumber, JsonBoolean, JsonNull {

  /** What JSON Schema calls this kind of value: object, array, string, number, boolean, or null. */
  String kind();

  /**
   * Appends the compact JSON text of this value. A method of each kind rather than a switch over
   * them: linking a switch over types costs a start-up several milliseconds.
   */
  void appendTo(StringBuilder out);

  /** The compact JSON text of this value. */
  default String text() {
    return JsonWriter.text(this);
  }
}
