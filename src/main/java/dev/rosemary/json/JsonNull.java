package dev.rosemary.json;

/** JSON's {@code null}. */
public enum JsonNull implements Json {
  NULL;

  @Override
  public String kind() {
    return "null";
  }

  @Override
  public void appendTo(StringBuilder out) {
    out.append("null");
  }
}
