package dev.rosemary.store;

/** What is done in one transaction. */
@FunctionalInterface
public interface Work<T> {
  /** Does the work; throwing anything rolls the transaction back. */
  T run(Transaction transaction);
}
