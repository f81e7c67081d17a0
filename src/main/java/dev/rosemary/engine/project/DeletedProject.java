package dev.rosemary.engine.project;

import dev.rosemary.engine.project.file.Place;
import dev.rosemary.engine.project.file.ProjectContents;
import dev.rosemary.engine.project.file.ProjectFolders;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A project whose file is kept in the trash.
 *
 * @param project as it was
 * @param contents what it held
 * @param deletedAt ISO 8601 UTC
 * @param keepUntil ISO 8601 UTC; it can be restored at least until then
 * @param client what the client calls itself that deleted it, or null where that is not known
 * @param principal who was authenticated and deleted it, or null
 */
public record DeletedProject(
    Project project,
    ProjectContents contents,
    String deletedAt,
    String keepUntil,
    @Nullable String client,
    @Nullable String principal) {

  /** Where its file is, below the data directory. */
  public String path() {
    return ProjectFolders.path(Place.TRASH, project.id());
  }

  /**
   * Whether it is to be removed for good.
   *
   * @param days for how many days deleted projects are kept, or null for as long as was promised
   *     when it was deleted
   */
  boolean isExpired(Instant now, @Nullable Integer days) {
    Instant until =
        days == null
            ? Instant.parse(keepUntil)
            : Instant.parse(deletedAt).plus(days, ChronoUnit.DAYS);
    return !now.isBefore(until);
  }
}
