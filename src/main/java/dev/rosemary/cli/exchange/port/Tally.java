package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.Quoting;
import dev.rosemary.base.Taken;
import dev.rosemary.engine.graph.GraphImport.Outcome;

/** Counts what an import did. Not thread safe. */
public final class Tally {
  private long entitiesAdded;
  private long entitiesMerged;
  private long observationsAdded;
  private long relationsAdded;
  private long memoriesAdded;
  private long memoriesChanged;
  private long duplicates;
  private long differing;

  /** Adds what was done to a graph. */
  public void add(Outcome outcome) {
    entitiesAdded += outcome.entitiesAdded();
    entitiesMerged += outcome.entitiesMerged();
    observationsAdded += outcome.observationsAdded();
    relationsAdded += outcome.relationsAdded();
    duplicates += outcome.duplicates();
  }

  /**
   * Adds what became of a memory, and says so where another one was kept.
   *
   * @param what how the memory is called by its name: "key" or "id"
   */
  public void add(Taken taken, Remarks remarks, long place, String what, String name) {
    switch (taken) {
      case ADDED -> memoriesAdded++;
      case REPLACED -> memoriesChanged++;
      case PRESENT -> duplicates++;
      case DIFFERS -> {
        differing++;
        remarks.add(
            place,
            "skipped: another memory of the "
                + what
                + " "
                + Quoting.quote(name)
                + " exists and was kept");
      }
    }
  }

  /** What was done to a graph. */
  public Outcome graph() {
    return new Outcome(
        entitiesAdded, entitiesMerged, observationsAdded, relationsAdded, duplicates);
  }

  /** Notes whose former text was superseded. */
  public long memoriesChanged() {
    return memoriesChanged;
  }

  /** Memories and documents that are new. */
  public long memoriesAdded() {
    return memoriesAdded;
  }

  /** Memories whose name another memory has, which was kept. */
  public long differing() {
    return differing;
  }
}
