package dev.rosemary.cli.exchange;

import dev.rosemary.cli.exchange.port.Remarks.Remark;
import dev.rosemary.cli.exchange.port.Tally;
import dev.rosemary.engine.graph.GraphImport.Outcome;

/** The report of an import for people. */
public final class ImportText {
  private ImportText() {}

  /** The lines of the report. */
  public static String of(ImportReport report, ImportCommand command) {
    StringBuilder text = new StringBuilder(command.target()).append('\n');
    text.append("Format: ").append(command.format().word());
    text.append(command.isFound() ? " (detected)\n" : "\n");
    if (command.rehearse()) {
      text.append("Dry run: nothing was changed\n");
    }
    counts(text, report);
    if (!report.losses().isEmpty()) {
      text.append("Not imported: ").append(report.losses().text()).append('\n');
    }
    if (!report.refused().isEmpty()) {
      text.append("Files not imported: ").append(report.refused().size());
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
      text.append("Nothing could be read. If this is another format, name it with --format.\n");
      return;
    }
    if (report.lines() == 0) {
      text.append("The file is empty: nothing to import.\n");
      return;
    }
    Outcome graph = report.outcome();
    if (report.files() > 1) {
      text.append("  Files read: ").append(report.files()).append('\n');
    }
    Tally tally = report.tally();
    boolean memories = tally.memoriesAdded() + tally.memoriesChanged() + tally.differing() > 0;
    long entities = graph.entitiesAdded() + graph.entitiesMerged();
    if (entities + graph.observationsAdded() + graph.relationsAdded() > 0 || !memories) {
      text.append("  Entities added: ").append(graph.entitiesAdded()).append('\n');
      text.append("  Entities merged: ").append(graph.entitiesMerged()).append('\n');
      text.append("  Observations added: ").append(graph.observationsAdded()).append('\n');
      text.append("  Relations added: ").append(graph.relationsAdded()).append('\n');
    }
    if (memories) {
      text.append("  Memories added: ").append(tally.memoriesAdded()).append('\n');
      if (tally.memoriesChanged() > 0) {
        text.append("  Memories changed: ").append(tally.memoriesChanged()).append('\n');
      }
      text.append("  Conflicts (existing kept): ").append(tally.differing()).append('\n');
    }
    if (graph.duplicates() > 0) {
      text.append("  Already present: ").append(graph.duplicates()).append('\n');
    }
    if (report.tookNothing()) {
      text.append("Nothing was added; the reasons are below.\n");
    } else if (report.addedNothing() && tally.differing() > 0) {
      text.append("Nothing was added; what is in conflict stays as it was, see below.\n");
    } else if (report.addedNothing()) {
      text.append("Nothing was added: everything was already present.\n");
    }
  }
}
