package dev.rosemary.surface.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.write.Revising;
import dev.rosemary.engine.item.write.Revision;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import org.jspecify.annotations.Nullable;

/** {@code revise}. */
final class Revise {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "id":{"type":"string"},
        "text":{"type":"string","maxLength":1000000},
        "kind":{"type":"string","maxLength":100},
        "title":{"type":"string","maxLength":500},
        "tags":{"type":"array","maxItems":50,"items":{"type":"string","maxLength":200}},
        "about":{"type":"array","maxItems":50,"items":{"type":"string","maxLength":500}},
        "valid_until":{"type":"string"},
        "pinned":{"type":"boolean"},
        "reason":{"type":"string","maxLength":1000},
        "project":{"type":"string","maxLength":200}},
       "required":["id"]}
      """;

  private Revise() {}

  private record In(String id, Revision revision, @Nullable String project) {
    static In of(Args args) {
      return new In(
          args.string("id"),
          new Revision(
              args.optionalString("text"),
              args.optionalString("kind"),
              args.optionalString("title"),
              args.object().get("tags") == null ? null : args.strings("tags"),
              args.object().get("about") == null ? null : args.strings("about"),
              MemoryTime.parseOptional("valid_until", args.optionalString("valid_until")),
              args.object().get("pinned") == null ? null : (Boolean) args.bool("pinned", false),
              args.optionalString("reason")),
          args.optionalString("project"));
    }
  }

  static Tool<?> tool(MemoryScope scope) {
    return new Tool<>(
        "revise",
        "Revise",
        "Says an item anew when it changed, whatever it came from. The old version is kept, for as_of.",
        Effect.REPLACE,
        SCHEMA,
        null,
        In::of,
        (in, call) -> revise(scope, in, call));
  }

  private static Result revise(MemoryScope scope, In in, Call call) {
    if (!in.revision().isAnything()) {
      throw new FailureException(
          new Failure.Invalid("Nothing to change was sent: send text, or another part."));
    }
    MemoryScope.Chosen chosen = scope.chosen(call, in.project(), null, false);
    Named.One named = Named.one(scope, chosen, in.id());
    Item revised =
        new Revising(named.store(), chosen.user(named.store())).revise(named.item(), in.revision());
    scope.listeners().changed();
    Lines lines = new Lines(Recall.MOST);
    String id = Ids.shortest(chosen.spaces(), revised);
    String before = Ids.shortest(chosen.spaces(), named.item());
    boolean _ =
        lines.add(id.equals(before) ? id + " revised" : id + " revised, in place of " + before);
    ItemValues.add(call, () -> ItemValues.of(chosen.spaces(), named.store().name(), revised));
    return lines.result(call);
  }
}
