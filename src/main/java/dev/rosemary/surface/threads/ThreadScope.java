package dev.rosemary.surface.threads;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.thread.ThreadReader;
import dev.rosemary.engine.thread.Threads;
import dev.rosemary.tool.ResultBudget;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the tools work on: the threads of the server's project, or else of the home store. */
record ThreadScope(Supplier<Engine> engine, int maxResultChars) {
  ResultBudget budget() {
    return new ResultBudget(maxResultChars);
  }

  <T extends @Nullable Object> T write(Function<Threads, T> work) {
    return engine.get().writeThreads(work);
  }

  <T extends @Nullable Object> T read(Function<ThreadReader, T> work) {
    return engine.get().readThreads(work);
  }
}
