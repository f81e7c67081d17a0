package dev.rosemary.mcp.era;

import org.jspecify.annotations.Nullable;

/**
 * The revisions of the protocol that are served, oldest first. All but the last open with a
 * handshake and keep a session; the last is stateless: each request says what it speaks.
 */
public enum Revision {
  V2024_11_05("2024-11-05"),
  V2025_03_26("2025-03-26"),
  V2025_06_18("2025-06-18"),
  V2025_11_25("2025-11-25"),
  V2026_07_28("2026-07-28");

  /** What a handshake for an unknown revision is answered with, and what rules before one. */
  public static final Revision NEWEST_HANDSHAKE = V2025_11_25;

  private final String text;

  Revision(String text) {
    this.text = text;
  }

  /** The date that names it on the wire. */
  public String text() {
    return text;
  }

  /** Whether each request stands alone. */
  public boolean stateless() {
    return this == V2026_07_28;
  }

  /** Whether arrays of messages are part of it. */
  public boolean batches() {
    return this == V2025_03_26;
  }

  /** The revision of that name, or null. */
  public static @Nullable Revision named(@Nullable String text) {
    for (Revision revision : values()) {
      if (revision.text.equals(text)) {
        return revision;
      }
    }
    return null;
  }

  /** Appends a JSON array of all of them, the newest first. */
  public static void appendAll(StringBuilder out) {
    Revision[] all = values();
    for (int i = all.length - 1; i >= 0; i--) {
      out.append(i == all.length - 1 ? "[\"" : ",\"").append(all[i].text).append('"');
    }
    out.append(']');
  }
}
