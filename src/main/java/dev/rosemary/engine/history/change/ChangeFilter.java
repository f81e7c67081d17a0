package dev.rosemary.engine.history.change;

import org.jspecify.annotations.Nullable;

/**
 * Which changes are meant; null leaves none out.
 *
 * @param since not before this time, in microseconds since 1970
 * @param until before this time, likewise
 * @param call the id of a call or command
 * @param client what the client calls itself, or who was authenticated, in any case
 * @param session the id of a client's session
 * @param surface a surface's name, or {@code command}
 * @param principal who was authenticated, and nobody else
 */
public record ChangeFilter(
    @Nullable Long since,
    @Nullable Long until,
    @Nullable String call,
    @Nullable String client,
    @Nullable String session,
    @Nullable String surface,
    @Nullable String principal) {
  /** All. */
  public static final ChangeFilter ALL = new ChangeFilter(null, null, null, null, null, null, null);

  /** Those of a call. */
  public static ChangeFilter ofCall(String call) {
    return new ChangeFilter(null, null, call, null, null, null, null);
  }

  /** Those of a session. */
  public static ChangeFilter ofSession(String session) {
    return new ChangeFilter(null, null, null, null, session, null, null);
  }

  /** The same, of one principal alone where there is one. */
  public ChangeFilter of(@Nullable String principal) {
    return new ChangeFilter(since, until, call, client, session, surface, principal);
  }
}
