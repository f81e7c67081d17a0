package dev.rosemary.engine.document;

/** What came of opening a project folder. */
public sealed interface Opening {

  /**
   * The folder has documents, or room for them.
   *
   * @param projectId the project's id
   */
  record Opened(String projectId) implements Opening {}

  /**
   * There is no {@code .infinity} and none can be made.
   *
   * @param message why, and what to do, for a model
   */
  record NotMade(String message) implements Opening {}
}
