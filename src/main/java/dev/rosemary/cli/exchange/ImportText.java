package dev.rosemary.cli.exchange;

import dev.rosemary.cli.exchange.port.Remarks.Remark;
import dev.rosemary.engine.graph.GraphImport.Outcome;

/** The report of an import for people. */
public final class ImportText {
  private ImportText() {}

  /** The lines of the report. */
  public static String of(ImportReport report, ImportCommand command) {
    StringBuilder text = new StringBuilder(command.target()).append('\n');
    text.append("Form ").append(command.format().word());
    text.append(" (").append(command.format().description()).append(')');
    text.append(command.isFound() ? ", found by itself\n" : "\n");
    if (command.rehearse()) {
      text.append("A rehearsal: nothing was changed, this is what would be done.\n");
    }
    counts(text, report);
    if (!report.losses().isEmpty()) {
      text.append("There was no place for: ").append(report.losses().text()).append('\n');
    }
    if (!report.refused().isEmpty()) {
      text.append("Files of which nothing was taken over: ").append(report.refused().size());
      text.append('\n');
      for (Remark refused : report.refused()) {
        text.append(refused.text()).append('\n');
      }
    }
    long warnings = report.remarks().count();
    if (warnings > 0) {
      text.append("Warnings: ").append(warnings).append('\n');
      for (Remark warning : report.warnings()) {
        text.append(warning.text()).append('\n');
      }
      long more = warnings - report.warnings().size();
      if (more > 0) {
        text.append("and ").append(more).append(" more\n");
      }
    }
    return text.toString();
  }

  private static void counts(StringBuilder text, ImportReport report) {
    if (report.isUnreadable()) {
      text.append("Nothing could be read. Is it of that form? --format names another.\n");
      return;
    }
    if (report.lines() == 0) {
      text.append("The file is empty: there was nothing to import.\n");
      return;
    }
    Outcome graph = report.outcome();
    if (report.files() > 1) {
      text.append("  files read          ").append(report.files()).append('\n');
    }
    long entities = graph.entitiesAdded() + graph.entitiesMerged();
    if (entities + graph.observationsAdded() + graph.relationsAdded() > 0
        || report.tally().memoriesAdded() + report.tally().differing() == 0) {
      text.append("  entities added      ").append(graph.entitiesAdded()).append('\n');
      text.append("  entities merged     ").append(graph.entitiesMerged()).append('\n');
      text.append("  observations added  ").append(graph.observationsAdded()).append('\n');
      text.append("  relations added     ").append(graph.relationsAdded()).append('\n');
    }
    if (report.tally().memoriesAdded() + report.tally().differing() > 0) {
      text.append("  memories added      ").append(report.tally().memoriesAdded()).append('\n');
      text.append("  other ones kept     ").append(report.tally().differing()).append('\n');
    }
    if (graph.duplicates() > 0) {
      text.append("  here already        ").append(graph.duplicates()).append('\n');
    }
    if (report.tookNothing()) {
      text.append("Nothing was added: everything was left out, for the reasons below.\n");
    } else if (report.addedNothing()) {
      text.append("Nothing was added: what could be taken over was there already.\n");
    }
  }
}
