package dev.rosemary.transport.http.access;

import org.jspecify.annotations.Nullable;

/** Lets everybody do everything: for a server that only this machine can reach. */
public record Anyone() implements Access {
  private static final Grant EVERYTHING = new Grant(null, true, true);

  @Override
  public Grant grant(@Nullable String authorization) {
    return EVERYTHING;
  }
}
