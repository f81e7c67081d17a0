package dev.rosemary.cli.exchange;

import dev.rosemary.engine.graph.GraphImport.Outcome;
import dev.rosemary.engine.graph.GraphImport.Warnings;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What an import did.
 *
 * @param lines lines that were not blank
 * @param readable lines that carried something
 * @param warnings in the order of the lines
 */
public record ImportReport(Outcome outcome, long lines, long readable, List<Warning> warnings) {
  /** Something that was not taken over as it stands. */
  public record Warning(long line, String reason) {}

  public ImportReport {
    warnings = List.copyOf(warnings);
  }

  /** Whether there were lines, and nothing could be read of any. */
  public boolean isUnreadable() {
    return lines > 0 && readable == 0;
  }

  /** Whether everything was there already. */
  public boolean addedNothing() {
    return outcome.entitiesAdded() + outcome.observationsAdded() + outcome.relationsAdded() == 0;
  }

  /** The report for programs. */
  public JsonObject json(String project) {
    List<Json> items = new ArrayList<>();
    for (Warning warning : warnings) {
      items.add(
          JsonObject.builder().put("line", warning.line()).put("reason", warning.reason()).build());
    }
    return JsonObject.builder()
        .put("project", project)
        .put("entities_added", outcome.entitiesAdded())
        .put("entities_merged", outcome.entitiesMerged())
        .put("observations_added", outcome.observationsAdded())
        .put("relations_added", outcome.relationsAdded())
        .put("warnings", new JsonArray(items))
        .build();
  }

  /** Collects a report. Not thread safe. */
  static final class Builder implements Warnings {
    private final List<Warning> warnings = new ArrayList<>();
    private long lines;
    private long readable;

    @Override
    public void add(long line, String reason) {
      warnings.add(new Warning(line, reason));
    }

    void line(boolean isReadable) {
      lines++;
      readable += isReadable ? 1 : 0;
    }

    ImportReport build(Outcome outcome) {
      warnings.sort(Comparator.comparingLong(Warning::line));
      return new ImportReport(outcome, lines, readable, warnings);
    }
  }
}
