package dev.rosemary.engine.secret;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules of {@code rules.txt}, read when a text is first looked through. */
final class SecretRules {
  private final List<SecretRule> rules;
  private final KeyAutomaton keys;
  private final Set<String> labels = new HashSet<>();

  private SecretRules(List<SecretRule> rules) {
    this.rules = rules;
    keys = new KeyAutomaton(rules);
    for (SecretRule rule : rules) {
      labels.add(rule.label());
    }
  }

  private static final class Holder {
    private static final SecretRules RULES = new SecretRules(RuleFile.read(text()));

    private static String text() {
      try (InputStream in = SecretRules.class.getResourceAsStream("rules.txt")) {
        if (in == null) {
          throw new IllegalStateException("this program lacks its rules of secrets");
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static SecretRules get() {
    return Holder.RULES;
  }

  List<SecretRule> all() {
    return rules;
  }

  /** The rule of a number that {@link #keys} told. */
  SecretRule rule(int number) {
    return rules.get(number);
  }

  KeyAutomaton keys() {
    return keys;
  }

  /** Whether a rule calls what it finds so. */
  boolean hasLabel(String label) {
    return labels.contains(label);
  }
}
