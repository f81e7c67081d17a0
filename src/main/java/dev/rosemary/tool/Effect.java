package dev.rosemary.tool;

/** What a tool may do to what is stored; becomes its annotations and decides who may call it. */
public enum Effect {
  /** Changes nothing stored. */
  READ(true, false, true),
  /** Adds, and adds nothing the second time. */
  ADD(false, false, true),
  /** Adds again at each call. */
  APPEND(false, false, false),
  /** Replaces what was there; the same call again changes nothing more. */
  REPLACE(false, true, true),
  /** Adds, replaces and takes away, again at each call. */
  EDIT(false, true, false),
  /** Takes away; the same call again changes nothing more. */
  DELETE(false, true, true);

  private final boolean readOnly;
  private final boolean destructive;
  private final boolean idempotent;

  Effect(boolean readOnly, boolean destructive, boolean idempotent) {
    this.readOnly = readOnly;
    this.destructive = destructive;
    this.idempotent = idempotent;
  }

  /** The {@code readOnlyHint}. */
  public boolean readOnly() {
    return readOnly;
  }

  /** The {@code destructiveHint}. */
  public boolean destructive() {
    return destructive;
  }

  /** The {@code idempotentHint}. */
  public boolean idempotent() {
    return idempotent;
  }
}
