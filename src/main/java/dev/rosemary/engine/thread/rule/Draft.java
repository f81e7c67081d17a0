package dev.rosemary.engine.thread.rule;

import java.util.List;

/** An entity of a call as it was sent. */
public record Draft(
    Given<String> name,
    Given<String> type,
    Given<List<Given<String>>> observations,
    Given<List<Given<DraftRelation>>> relations,
    Given<Double> confidence,
    Given<Double> importance) {

  /** A relation of an entity as it was sent. */
  public record DraftRelation(Given<String> target, Given<String> type, Given<Double> importance) {}
}
