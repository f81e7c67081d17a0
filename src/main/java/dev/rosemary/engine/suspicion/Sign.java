package dev.rosemary.engine.suspicion;

/** Why a text is suspicious. */
public enum Sign {
  OVERRIDE("asks to ignore instructions"),
  PRESSURE("tells the reader what to do"),
  ROLE("speaks of system prompts or roles"),
  TOOL("looks like a call of a tool"),
  HIDDEN("hidden characters"),
  COMMENT("text in an HTML comment");

  private final String why;

  Sign(String why) {
    this.why = why;
  }

  /** In a few words. */
  public String why() {
    return why;
  }
}
