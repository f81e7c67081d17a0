package dev.rosemary.engine.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds conditions as flat as they can be. Null stands for a condition that was left out. */
final class Conditions {

  private Conditions() {}

  static Query.@Nullable Condition and(List<Query.Condition> operands) {
    List<Query.Condition> flat = new ArrayList<>(operands.size());
    for (Query.Condition operand : operands) {
      if (operand instanceof Query.And and) {
        flat.addAll(and.operands());
      } else {
        flat.add(operand);
      }
    }
    return flat.size() > 1 ? new Query.And(flat) : onlyOne(flat);
  }

  static Query.@Nullable Condition or(List<Query.Condition> operands) {
    List<Query.Condition> flat = new ArrayList<>(operands.size());
    for (Query.Condition operand : operands) {
      if (operand instanceof Query.Or or) {
        flat.addAll(or.operands());
      } else {
        flat.add(operand);
      }
    }
    return flat.size() > 1 ? new Query.Or(flat) : onlyOne(flat);
  }

  static Query.@Nullable Condition not(
      Query.@Nullable Condition wanted, Query.@Nullable Condition unwanted) {
    return wanted == null || unwanted == null ? wanted : new Query.Not(wanted, unwanted);
  }

  /** Levels of operators above a term; 0 for a term. */
  static int depth(Query.Condition condition) {
    return switch (condition) {
      case Query.Match match -> 0;
      case Query.And and -> 1 + deepest(and.operands());
      case Query.Or or -> 1 + deepest(or.operands());
      case Query.Not not -> 1 + Math.max(depth(not.wanted()), depth(not.unwanted()));
    };
  }

  private static int deepest(List<Query.Condition> operands) {
    int deepest = 0;
    for (Query.Condition operand : operands) {
      deepest = Math.max(deepest, depth(operand));
    }
    return deepest;
  }

  private static Query.@Nullable Condition onlyOne(List<Query.Condition> operands) {
    return operands.isEmpty() ? null : operands.getFirst();
  }
}
