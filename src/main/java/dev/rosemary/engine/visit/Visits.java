package dev.rosemary.engine.visit;

import dev.rosemary.engine.project.Projects;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When clients were last here. Times are ISO 8601 in UTC with nine digits. Thread safe, and safe
 * beside other processes.
 */
public final class Visits {
  /** How long a client without sessions stays away before it comes anew. */
  private static final Duration PAUSE = Duration.ofMinutes(30);

  private final Projects projects;

  /** Those that the registry of these projects keeps. */
  public Visits(Projects projects) {
    this.projects = projects;
  }

  /**
   * A session begins here.
   *
   * @return when the client was here before, or null for never
   * @throws dev.rosemary.base.FailureException when nothing can be written
   */
  public @Nullable String begin(Visitor visitor, String now) {
    return projects.writeRegistry(transaction -> {
      Visit before = VisitTable.find(transaction, visitor);
      String since = before == null ? null : before.at();
      VisitTable.put(transaction, visitor, new Visit(since, now));
      if (before == null) {
        VisitTable.prune(transaction);
      }
      return since;
    });
  }

  /**
   * A client without sessions is here; whether that is a new visit, the time tells. Returns and
   * throws as {@link #begin}.
   */
  public @Nullable String come(Visitor visitor, String now) {
    Visit visit = projects.readRegistry(transaction -> VisitTable.find(transaction, visitor));
    boolean goesOn =
        visit != null && Instant.parse(visit.at()).plus(PAUSE).isAfter(Instant.parse(now));
    return visit != null && goesOn ? visit.since() : begin(visitor, now);
  }

  /**
   * A session ends here.
   *
   * @throws dev.rosemary.base.FailureException when nothing can be written
   */
  public void end(Visitor visitor, String now) {
    boolean _ =
        projects.writeRegistry(transaction -> {
          Visit visit = VisitTable.find(transaction, visitor);
          if (visit != null && visit.at().compareTo(now) < 0) {
            VisitTable.put(transaction, visitor, new Visit(visit.since(), now));
          }
          return true;
        });
  }
}
