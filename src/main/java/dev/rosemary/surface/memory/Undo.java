package dev.rosemary.surface.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.engine.history.change.ChangeFilter;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.history.undo.Selection;
import dev.rosemary.engine.history.undo.Undone;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code undo}. */
final class Undo {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "change":{"type":"integer","minimum":1,"description":"Number from changes."},
        "call":{"type":"string"},"session":{"type":"string"}}}
      """;

  private Undo() {}

  private record In(@Nullable Long change, @Nullable String call, @Nullable String session) {
    static In of(Args args) {
      return new In(
          args.optionalWhole("change"),
          args.optionalString("call"),
          args.optionalString("session"));
    }

    Selection selection() {
      int given = (change == null ? 0 : 1) + (call == null ? 0 : 1) + (session == null ? 0 : 1);
      if (given != 1) {
        throw new FailureException(
            new Failure.Invalid(
                "Say one of change, call and session; changes lists them. Nothing was changed."));
      }
      if (change != null) {
        return new Selection.One(change, null);
      }
      return new Selection.All(
          call != null
              ? ChangeFilter.ofCall(call)
              : ChangeFilter.ofSession(String.valueOf(session)));
    }
  }

  static Tool<?> tool(MemoryScope scope) {
    return new Tool<>(
        "undo",
        "Undo",
        "Restores what was before a change, a call or a session. Can be undone.",
        Effect.REPLACE,
        SCHEMA,
        null,
        In::of,
        (in, call) -> undo(scope, in, call));
  }

  private static Result undo(MemoryScope scope, In in, Call call) {
    Selection selection = in.selection();
    Undone undone = scope.engine().get().history().undo(scope.seen(call), selection, false, false);
    Lines lines = new Lines(Recall.MOST);
    boolean _ = lines.add(undone.isEmpty() ? "Nothing to undo; changes lists what there is." : "");
    if (!undone.changes().isEmpty()) {
      boolean _ = lines.add("Undone: " + Plural.of(undone.changes().size(), "change") + ".");
    }
    for (ChangedItem item : undone.changes()) {
      boolean _ = lines.add(ChangeLines.line(item));
    }
    for (Undone.Left left : undone.left()) {
      boolean _ = lines.add("Left: " + ChangeLines.line(left.item()) + "; " + left.reason());
    }
    return lines.result(call);
  }
}
