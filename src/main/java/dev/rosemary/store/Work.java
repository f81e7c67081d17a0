package dev.rosemary.store;

import org.jspecify.annotations.Nullable;

/** What is done in one transaction. */
@FunctionalInterface
public interface Work<T extends @Nullable Object> {
  /** Does the work; throwing anything rolls the transaction back. */
  T run(Transaction transaction);
}
