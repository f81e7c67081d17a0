package dev.rosemary.engine.thread.rule;

import org.jspecify.annotations.Nullable;

/**
 * Something wrong with a call.
 *
 * @param entity the entity that it is about: its name, or its place when it has none
 * @param observation the observation that it is about, or null
 * @param relation the relation that it is about, or null
 * @param problem what is wrong
 * @param suggestion what to send instead
 */
public record Problem(
    String entity,
    @Nullable String observation,
    Draft.@Nullable DraftRelation relation,
    String problem,
    String suggestion) {

  /** What a problem of the whole call is said to be about. */
  public static final String CALL = "(request)";

  /** Code points of a name that are shown: a name that is no name stands in all its problems. */
  private static final int SHOWN = 500;

  public Problem {
    if (Limits.length(entity) > SHOWN) {
      entity = entity.substring(0, entity.offsetByCodePoints(0, SHOWN)) + "…";
    }
  }

  /** A problem of an entity as such. */
  static Problem of(String entity, String problem, String suggestion) {
    return new Problem(entity, null, null, problem, suggestion);
  }
}
