package dev.rosemary.mcp;

/**
 * What a transport knows of a message beside its text.
 *
 * @param stateless whether it speaks a stateless revision, whatever its {@code _meta} says
 * @param readOnly whether its sender may only read; added to what the server itself refuses
 */
public record Terms(boolean stateless, boolean readOnly) {
  /** Of a transport that knows nothing. */
  public static final Terms NONE = new Terms(false, false);
}
