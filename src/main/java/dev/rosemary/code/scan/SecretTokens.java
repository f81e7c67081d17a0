package dev.rosemary.code.scan;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** Tokens that their form gives away. Pure functions, linear in the text. */
final class SecretTokens {
  /** Beginnings of tokens, and how many letters and digits follow at least. */
  private static final List<Token> TOKENS =
      List.of(
          new Token("AIza", 35),
          new Token("dop_v1_", 60),
          new Token("ghp_", 36),
          new Token("gho_", 36),
          new Token("ghs_", 36),
          new Token("github_pat_", 60),
          new Token("glpat-", 20),
          new Token("hf_", 34),
          new Token("npm_", 36),
          new Token("pypi-AgEI", 50),
          new Token("rk_live_", 20),
          new Token("sk_live_", 20),
          new Token("sk-ant-", 40),
          new Token("sk-proj-", 40),
          new Token("xoxb-", 30),
          new Token("xoxp-", 30));

  /** Characters of the signature of a web token at least; the shortest in use has 43. */
  private static final int SIGNATURE = 40;

  /** Characters of the head of a web token at most. */
  private static final int HEAD = 4_000;

  /** What the payloads of the tokens begin with that explanations of web tokens show. */
  private static final List<String> SAMPLES =
      List.of("eyJzdWIiOiIxMjM0NTY3ODkw", "eyJzb21lIjoicGF5bG9hZCJ9");

  private SecretTokens() {}

  private record Token(String prefix, int characters) {}

  /** Whether a text holds a token of a service, or a signed web token. */
  static boolean areIn(String text) {
    for (Token token : TOKENS) {
      String prefix = token.prefix();
      for (int at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
        if (at > 0 && SecretValue.isLetterOrDigit(text.charAt(at - 1))) {
          continue;
        }
        if (isRandom(text, at + prefix.length(), token.characters())) {
          return true;
        }
      }
    }
    return hasAmazonKey(text) || hasWebToken(text);
  }

  /** {@code AKIA} and sixteen capitals and digits, with the secret beside it. */
  private static boolean hasAmazonKey(String text) {
    for (int at = text.indexOf("AKIA"); at >= 0; at = text.indexOf("AKIA", at + 1)) {
      int end = at + 20;
      boolean key =
          end <= text.length() && (at == 0 || !SecretValue.isLetterOrDigit(text.charAt(at - 1)));
      for (int i = at; key && i < end; i++) {
        char c = text.charAt(i);
        key = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      }
      if (key && !text.startsWith("EXAMPLE", end - 7)) {
        return true;
      }
    }
    return false;
  }

  /** Whether so many characters of a token follow, in which not all are alike. */
  private static boolean isRandom(String text, int from, int characters) {
    int end = from + characters;
    if (end > text.length()) {
      return false;
    }
    int different = 0;
    long seenLow = 0;
    long seenHigh = 0;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (!isOfToken(c)) {
        return false;
      }
      long bit = 1L << (c & 63);
      if (c < 64 && (seenLow & bit) == 0) {
        seenLow |= bit;
        different++;
      } else if (c >= 64 && (seenHigh & bit) == 0) {
        seenHigh |= bit;
        different++;
      }
    }
    return different >= 8;
  }

  /** {@code eyJ….eyJ….signature}: a JSON Web Token whose head can be read. */
  private static boolean hasWebToken(String text) {
    String begin = "eyJ";
    int at = text.indexOf(begin);
    while (at >= 0) {
      int head = endOfToken(text, at);
      if (at == 0 || !isOfToken(text.charAt(at - 1))) {
        int payload = text.startsWith(".eyJ", head) ? endOfToken(text, head + 1) : head;
        boolean signed =
            payload > head
                && payload < text.length()
                && text.charAt(payload) == '.'
                && endOfToken(text, payload + 1) - payload > SIGNATURE;
        if (signed && !isSample(text, head + 1) && isHead(text, at, head)) {
          return true;
        }
      }
      at = text.indexOf(begin, head);
    }
    return false;
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
    return SecretValue.isLetterOrDigit(c) || c == '-' || c == '_';
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
