package dev.rosemary.surface.vault;

import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.engine.vault.Scope;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.Warnings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code commit_memory}. */
final class CommitMemory {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "scope":{"type":"string","enum":["session","vault"],"description":"session: until it ends; vault: for good"},
        "key":{"type":"string","maxLength":500,"description":"Unique name within the scope"},
        "content":{"type":"string","maxLength":1000000,"description":"What to remember"},
        "tags":{"type":"array","maxItems":10000,"default":[],"items":{"type":"string","maxLength":500},"description":"Labels to find it by"},
        "embedding":{"type":"array","maxItems":10000,"items":{"type":"number"},"description":"Vector of the content"},
        "session_id":{"type":"string","maxLength":500,"description":"Session, if not the connection's"}},
       "required":["scope","key","content"]}
      """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "committed":{"type":"boolean","description":"Whether it is stored"},
        "key":{"type":"string","description":"The key as stored"},
        "scope":{"type":"string","description":"Where"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["committed","key","scope"]}
      """;

  private CommitMemory() {}

  private record In(Scope scope, NewMemory memory, @Nullable String session) {
    static In of(Args args) {
      @Nullable Embedding embedding = EmbeddingArgument.of(args, "embedding");
      return new In(
          args.string("scope").equals("session") ? Scope.SESSION : Scope.VAULT,
          new NewMemory(
              args.string("key"), args.string("content"), args.strings("tags"), embedding),
          args.optionalString("session_id"));
    }
  }

  static Tool<?> tool(SessionScope scope, Changes changes) {
    return new Tool<>(
        "commit_memory",
        "Commit a memory",
        "Stores a memory under a key. A key that exists is replaced: content, tags, embedding.",
        Effect.REPLACE,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> commit(scope, changes, in, call));
  }

  private static Result commit(SessionScope scope, Changes changes, In in, Call call) {
    List<String> warnings = new ArrayList<>();
    Vault vault = scope.vault();
    switch (in.scope()) {
      case SESSION -> {
        String id = scope.require(call.session(), in.session());
        String stored = SessionScope.stored(call.session(), id);
        scope.hold(call.session(), stored);
        vault.commit(stored, in.memory());
        if (in.memory().embedding() != null) {
          warnings.add("The embedding was not kept: only vault memories have one.");
        }
        changes.session(id);
      }
      case VAULT -> {
        vault.commit(in.memory());
        changes.vault(List.of(in.memory().key()));
      }
    }
    changes.list();
    return Result.object(
        Warnings.add(
                JsonObject.builder()
                    .put("committed", true)
                    .put("key", in.memory().key())
                    .put("scope", in.scope().word()),
                warnings,
                call)
            .build());
  }
}
