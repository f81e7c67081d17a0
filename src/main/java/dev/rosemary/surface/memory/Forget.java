package dev.rosemary.surface.memory;

import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.Moment;
import dev.rosemary.engine.item.Overview;
import dev.rosemary.engine.item.Relation;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.text.Excerpt;
import dev.rosemary.engine.item.write.Revising;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code forget}. */
final class Forget {
  /** Links to what was forgotten that are named. */
  private static final int NAMED = 5;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "ids":{"type":"array","maxItems":100,"items":{"type":"string"}},
        "reason":{"type":"string","maxLength":1000},
        "project":{"type":"string","maxLength":200}},
       "required":["ids"]}
      """;

  private Forget() {}

  private record In(List<String> ids, @Nullable String reason, @Nullable String project) {
    static In of(Args args) {
      return new In(
          args.strings("ids"), args.optionalString("reason"), args.optionalString("project"));
    }
  }

  static Tool<?> tool(MemoryScope scope) {
    return new Tool<>(
        "forget",
        "Forget",
        "Takes items out of all answers; nothing is erased.",
        Effect.DELETE,
        SCHEMA,
        null,
        In::of,
        (in, call) -> forget(scope, in, call));
  }

  private static Result forget(MemoryScope scope, In in, Call call) {
    MemoryScope.Chosen chosen = scope.chosen(call, in.project(), null, false);
    // All are looked for before the first goes.
    Map<String, Named.One> wanted = new LinkedHashMap<>();
    for (String id : in.ids()) {
      Named.One one = Named.one(scope, chosen, id);
      wanted.put(one.item().wholeId(), one);
    }
    Lines lines = new Lines(Recall.MOST);
    boolean _ = lines.add(wanted.isEmpty() ? "Nothing was named, so nothing was forgotten." : "");
    for (Named.One one : wanted.values()) {
      String id = Ids.shortest(chosen.spaces(), one.item());
      if (one.item().isEndedAt(Moment.plain(chosen.now()))) {
        boolean _ = lines.add(id + " had ended already" + successor(chosen.spaces(), one.item()));
        continue;
      }
      String linked = linked(chosen.spaces(), chosen.space(one.store()), one.item(), chosen.now());
      new Revising(one.store(), chosen.user(one.store())).forget(one.item(), in.reason());
      boolean _ = lines.add(id + " forgotten" + linked);
      ItemValues.add(call, () -> ItemValues.of(chosen.spaces(), one.store().name(), one.item()));
    }
    scope.listeners().changed();
    return lines.result(call);
  }

  /** What took the place of an item that ended. */
  private static String successor(List<Space> spaces, Item item) {
    String successor = item.successor();
    return successor == null
        ? ""
        : "; " + Ids.shortened(spaces, item.kind().letter() + "-" + successor) + " took its place";
  }

  /** What pointed to an item. */
  private static String linked(List<Space> spaces, Space space, Item item, String time) {
    List<String> others = new ArrayList<>();
    for (Relation relation : Overview.pointingAt(space, item, time)) {
      String called =
          relation.other().isEmpty()
              ? Ids.shortened(spaces, relation.otherId())
              : Excerpt.of(relation.other(), 60);
      others.add(called + " (" + Excerpt.of(relation.type(), 40) + ")");
    }
    if (others.isEmpty()) {
      return "";
    }
    int named = Math.min(NAMED, others.size());
    return "; linked from "
        + String.join(", ", others.subList(0, named))
        + (others.size() > named ? " and " + (others.size() - named) + " more" : "");
  }
}
