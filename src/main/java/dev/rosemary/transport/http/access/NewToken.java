package dev.rosemary.transport.http.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * A token that was just made.
 *
 * @param token for the client
 * @param line for the token file; from it the token cannot be told
 */
public record NewToken(String token, String line) {
  private static final int BYTES = 32;
  private static final String PREFIX = "rosemary_";

  /** The sign before a hash in the token file. */
  static final String HASH = "sha256:";

  /** Makes one. */
  public static NewToken of(String principal, List<String> scopes) {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    String token = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    return new NewToken(
        token,
        principal
            + " "
            + String.join(",", scopes)
            + " "
            + HASH
            + HexFormat.of().formatHex(hash(token)));
  }

  /** Whether a principal can stand in a line: printable, without blanks. */
  public static boolean isPrincipal(String name) {
    return !name.isEmpty()
        && name.charAt(0) != '#'
        && name.codePoints().noneMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c));
  }

  static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
