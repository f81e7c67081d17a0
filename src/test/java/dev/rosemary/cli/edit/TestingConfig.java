package dev.rosemary.cli.edit;

import java.util.List;
import java.util.Random;

/** Makes configuration files as people leave them, at random. */
final class TestingConfig {
  private static final List<String> NAMES =
      List.of("a", "b-c", "servers", "r", "q", "é ü", "", "x.y", "q\\\"q");

  private static final List<String> JSON_SCALARS =
      List.of("1", "-0.5e10", "true", "null", "\"\"", "\"// no comment\"", "\"a\\n\\u00e9}\"");

  private static final List<String> TOML_SCALARS =
      List.of(
          "1",
          "-1_000",
          "0xFF",
          "3.5e-2",
          "inf",
          "true",
          "\"# no comment\"",
          "'C:\\x'",
          "\"\"\"\ntwo\nlines\\\n   \"\"\"",
          "'''[a]\nb = 1'''",
          "2026-11-29T10:00:00Z",
          "2026-11-29 10:00:00.5",
          "2026-11-29",
          "10:00:00",
          "[1, 2,]",
          "[\n  \"x\", # y\n  [],\n]",
          "{ k = 1, \"l\" = { m = [] } }",
          "\"a\\u00e9\\\\\"");

  private final Random random;
  private final String lineEnd;
  private final String unit;
  private final boolean compact;
  private final boolean comments;

  TestingConfig(Random random) {
    this.random = random;
    lineEnd = random.nextInt(4) == 0 ? "\r\n" : "\n";
    unit = List.of("  ", "    ", "\t", "").get(random.nextInt(4));
    compact = random.nextInt(4) == 0;
    comments = random.nextInt(3) > 0;
  }

  /** An object with comments, odd blanks and commas at the end. */
  String json() {
    StringBuilder out = new StringBuilder(random.nextInt(20) == 0 ? "\uFEFF" : "");
    comment(out, "//", 8);
    object(out, "", 0, random.nextInt(3) == 0 ? "servers" : "");
    comment(out, "//", 8);
    return out.toString();
  }

  private void object(StringBuilder out, String indent, int depth, String wanted) {
    out.append('{');
    int count = wanted.isEmpty() ? random.nextInt(4) : 1 + random.nextInt(3);
    String inner = indent + unit;
    int place = random.nextInt(Math.max(1, count));
    for (int i = 0; i < count; i++) {
      line(out, inner);
      // Other names are numbered, so that none comes twice.
      String name = i == place && !wanted.isEmpty() ? wanted : name() + depth + i;
      out.append('"').append(name).append('"').append(blank()).append(':').append(blank());
      if (name.equals("servers")) {
        object(out, inner, depth + 1, random.nextInt(3) == 0 ? "r" : "");
      } else if (name.equals("r") || (depth < 3 && random.nextInt(3) == 0)) {
        object(out, inner, depth + 1, "");
      } else if (depth < 3 && random.nextInt(5) == 0) {
        out.append("[1,").append(blank());
        object(out, inner, depth + 1, "");
        out.append(random.nextInt(4) == 0 ? ",]" : "]");
      } else {
        out.append(JSON_SCALARS.get(random.nextInt(JSON_SCALARS.size())));
      }
      comment(out, "/*", 12);
      if (i + 1 < count || random.nextInt(6) == 0) {
        out.append(',');
      }
      comment(out, compact ? "/*" : "//", 6);
    }
    if (count > 0 || random.nextInt(4) == 0) {
      line(out, indent);
    }
    out.append('}');
  }

  private void line(StringBuilder out, String indent) {
    out.append(compact ? blank() : lineEnd + indent);
    comment(out, compact ? "/*" : "//", 10);
  }

  private String blank() {
    return random.nextBoolean() ? " " : "";
  }

  private String name() {
    return NAMES.get(random.nextInt(NAMES.size()));
  }

  private void comment(StringBuilder out, String kind, int rarely) {
    if (comments && random.nextInt(rarely) == 0) {
      out.append(kind.equals("//") ? " // it's { a \" comment" + lineEnd : "/* { * \" */");
    }
  }

  /** Tables, keys with dots, arrays of tables, comments and strings that look like headers. */
  String toml() {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(3); i > 0; i--) {
      key(out, "k" + i);
    }
    int tables = random.nextInt(4);
    for (int i = 0; i < tables; i++) {
      tomlComment(out);
      String array = random.nextInt(5) == 0 ? "[" : "";
      String closing = array.isEmpty() ? "]" : "]]";
      out.append('[').append(array).append(random.nextInt(3) == 0 ? "servers.t" : "t").append(i);
      out.append(random.nextInt(3) == 0 ? " . \"u v\"" : "").append(closing).append(lineEnd);
      for (int j = random.nextInt(3); j > 0; j--) {
        key(out, "k" + j);
      }
    }
    if (random.nextInt(3) == 0) {
      out.append("[servers.r]").append(lineEnd);
      key(out, "d");
      if (random.nextBoolean()) {
        out.append(lineEnd).append("[servers.r.env]").append(lineEnd);
        key(out, "e");
      }
      if (random.nextBoolean()) {
        out.append(lineEnd).append("[z]").append(lineEnd);
        key(out, "e");
      }
    }
    String text = out.toString();
    return random.nextInt(4) == 0 ? text.stripTrailing() : text;
  }

  private void key(StringBuilder out, String name) {
    tomlComment(out);
    out.append(name).append(random.nextInt(5) == 0 ? ".'n o'" : "").append(" = ");
    out.append(TOML_SCALARS.get(random.nextInt(TOML_SCALARS.size())).replace("\n", lineEnd));
    out.append(comments && random.nextInt(4) == 0 ? " # [x]" : "").append(lineEnd);
  }

  private void tomlComment(StringBuilder out) {
    if (random.nextInt(4) == 0) {
      out.append(lineEnd);
    }
    if (comments && random.nextInt(3) == 0) {
      out.append("# a \"comment").append(lineEnd);
    }
  }

  /** A text with a character left out, put in or changed. */
  static String damage(String text, Random random) {
    int at = random.nextInt(Math.max(1, text.length()));
    String some = "{}[]\",:=#'\\.\n/a1 ";
    char other = some.charAt(random.nextInt(some.length()));
    int gone = Math.min(text.length(), at + random.nextInt(2));
    return text.substring(0, at) + (random.nextBoolean() ? "" : other) + text.substring(gone);
  }
}
