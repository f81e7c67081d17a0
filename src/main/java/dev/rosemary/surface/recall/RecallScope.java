package dev.rosemary.surface.recall;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.memory.recall.Recall;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.ResultBudget;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the tools work on. */
record RecallScope(Supplier<Engine> engine, String version, int maxResultChars) {
  Memories memories() {
    return engine.get().memories();
  }

  Recall recall() {
    return engine.get().recall();
  }

  MemoryEntities entities() {
    return engine.get().memoryEntities();
  }

  /** What other stores of this data folder hold, behind a space; empty when they hold nothing. */
  String elsewhere() {
    String sentence = engine.get().otherStores(null);
    return sentence.isEmpty() ? "" : " " + sentence;
  }

  ResultBudget budget() {
    return new ResultBudget(maxResultChars);
  }

  /**
   * Whose records a call is about: those of who was authenticated, or of the user that it names, or
   * all for null.
   *
   * @throws FailureException with {@link Failure.Denied} when it names another than who was
   *     authenticated, {@link Failure.Invalid} for an empty name
   */
  static @Nullable String user(Call call, @Nullable String named) {
    String user = named == null ? null : NameText.trim(named);
    if (user != null && user.isEmpty()) {
      throw new FailureException(
          new Failure.Invalid(
              "user_id is empty: send the id of a user, or leave user_id out for the records of"
                  + " all. Nothing was changed."));
    }
    String principal = call.session().principal();
    if (principal == null) {
      return user;
    }
    if (user != null && !user.equals(principal)) {
      throw new FailureException(
          new Failure.Denied(
              "user_id "
                  + Quoting.quote(user)
                  + " is not the user who is signed in: leave user_id out."));
    }
    return principal;
  }
}
