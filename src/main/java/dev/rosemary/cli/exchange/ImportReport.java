package dev.rosemary.cli.exchange;

import dev.rosemary.cli.exchange.port.Remarks;
import dev.rosemary.cli.exchange.port.Remarks.Remark;
import dev.rosemary.cli.exchange.port.Tally;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.graph.GraphImport.Outcome;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * What an import did.
 *
 * @param lines lines that were not blank, or things that files of other forms carried
 * @param readable those of them that could be read
 * @param files how many files were read
 * @param refused files of which nothing was taken over, and why
 * @param remarks of what was not taken over as it stands
 */
public record ImportReport(
    Tally tally,
    long lines,
    long readable,
    long files,
    List<Remark> refused,
    Remarks remarks,
    Losses losses) {

  public ImportReport {
    refused = List.copyOf(refused);
  }

  /** What was done to a graph. */
  public Outcome outcome() {
    return tally.graph();
  }

  /** The first remarks, in the order of files and lines. */
  public List<Remark> warnings() {
    return remarks.kept();
  }

  /** Whether there were lines, or files, and nothing could be read of any. */
  public boolean isUnreadable() {
    return (lines > 0 || !refused.isEmpty()) && readable == 0;
  }

  /** Whether the store is as before. */
  public boolean addedNothing() {
    Outcome graph = outcome();
    return graph.entitiesAdded() + graph.observationsAdded() + graph.relationsAdded() == 0
        && tally.memoriesAdded() + tally.memoriesChanged() == 0;
  }

  /** Whether everything was left out, for reasons that stand in the remarks. */
  public boolean tookNothing() {
    Outcome graph = outcome();
    return lines > 0
        && addedNothing()
        && graph.entitiesMerged() + graph.duplicates() + tally.differing() == 0
        && remarks.count() > 0;
  }

  /**
   * The report for programs.
   *
   * @param head what was imported, from where and to where
   */
  public JsonObject json(JsonObject head) {
    Outcome graph = outcome();
    return JsonObject.builder()
        .putAll(head)
        .put("entities_added", graph.entitiesAdded())
        .put("entities_merged", graph.entitiesMerged())
        .put("observations_added", graph.observationsAdded())
        .put("relations_added", graph.relationsAdded())
        .put("warnings", array(warnings()))
        .put("warnings_total", remarks.count())
        .put("memories_added", tally.memoriesAdded())
        .put("memories_changed", tally.memoriesChanged())
        .put("memories_differing", tally.differing())
        .put("duplicates_skipped", graph.duplicates())
        .put("files", files)
        .put("refused", array(refused))
        .put("lost", losses.json())
        .build();
  }

  private static JsonArray array(List<Remark> remarks) {
    List<Json> items = new ArrayList<>();
    for (Remark remark : remarks) {
      items.add(
          JsonObject.builder()
              .putIfPresent("file", remark.file())
              .put("line", remark.line())
              .put("reason", remark.reason())
              .build());
    }
    return new JsonArray(items);
  }
}
