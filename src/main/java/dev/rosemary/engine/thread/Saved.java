package dev.rosemary.engine.thread;

import dev.rosemary.engine.thread.rule.Problem;
import java.util.List;

/** What writes to a thread answer. */
public final class Saved {
  private Saved() {}

  /**
   * How many entities and relations a save made; what was there before does not count.
   *
   * @param warnings new entities with nearly the name of another, a sentence each
   */
  public record Counts(int entities, int relations, List<String> warnings) {}

  /** An entity after the write; {@code created} is false when the name existed. */
  public record SavedNode(ThreadNode node, boolean created) {}

  /**
   * Entities in the order asked for.
   *
   * @param warnings differing types that were not taken over, and new entities with nearly the name
   *     of another, a sentence each
   */
  public record Nodes(List<SavedNode> nodes, List<String> warnings) {}

  /** A relation after the write; {@code created} is false when it existed. */
  public record SavedRelation(ThreadRelation relation, boolean created) {}

  /** An observation and whose it is. */
  public record OwnedVersion(String entityName, VersionedObservation observation) {}

  /** A content and whose it is. */
  public record OwnedContent(String entityName, String content) {}

  /** A relation named by its ends and its type. */
  public record RelationName(String from, String to, String type) {}

  /**
   * Added observations in the order asked for, contents that the entity had already, and problems;
   * when there is a problem nothing was added.
   */
  public record Additions(
      List<OwnedVersion> added, List<OwnedContent> skipped, List<Problem> problems) {}

  /** A deletion: how many were deleted, and what was asked for and is not there. */
  public record Deleted<T>(int deleted, List<T> notFound) {}
}
