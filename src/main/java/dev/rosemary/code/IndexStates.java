package dev.rosemary.code;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.code.index.IndexState;
import dev.rosemary.code.search.SearchedIndex;
import java.time.InstantSource;
import java.util.Map;

/** How far indexes are, as it is told. Without state. */
final class IndexStates {
  private IndexStates() {}

  /**
   * How far an index is.
   *
   * @throws FailureException with {@link Failure.NotReady} while another process makes it
   */
  static IndexState of(SearchedIndex index) {
    IndexState state = index.file().state();
    if (state == null) {
      throw IndexFailures.beingMade(index.project());
    }
    return state;
  }

  /** Of an index that another process begins to make: nothing is known of it. */
  static IndexState begun(InstantSource clock) {
    return new IndexState(
        "", IndexState.Phase.INDEXING, 0, 0, 0, 0, 0, 0, Map.of(), clock.instant(), null, null);
  }

  /** Of an index that nobody works on although its run did not end. */
  static IndexState interrupted(IndexState state) {
    return new IndexState(
        state.root(),
        IndexState.Phase.FAILED,
        state.totalFiles(),
        state.indexedFiles(),
        state.totalChunks(),
        state.embeddedChunks(),
        state.pendingChunks(),
        state.degradedFiles(),
        state.skipped(),
        state.startedAt(),
        null,
        "The run was interrupted. Call index_project with the same path to continue it.");
  }
}
