package dev.rosemary.surface.vault;

import dev.rosemary.engine.vault.Prune;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.RpcFailure;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code prune_memory}. */
final class PruneMemory {
  /** JSON-RPC's code for invalid params. */
  private static final int INVALID_PARAMS = -32602;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "scope":{"type":"string","enum":["session","vault","all"],"description":"Where to delete"},
        "key":{"type":"string","maxLength":500,"description":"Only this key"},
        "older_than":{"type":"string","maxLength":500,"description":"Created before, e.g. 2026-04-27T14:00:00Z"},
        "tags":{"type":"array","maxItems":10000,"items":{"type":"string","maxLength":500},"description":"Carrying ALL of these"},
        "session_id":{"type":"string","maxLength":500,"description":"Session, if not the connection's"}},
       "required":["scope"]}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "pruned_count":{"type":"integer","description":"How many were deleted"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["pruned_count"]}
      """;

  private PruneMemory() {}

  private record In(String scope, Prune prune, @Nullable String session) {
    static In of(Args args) {
      return new In(
          args.string("scope"),
          Prune.of(args.string("key", ""), args.string("older_than", ""), args.strings("tags")),
          args.optionalString("session_id"));
    }
  }

  static Tool<?> tool(SessionScope scope, Changes changes) {
    return new Tool<>(
        "prune_memory",
        "Prune memories",
        "Deletes for good the memories that pass all filters given. vault and all need at least one; session"
            + " without any is cleared.",
        Effect.DELETE,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> prune(scope, changes, in, call));
  }

  private static Result prune(SessionScope scope, Changes changes, In in, Call call) {
    boolean onlySession = in.scope().equals("session");
    if (!onlySession && in.prune().isEverything()) {
      throw new RpcFailure(INVALID_PARAMS, "Bulk vault prune requires at least one filter.");
    }
    @Nullable String id =
        switch (in.scope()) {
          case "session" -> scope.require(call.session(), in.session());
          case "vault" -> null;
          default -> scope.id(call.session(), in.session());
        };
    Vault.Pruned pruned =
        scope
            .vault()
            .prune(
                id == null ? null : SessionScope.stored(call.session(), id),
                !onlySession,
                in.prune());
    changes.vault(pruned.vault());
    if (id != null && !pruned.session().isEmpty()) {
      changes.session(id);
    }
    if (pruned.count() > 0) {
      changes.list();
    }
    return Result.object(
        Warnings.add(JsonObject.builder().put("pruned_count", pruned.count()), List.of(), call)
            .build());
  }
}
