package dev.rosemary.cli.exchange;

import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.exchange.Format;
import org.jspecify.annotations.Nullable;

/** Reads which form of file a command is of. */
public final class ExchangeOptions {
  private ExchangeOptions() {}

  /** The form that was named, or null. */
  public static @Nullable Format format(Options options) throws UsageException {
    return options.has(Option.FORMAT)
        ? Format.named(options.oneOf(Option.FORMAT, "", Format.words()))
        : null;
  }
}
