package dev.rosemary.transport.http.access;

import org.jspecify.annotations.Nullable;

/** Decides what a request may do. Thread safe. */
public sealed interface Access permits Anyone, TokenFile, OAuth {

  /**
   * What the sender of this {@code Authorization} header may do.
   *
   * @throws RefusedException when nobody known stands behind it
   */
  Grant grant(@Nullable String authorization) throws RefusedException;

  /** The issuer's URL, for clients that have to find it; null without OAuth. */
  default @Nullable String issuer() {
    return null;
  }

  /** The URL that tokens have to be meant for; null without OAuth. */
  default @Nullable String resource() {
    return null;
  }

  /** The bearer token of a header. */
  static String bearer(@Nullable String authorization) throws RefusedException {
    if (authorization == null) {
      throw new RefusedException(
          RefusedException.Reason.MISSING, "Send a token: Authorization: Bearer TOKEN.");
    }
    String header = authorization.strip();
    if (header.length() < 8 || !header.regionMatches(true, 0, "Bearer ", 0, 7)) {
      throw new RefusedException(
          RefusedException.Reason.INVALID, "Authorization must have the form: Bearer TOKEN.");
    }
    return header.substring(7).strip();
  }
}
