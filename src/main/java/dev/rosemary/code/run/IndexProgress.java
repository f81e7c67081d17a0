package dev.rosemary.code.run;

/** Is told how a run goes on; called by the thread that runs. */
@FunctionalInterface
public interface IndexProgress {
  /** Tells nobody. */
  IndexProgress NONE = (_, _) -> {};

  /**
   * So many files are done.
   *
   * @param total files in all, those that had not to be read included
   * @throws dev.rosemary.base.FailureException to end the run; what was written stays
   */
  void files(int done, int total);

  /**
   * Asks whether to go on; more often than there is anything to tell.
   *
   * @throws dev.rosemary.base.FailureException to end the run; what was written before stays
   */
  default void check() {}
}
