package dev.rosemary.engine.thread;

import java.util.List;

/** What a thread looks like: four short lists, best or latest first, ties by name. */
public record Analytics(
    List<ThreadEntity> recentChanges,
    List<Important> topImportant,
    List<Connected> mostConnected,
    List<Orphan> orphans) {

  /** An entity and how many current observations it has. */
  public record Important(ThreadEntity entity, long observations) {}

  /** An entity and the names of up to 50 entities on the other ends of its relations. */
  public record Connected(ThreadEntity entity, List<String> connectedTo) {}

  /**
   * An entity without relations.
   *
   * @param broken whether it had one whose other end was deleted
   */
  public record Orphan(ThreadEntity entity, boolean broken) {}
}
