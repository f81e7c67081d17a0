package dev.rosemary.engine.secret;

import dev.rosemary.engine.secret.form.SecretCheck;
import dev.rosemary.engine.secret.form.SecretReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads rules in the form that the description of this package explains. */
final class RuleFile {
  /** Characters from a key on that a form looks at, unless it says another number. */
  private static final int REACH = 256;

  private RuleFile() {}

  /**
   * The rules of a text, in their order.
   *
   * @throws IllegalArgumentException for a line that says nothing known, or a rule without form
   */
  static List<SecretRule> read(String text) {
    List<SecretRule> rules = new ArrayList<>();
    Map<String, String> block = new HashMap<>();
    int from = 0;
    // Loops, no streams: the first text of a process waits for this.
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      end = end < 0 ? text.length() : end;
      String line = text.substring(from, end);
      from = end + 1;
      if (line.startsWith("#")) {
        continue;
      }
      if (line.isBlank()) {
        if (!block.isEmpty()) {
          rules.add(rule(block));
          block.clear();
        }
        continue;
      }
      int space = line.indexOf(' ');
      block.put(line.substring(0, space), line.substring(space + 1).strip());
    }
    if (!block.isEmpty()) {
      rules.add(rule(block));
    }
    return List.copyOf(rules);
  }

  private static SecretRule rule(Map<String, String> lines) {
    Map<String, String> block = new HashMap<>(lines);
    String name = taken(block, "rule", "");
    String label = taken(block, "label", "");
    List<String> keys = words(taken(block, "key", ""));
    boolean anyCase = taken(block, "case", "exact").equals("any");
    SecretRule.Before before =
        SecretRule.Before.valueOf(taken(block, "before", "word").toUpperCase(Locale.ROOT));
    List<String> near = words(taken(block, "near", ""));
    String reader = taken(block, "reader", "");
    String form = taken(block, "form", "");
    SecretReader reads =
        reader.isEmpty()
            ? new PatternReader(
                form,
                anyCase,
                lead(taken(block, "lead", "0")),
                number(block, "reach", REACH),
                SecretCheck.of(taken(block, "check", "token")),
                Double.parseDouble(taken(block, "entropy", "0")))
            : SecretReaders.of(reader);
    if (name.isEmpty()
        || label.isEmpty()
        || keys.isEmpty()
        || form.isEmpty() == reader.isEmpty()
        || !block.isEmpty()) {
      throw new IllegalArgumentException("not a rule: " + lines);
    }
    return new SecretRule(name, label, keys, anyCase, before, near, reads);
  }

  private static String taken(Map<String, String> block, String key, String otherwise) {
    String value = block.remove(key);
    return value == null ? otherwise : value;
  }

  private static int lead(String word) {
    return word.equals("digits") ? PatternReader.DIGITS : Integer.parseInt(word);
  }

  private static int number(Map<String, String> block, String key, int otherwise) {
    return Integer.parseInt(taken(block, key, Integer.toString(otherwise)));
  }

  private static List<String> words(String value) {
    List<String> words = new ArrayList<>();
    int from = 0;
    while (from < value.length()) {
      int end = value.indexOf(' ', from);
      end = end < 0 ? value.length() : end;
      if (end > from) {
        words.add(value.substring(from, end).replace("\\s", " "));
      }
      from = end + 1;
    }
    return words;
  }
}
