package dev.rosemary.engine.secret.form;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON Web Tokens: {@code eyJ….eyJ….signature}. Pure functions, linear in the text. */
public final class WebTokens {
  /** Characters of the signature of a web token at least; the shortest in use has 43. */
  private static final int SIGNATURE = 40;

  /** Characters of the head of a web token at most. */
  private static final int HEAD = 4_000;

  /** What the payloads of the tokens begin with that explanations of web tokens show. */
  private static final List<String> SAMPLES =
      List.of("eyJzdWIiOiIxMjM0NTY3ODkw", "eyJzb21lIjoicGF5bG9hZCJ9");

  private WebTokens() {}

  /** A token whose head can be read. */
  public static @Nullable Span read(String text, int at, int length) {
    if (at > 0 && isOfToken(text.charAt(at - 1))) {
      return null;
    }
    int head = endOfToken(text, at + length);
    int payload = text.startsWith(".eyJ", head) ? endOfToken(text, head + 1) : head;
    if (payload == head || payload == text.length() || text.charAt(payload) != '.') {
      return null;
    }
    int end = endOfToken(text, payload + 1);
    return end - payload > SIGNATURE && !isSample(text, head + 1) && isHead(text, at, head)
        ? new Span(at, end)
        : null;
  }

  private static boolean isSample(String text, int payload) {
    for (String sample : SAMPLES) {
      if (text.startsWith(sample, payload)) {
        return true;
      }
    }
    return false;
  }

  private static int endOfToken(String text, int from) {
    int end = from;
    while (end < text.length() && isOfToken(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isOfToken(char c) {
    return PlaceholderValue.isLetterOrDigit(c) || c == '-' || c == '_';
  }

  private static boolean isHead(String text, int from, int to) {
    if (to - from > HEAD) {
      return false;
    }
    try {
      byte[] head = Base64.getUrlDecoder().decode(text.substring(from, to));
      return new String(head, StandardCharsets.UTF_8).contains("\"alg\"");
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
