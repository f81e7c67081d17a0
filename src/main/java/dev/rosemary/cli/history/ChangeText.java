package dev.rosemary.cli.history;

import dev.rosemary.cli.terminal.Cells;
import dev.rosemary.engine.history.History;
import dev.rosemary.engine.history.change.Change;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonObject;

/** A change as a line for people, and as JSON for programs. Without state. */
final class ChangeText {
  /** Characters of what an item is called. */
  private static final int TITLE = 100;

  private ChangeText() {}

  /** A line. */
  static String line(ChangedItem item) {
    Change change = item.change();
    Change.Who who = change.who();
    StringBuilder line = new StringBuilder();
    line.append(item.shown()).append("  ").append(History.time(change)).append("  ");
    line.append(item.operation().word()).append(' ').append(item.kind()).append(' ');
    line.append(item.id()).append("  ").append(title(item.title())).append("  (");
    line.append(who.tool().isEmpty() ? who.channel() : who.tool());
    String by = who.client() == null ? who.principal() : who.client();
    line.append(by == null ? "" : " by " + by);
    line.append(item.project() == null ? "" : " in " + item.project());
    line.append(change.call().isEmpty() ? "" : ", call " + change.call());
    line.append(who.session() == null ? "" : ", session " + who.session());
    // What is stored must not steer the terminal.
    return Cells.line(line.append(')').toString(), 0);
  }

  private static String title(String text) {
    String line = text.lines().findFirst().orElse("");
    return line.length() <= TITLE
        ? line
        : line.substring(0, line.offsetByCodePoints(0, line.codePointCount(0, TITLE))) + "…";
  }

  /** The same for a program. */
  static JsonObject json(ChangedItem item) {
    Change change = item.change();
    Change.Who who = change.who();
    JsonObject.Builder json =
        JsonObject.builder()
            .put("number", item.shown())
            .put("time", History.time(change))
            .put("call", change.call())
            .put("surface", who.surface() == null ? "command" : who.surface())
            .put("tool", who.tool())
            .put("operation", item.operation().word())
            .put(
                "item",
                JsonObject.builder()
                    .put("kind", item.kind())
                    .put("id", item.id())
                    .put("title", item.title())
                    .build());
    if (item.project() == null) {
      json.put("project", JsonNull.NULL);
    } else {
      json.put("project", item.project());
    }
    return json.put(
            "origin",
            JsonObject.builder()
                .put("channel", who.channel())
                .putIfPresent("client", who.client())
                .putIfPresent("version", who.version())
                .putIfPresent("session", who.session())
                .putIfPresent("principal", who.principal())
                .putIfPresent("model", who.model())
                .build())
        .build();
  }
}
