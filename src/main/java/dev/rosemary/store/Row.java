package dev.rosemary.store;

import org.jspecify.annotations.Nullable;

/** The row that a query stands on; valid until the query moves on. Columns count from 1. */
public interface Row {
  /** A text column that is never NULL. */
  String text(int column);

  /** A text column, or null. */
  @Nullable String optionalText(int column);

  /** A whole number; 0 for NULL. */
  long number(int column);

  /** A floating-point number; 0 for NULL. */
  double real(int column);

  /** A BLOB, or null. */
  byte @Nullable [] blob(int column);
}
