package dev.rosemary.engine.project;

import dev.rosemary.engine.project.file.Place;

/**
 * A project as the registry knows it.
 *
 * @param id UUID v4
 * @param name unique among all projects without regard to case and width
 * @param status active or archived
 * @param createdAt ISO 8601 UTC
 * @param updatedAt ISO 8601 UTC
 */
public record Project(
    String id, String name, String description, Status status, String createdAt, String updatedAt) {

  /** The same under another name. */
  Project named(String newName) {
    return new Project(id, newName, description, status, createdAt, updatedAt);
  }

  /** Where a project stands. */
  public enum Status {
    /** In use. */
    ACTIVE,
    /** Put away; its data is kept. */
    ARCHIVED;

    /** The word in the registry and on the wire. */
    public String word() {
      return switch (this) {
        case ACTIVE -> "active";
        case ARCHIVED -> "archived";
      };
    }

    /** Where the files of such projects lie. */
    Place place() {
      return switch (this) {
        case ACTIVE -> Place.ACTIVE;
        case ARCHIVED -> Place.ARCHIVED;
      };
    }

    static Status of(String word) {
      return word.equals("active") ? ACTIVE : ARCHIVED;
    }
  }
}
