package dev.rosemary.surface.memory;

import dev.rosemary.engine.history.History;
import dev.rosemary.engine.history.change.ChangeFilter;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.history.item.Listed;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code changes}. */
final class Changes {
  private static final int LIMIT = 20;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "since":{"type":"string"},"until":{"type":"string"},
        "id":{"type":"string","maxLength":1000},
        "client":{"type":"string"},"session":{"type":"string"},
        "limit":{"type":"integer","minimum":1,"maximum":200,"default":20},
        "cursor":{"type":"string"}}}
      """;

  private Changes() {}

  private record In(ChangeFilter meant, @Nullable String id, int limit, @Nullable String cursor) {
    static In of(Args args) {
      return new In(
          new ChangeFilter(
              micros(args, "since", false),
              micros(args, "until", true),
              null,
              args.optionalString("client"),
              args.optionalString("session"),
              null,
              null),
          args.optionalString("id"),
          args.integer("limit", LIMIT),
          args.optionalString("cursor"));
    }

    private static @Nullable Long micros(Args args, String name, boolean isEnd) {
      String given = args.optionalString(name);
      return given == null ? null : History.micros(EndOfDay.instant(name, given, isEnd));
    }
  }

  static Tool<?> tool(MemoryScope scope) {
    return new Tool<>(
        "changes",
        "Changes",
        "What was changed, by whom, newest first; undo takes back by number, call or session.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> changes(scope, in, call));
  }

  private static Result changes(MemoryScope scope, In in, Call call) {
    Listed listed =
        scope
            .engine()
            .get()
            .history()
            .list(scope.seen(call), in.meant(), in.id(), in.cursor(), in.limit());
    Lines lines = new Lines(Recall.MOST);
    boolean _ = lines.add(listed.items().isEmpty() ? "No changes." : Lines.DATA);
    String head = "";
    for (ChangedItem item : listed.items()) {
      String next = ChangeLines.head(item.change());
      boolean _ = lines.add(next.equals(head) ? "" : next);
      head = next;
      boolean _ = lines.add(ChangeLines.line(item));
    }
    boolean _ = lines.add(listed.cursor() == null ? "" : "More: cursor " + listed.cursor());
    return lines.result(call);
  }
}
