package dev.rosemary.store;

/** Makes a value of the row that a query stands on. */
@FunctionalInterface
public interface RowReader<T> {
  /** Reads the row. */
  T read(Row row);
}
