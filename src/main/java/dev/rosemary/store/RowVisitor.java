package dev.rosemary.store;

/** Looks at rows one after another. */
@FunctionalInterface
public interface RowVisitor {
  /** Looks at a row; false ends the query. */
  boolean visit(Row row);
}
