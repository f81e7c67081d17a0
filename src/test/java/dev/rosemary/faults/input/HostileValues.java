package dev.rosemary.faults.input;

import java.util.List;
import java.util.Random;

/** What is sent to break a server: as JSON text, which need not be kind to the one who reads it. */
final class HostileValues {
  private static final List<String> TEXTS =
      List.of(
          "../../../../etc/passwd",
          "/etc/shadow",
          "C:\\Windows\\System32\\..\\x",
          "\\\\server\\share",
          "CON",
          "nul.db",
          ".",
          "..",
          "-rf",
          "~",
          "'; DROP TABLE entities; --",
          "\" OR 1=1 --",
          "%s%n%x",
          "${jndi:ldap://127.0.0.1/a}",
          "<script>alert(1)</script>",
          "\u0000",
          "a\u0000b",
          "line\nbreak\r\n\u2028\u2029",
          "\u202Eevil\u202C",
          "\u200B\u200D\uFEFF",
          "e" + "\u0301".repeat(500),
          "👩‍👩‍👧‍👦",
          "\uFFFE\uFFFF",
          "NEAR(a b, 2)",
          "\"unclosed",
          "((((((((((a",
          "AND OR NOT",
          "a AND (b OR NOT (c AND d*)) *",
          "name:x content:y",
          "^a + -b {c} *d*",
          "*",
          "memories:⟨x⟩",
          "__proto__",
          "constructor",
          "2026-13-45T99:99:99Z",
          "-999999999-01-01T00:00:00Z",
          "+1000000000-01-01T00:00:00Z",
          "9999-12-31T23:59:59.999999999+18:00",
          "٣",
          "1e5",
          "0x10",
          "true");

  private HostileValues() {}

  /** A text of this kind. */
  static String text(Random random) {
    int kind = random.nextInt(TEXTS.size() + 4);
    if (kind < TEXTS.size()) {
      return TEXTS.get(kind);
    }
    return switch (kind - TEXTS.size()) {
      case 0 -> "word ".repeat(2_000 + random.nextInt(8_000));
      case 1 -> "w".repeat(501);
      case 2 -> "漢字".repeat(3_000);
      default -> noise(random);
    };
  }

  private static String noise(Random random) {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(200); i >= 0; i--) {
      int point = random.nextInt(Character.MAX_CODE_POINT + 1);
      if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
        out.appendCodePoint(point);
      }
    }
    return out.toString();
  }

  /** A JSON value of this kind. */
  static String json(Random random) {
    return switch (random.nextInt(22)) {
      case 0 -> "1e999";
      case 1 -> "-1e999";
      case 2 -> "1e-999";
      case 3 -> "-0.0";
      case 4 -> "9223372036854775808";
      case 5 -> "-9223372036854775809";
      case 6 -> "9".repeat(5_000);
      case 7 -> "\"\\ud800\"";
      case 8 -> "\"\\udc00 reversed \\ud800\"";
      case 9 -> "[".repeat(500) + "]".repeat(500);
      case 10 -> "{\"a\":".repeat(500) + "1" + "}".repeat(500);
      case 11 -> "[" + "0,".repeat(20_000) + "0]";
      case 12 -> "{\"a\":1,\"a\":2}";
      case 13 -> "[[],{},null,true,\"\",0]";
      case 14 -> "2147483648";
      case 15 -> "\"\\u0000\"";
      default -> TestingArguments.quoted(text(random));
    };
  }
}
