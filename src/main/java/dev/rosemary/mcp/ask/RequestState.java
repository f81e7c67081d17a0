package dev.rosemary.mcp.ask;

import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.tool.RpcFailure;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The answers of earlier rounds as a text that a client keeps and sends back: Base64 of the JSON
 * and of an HMAC-SHA-256 over it and over the request that it belongs to. The key lives as long as
 * the process, a text an hour. The client can read it, as it gave the answers, and cannot change it
 * or use it for another request.
 */
final class RequestState {
  private static final String ALGORITHM = "HmacSHA256";
  private static final SecretKeySpec KEY = key();
  private static final long START = System.nanoTime();
  private static final String UNTIL = "until";
  private static final String ANSWERS = "answers";

  /** How long a sealed text holds: people fill in forms, over lunch too. */
  static final long LIFE_SECONDS = 3_600;

  private RequestState() {}

  private static SecretKeySpec key() {
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    return new SecretKeySpec(random, ALGORITHM);
  }

  /** Seals answers for the request that {@code scope} names. */
  static String seal(JsonObject answers, String scope) {
    return seal(answers, scope, now());
  }

  static String seal(JsonObject answers, String scope, long seconds) {
    byte[] payload =
        JsonObject.builder()
            .put(UNTIL, seconds + LIFE_SECONDS)
            .put(ANSWERS, answers)
            .build()
            .text()
            .getBytes(StandardCharsets.UTF_8);
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    return encoder.encodeToString(payload) + "." + encoder.encodeToString(code(payload, scope));
  }

  /**
   * The answers of a sealed text.
   *
   * @throws RpcFailure when it is not one that was sealed for this request, or is too old
   */
  static JsonObject open(String state, String scope) {
    return open(state, scope, now());
  }

  static JsonObject open(String state, String scope, long seconds) {
    int dot = state.indexOf('.');
    try {
      Base64.Decoder decoder = Base64.getUrlDecoder();
      byte[] payload = decoder.decode(state.substring(0, Math.max(0, dot)));
      byte[] code = decoder.decode(state.substring(dot + 1));
      if (dot > 0
          && MessageDigest.isEqual(code, code(payload, scope))
          && JsonReader.read(payload, 0, payload.length) instanceof JsonObject sealed
          && sealed.get(UNTIL) instanceof JsonNumber until
          && seconds <= until.toLong()) {
        JsonObject answers = sealed.object(ANSWERS);
        if (answers != null) {
          return answers;
        }
      }
    } catch (IllegalArgumentException | JsonSyntaxException e) {
      throw refused();
    }
    throw refused();
  }

  /** Seconds of this process; no clock that somebody may set. */
  private static long now() {
    return (System.nanoTime() - START) / 1_000_000_000;
  }

  private static RpcFailure refused() {
    return new RpcFailure(
        ErrorCode.INVALID_PARAMS,
        "This server did not issue this requestState for this request within the last hour, or"
            + " has restarted since: send the request again without requestState and"
            + " inputResponses.");
  }

  private static byte[] code(byte[] payload, String scope) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(KEY);
      byte[] named = scope.getBytes(StandardCharsets.UTF_8);
      // The length keeps what belongs to the scope apart from what belongs to the answers.
      mac.update((named.length + ":").getBytes(StandardCharsets.US_ASCII));
      mac.update(named);
      return mac.doFinal(payload);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
