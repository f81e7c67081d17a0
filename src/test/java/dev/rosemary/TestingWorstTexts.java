package dev.rosemary;

import java.util.LinkedHashMap;
import java.util.Map;

/** Texts that make a rule or a parser look at the same place again and again, if any do. */
public final class TestingWorstTexts {
  /** What is repeated, by a name. */
  public static final Map<String, String> PATTERNS = patterns();

  private TestingWorstTexts() {}

  private static Map<String, String> patterns() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("dots and spaces", ". ");
    all.put("one word", "a");
    all.put("quotation marks", "\"");
    all.put("opening brackets", "(");
    all.put("square brackets", "[");
    all.put("braces", "{");
    all.put("backslashes", "\\");
    all.put("spaces", " ");
    all.put("line breaks", "\n");
    all.put("combining marks", "e\u0301\u0301\u0301\u0327\u0301\u0323\u0301\u0308");
    all.put("only marks", "\u0301\u0327");
    all.put("emoji in families", "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67");
    all.put("ideographs", "\u6F22\u5B57");
    all.put("ideographic stops", "\u6F22\u3002");
    all.put("numbers with dots", "1.1.1.");
    all.put("numbered items", "1. 2. 3. ");
    all.put("items of lines", "1. a\n");
    all.put("titles", "Mr. ");
    all.put("initials", "J. ");
    all.put("initials behind names", "Jo J. R. ");
    all.put("letters with dots", "U.S. ");
    all.put("labels", "Plan A. ");
    all.put("abbreviations", "e.g. a. ");
    all.put("closing marks", ".\") ");
    all.put("opening behind a dot", ". (");
    all.put("ellipses", "... ");
    all.put("schemes", "://");
    all.put("addresses", "https://a.b/c?d=e&");
    all.put("mail addresses", "a@b.c ");
    all.put("operators", "a AND ");
    all.put("negations", "NOT ");
    all.put("a and not", "a NOT b OR ");
    all.put("open groups", "(a OR ");
    all.put("near", "NEAR(a b) ");
    all.put("prefixes", "a* ");
    all.put("stars", "*");
    all.put("columns", "a:");
    all.put("signs", "+-^");
    all.put("phrases", "\"a b\" ");
    all.put("names with symbols", "c++ ");
    all.put("camel case", "aB");
    all.put("snake case", "a_");
    all.put("dashes", "a-");
    all.put("tags", "#a");
    all.put("tasks", "- [ ] a\n");
    all.put("links", "[a](b)");
    all.put("wiki links", "[[a]] ");
    all.put("code marks", "`a` ");
    all.put("emphasis", "*a _b ");
    all.put("headings", "# a\n");
    all.put("quotes", "> ");
    all.put("tables", "|a");
    all.put("markup", "<a b=\"c\">");
    all.put("references", "&amp;");
    all.put("base64", "QUJDREVGR0hJSktM");
    all.put("digits", "1234567890");
    all.put("JSON arrays", "[1,");
    all.put("JSON objects", "{\"a\":");
    all.put("YAML", "a: b\n  ");
    all.put("percent signs", "%61");
    all.put("paths", "../");
    all.put("commas", "a, ");
    all.put("conjunctions", "a and b; ");
    all.put("names", "Alpha Beta ");
    all.put("dates", "2026-01-01T00:00:00Z ");
    all.put("zero width", "a\u200B\u200D");
    all.put("Thai", "\u0E01\u0E34");
    all.put("Hangul", "\uD55C\uAD6D");
    all.put("Arabic", "\u0645\u064B\u0640");
    all.put("right to left", "\u202Ea\u202C");
    all.put("capitals", "\u0130");
    all.put("ligatures", "\uFDFA");
    return all;
  }

  /** So many UTF-16 units of a pattern, or a few less where one would be cut. */
  public static String text(String pattern, int length) {
    return pattern.repeat(Math.max(1, length / pattern.length()));
  }
}
