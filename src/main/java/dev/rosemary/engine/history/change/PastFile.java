package dev.rosemary.engine.history.change;

import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.Work;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A way to a file as it stood at a time, which is read and nothing else.
 *
 * @param time ISO 8601 in UTC
 */
public record PastFile(FileAccess file, String time) implements FileAccess {
  @Override
  public <T extends @Nullable Object> T use(Function<Database, T> work) {
    throw new UnsupportedOperationException("the past is read and nothing else");
  }

  @Override
  public <T extends @Nullable Object> T read(Work<T> work) {
    return file.read(transaction -> work.run(AsOfTable.at(transaction, AsOfTable.micros(time))));
  }
}
