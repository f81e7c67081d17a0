package dev.rosemary.json;

/** A JSON truth value. */
public enum JsonBoolean implements Json {
  FALSE,
  TRUE;

  /** The constant for {@code value}. */
  public static JsonBoolean of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /** The truth value. */
  public boolean value() {
    return this == TRUE;
  }

  @Override
  public String kind() {
    return "boolean";
  }

  @Override
  public void appendTo(StringBuilder out) {
    out.append(value());
  }
}
