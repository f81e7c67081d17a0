package dev.rosemary.json;

/** A JSON number, kept as the literal that was read. */
public record JsonNumber(String literal) implements Json {
  /** A whole number. */
  public static JsonNumber of(long value) {
    return new JsonNumber(Long.toString(value));
  }

  /**
   * A finite number.
   *
   * @throws IllegalArgumentException when it is infinite or not a number
   */
  public static JsonNumber of(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("JSON has no " + value);
    }
    return new JsonNumber(Double.toString(value));
  }

  @Override
  public String kind() {
    return "number";
  }

  /** The nearest double; infinite where the literal is out of range. */
  public double toDouble() {
    return Double.parseDouble(literal);
  }

  /** Whether the value has no fractional part ({@code 5}, {@code 5.0}, {@code 1e3}). */
  public boolean isWhole() {
    double value = toDouble();
    return Double.isFinite(value) && Math.rint(value) == value;
  }

  /** The value as a long, saturated at the ends of its range; a fraction is cut. */
  public long toLong() {
    try {
      return Long.parseLong(literal);
    } catch (NumberFormatException e) {
      return (long) toDouble();
    }
  }

  @Override
  public void appendTo(StringBuilder out) {
    out.append(literal);
  }
}
