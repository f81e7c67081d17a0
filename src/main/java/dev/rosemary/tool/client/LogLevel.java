package dev.rosemary.tool.client;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How much a line of a log matters, the least first. Source: RFC 5424, section 6.2.1. */
public enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  /** The name on the wire. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The level of that name, or null. */
  public static @Nullable LogLevel named(@Nullable String text) {
    for (LogLevel level : values()) {
      if (level.text().equals(text)) {
        return level;
      }
    }
    return null;
  }
}
