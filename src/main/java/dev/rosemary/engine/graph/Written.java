package dev.rosemary.engine.graph;

import java.util.List;

/** What writes answer. */
public final class Written {
  private Written() {}

  /** An entity after the write; {@code created} is false when the name existed. */
  public record WrittenEntity(Node node, boolean created) {}

  /**
   * Entities in the order asked for.
   *
   * @param warnings differing types that were not taken over, a sentence each
   */
  public record Entities(List<WrittenEntity> entities, List<String> warnings) {}

  /** An observation and whose it is. */
  public record OwnedObservation(String entityName, Observation observation) {}

  /** A content and whose it is. */
  public record OwnedContent(String entityName, String content) {}

  /** Added observations in the order asked for, and contents that the entity had already. */
  public record Observations(List<OwnedObservation> added, List<OwnedContent> skipped) {}

  /** A relation after the write; {@code created} is false when it existed. */
  public record WrittenRelation(Relation relation, boolean created) {}

  /**
   * A deletion.
   *
   * @param deleted how many were deleted
   * @param notFound what was asked for and is not there
   */
  public record Deleted<T>(int deleted, List<T> notFound) {}
}
