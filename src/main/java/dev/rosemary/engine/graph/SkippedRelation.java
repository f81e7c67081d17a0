package dev.rosemary.engine.graph;

import dev.rosemary.base.Quoting;

/**
 * A relation that an import could not make, in words.
 *
 * @param noFrom whether the entity is missing from which it starts
 * @param noTo whether that is missing to which it leads
 * @param kept whether what was written became an observation instead
 */
public record SkippedRelation(String from, String to, boolean noFrom, boolean noTo, boolean kept) {
  /** What is missing, and what became of the relation. */
  public String reason() {
    StringBuilder reason = new StringBuilder("relation skipped");
    reason.append(kept ? ", kept as an observation: no entity " : ": no entity ");
    if (noFrom) {
      reason.append(Quoting.quote(from));
    }
    if (noTo && !(noFrom && from.equals(to))) {
      reason.append(noFrom ? " and no entity " : "").append(Quoting.quote(to));
    }
    return reason.toString();
  }

  /** Likewise, with the option that makes what is missing. */
  public String advice() {
    return reason() + " (--create-missing creates it)";
  }
}
