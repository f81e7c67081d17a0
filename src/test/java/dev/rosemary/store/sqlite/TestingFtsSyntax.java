package dev.rosemary.store.sqlite;

import dev.rosemary.store.text.TextQuery;

/** How FTS5 is asked, for tests that have a table of their own. */
public final class TestingFtsSyntax {
  private TestingFtsSyntax() {}

  /** The expression for MATCH. */
  public static String of(TextQuery query) {
    return FtsSyntax.of(query);
  }
}
