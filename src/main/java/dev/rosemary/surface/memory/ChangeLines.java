package dev.rosemary.surface.memory;

import dev.rosemary.engine.history.History;
import dev.rosemary.engine.history.change.Change;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.item.text.Excerpt;

/** Changes as lines. Without state. */
final class ChangeLines {
  /** Bytes of what an item is called. */
  private static final int TITLE = 120;

  /** Bytes of what a client calls itself. */
  private static final int NAME = 60;

  private ChangeLines() {}

  /**
   * Who made a change, and when: {@code call 8f3k2m9qwx, 2026-01-02 03:04:05Z, remember by Claude}.
   */
  static String head(Change change) {
    Change.Who who = change.who();
    StringBuilder head = new StringBuilder();
    head.append(change.call().isEmpty() ? "no call" : "call " + change.call());
    head.append(", ").append(History.time(change).substring(0, 19).replace('T', ' ')).append("Z, ");
    head.append(who.tool().isEmpty() ? who.channel() : who.tool());
    String by = who.client() == null ? who.principal() : who.client();
    head.append(by == null ? "" : " by " + Excerpt.of(by, NAME));
    head.append(who.session() == null ? "" : ", session " + who.session());
    return head.toString();
  }

  /** What it did to an item: {@code 2000000017 replace decision m-8k2f9x…: the text}. */
  static String line(ChangedItem item) {
    return item.shown()
        + " "
        + item.operation().word()
        + " "
        + item.kind()
        + " "
        + Excerpt.of(item.id(), NAME)
        + ": "
        + Excerpt.of(item.title(), TITLE);
  }
}
