package dev.rosemary.cli;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.base.Timestamps;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.terminal.Cells;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.code.index.IndexState;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of {@code projects} that tells of indexed source code. */
final class ListIndexes {
  private ListIndexes() {}

  /**
   * An index as it is.
   *
   * @param state null where it cannot be read
   * @param error why it cannot be read, or why its latest run failed, or null
   */
  record Listed(
      String projectId, @Nullable IndexState state, String status, @Nullable String error) {}

  /** All indexes of a data directory, by id; makes and changes nothing. */
  static List<Listed> of(Path directory, Options options) throws UsageException {
    List<Listed> all = new ArrayList<>();
    try (CodeIndex index =
        new CodeIndex(
            directory, Embedder.disabled(), Clock.systemUTC(), EngineAccess.log(options))) {
      index.readOnly();
      for (String id : index.list()) {
        all.add(listed(index, id));
      }
    }
    return all;
  }

  private static Listed listed(CodeIndex index, String id) {
    try {
      IndexState state = index.status(id).state();
      // The folder of one that is being made is written last.
      return new Listed(
          id, state.root().isEmpty() ? null : state, state.phase().label(), state.error());
    } catch (FailureException e) {
      return new Listed(id, null, IndexState.Phase.FAILED.label(), e.failure().message());
    }
  }

  /** A line: since when, how it is, its id, how much it holds, its folder, and what is wrong. */
  static String line(Listed listed) {
    StringBuilder line = new StringBuilder();
    IndexState state = listed.state();
    line.append(state == null ? "          " : state.startedAt().toString().substring(0, 10));
    line.append("  ").append(listed.status());
    line.repeat(' ', Math.max(0, "completed".length() - listed.status().length()));
    line.append("  ").append(listed.projectId());
    if (state != null) {
      line.append("  ").append(count(state.indexedFiles(), "file")).append(", ");
      line.append(count(state.totalChunks(), "chunk")).append(", ");
      line.append(state.embeddedChunks()).append(" with vectors  ").append(state.root());
    }
    if (listed.error() != null) {
      line.append("  ").append(listed.error());
    }
    return Cells.line(line.toString(), 0);
  }

  /** So many of a thing. */
  static String count(long number, String noun) {
    return Plural.of(number, noun);
  }

  /** Indexes for programs, with the keys of {@code get_index_status}. */
  static JsonArray json(List<Listed> all) {
    List<Json> items = new ArrayList<>();
    for (Listed listed : all) {
      JsonObject.Builder item =
          JsonObject.builder()
              .put("project_id", listed.projectId())
              .put("status", listed.status())
              .putIfPresent("error", listed.error());
      IndexState state = listed.state();
      if (state != null) {
        item.put("path", state.root())
            .put("total_files", state.totalFiles())
            .put("indexed_files", state.indexedFiles())
            .put("total_chunks", state.totalChunks())
            .put("embedded_chunks", state.embeddedChunks())
            .put("pending_chunks", state.pendingChunks())
            .put("started_at", Timestamps.nanos(state.startedAt()));
        if (state.completedAt() != null) {
          item.put("completed_at", Timestamps.nanos(state.completedAt()));
        }
      }
      items.add(item.build());
    }
    return new JsonArray(items);
  }
}
