package dev.rosemary.engine.secret;

import dev.rosemary.engine.secret.form.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds credentials in texts. Pure functions, linear in the text. */
public final class Secrets {
  /** Characters of a secret that is looked for a second time, and how many are. */
  private static final int REPEATED_CHARACTERS = 8;

  private static final int REPEATED = 8;

  private Secrets() {}

  /** The secrets of a text, in their order; none overlaps another. */
  public static List<Secret> in(String text) {
    SecretRules rules = SecretRules.get();
    Found found = new Found(text, rules);
    rules.keys().search(text, found);
    return found.spans.isEmpty() ? List.of() : repeated(text, merged(rules, found.spans));
  }

  /** The text with a mark where each secret stood; the same text when there is none. */
  public static MaskedText masked(String text) {
    List<Secret> secrets = in(text);
    if (secrets.isEmpty()) {
      return new MaskedText(text, List.of());
    }
    StringBuilder masked = new StringBuilder(text.length());
    List<String> described = new ArrayList<>(secrets.size());
    int from = 0;
    for (Secret secret : secrets) {
      String what = secret.described(text);
      masked.append(text, from, secret.start());
      masked.append(SecretMark.BEGIN).append(what).append(SecretMark.END);
      described.add(what);
      from = secret.end();
    }
    return new MaskedText(masked.append(text, from, text.length()).toString(), described);
  }

  private record RuleSpan(int start, int end, int rule) {}

  /** What the rules read where their keys are met. A class: a lambda costs the first call more. */
  private static final class Found implements KeyAutomaton.Hit {
    private final String text;
    private final SecretRules rules;
    private final List<RuleSpan> spans = new ArrayList<>();

    Found(String text, SecretRules rules) {
      this.text = text;
      this.rules = rules;
    }

    @Override
    public void at(int rule, int start, int length) {
      Span span = rules.rule(rule).read(text, start, length);
      if (span != null) {
        spans.add(new RuleSpan(span.start(), span.end(), rule));
      }
    }
  }

  /** Those that overlap become one, which is called after the rule that comes first. */
  private static List<Secret> merged(SecretRules rules, List<RuleSpan> found) {
    found.sort(Comparator.comparingInt(RuleSpan::start).thenComparingInt(RuleSpan::rule));
    List<Secret> secrets = new ArrayList<>();
    int at = 0;
    while (at < found.size()) {
      RuleSpan first = found.get(at);
      int end = first.end();
      int rule = first.rule();
      for (at++; at < found.size() && found.get(at).start() < end; at++) {
        end = Math.max(end, found.get(at).end());
        rule = Math.min(rule, found.get(at).rule());
      }
      SecretRule named = rules.rule(rule);
      if (!named.isMark()) {
        secrets.add(new Secret(first.start(), end, named.name(), named.label()));
      }
    }
    return secrets;
  }

  /** These, and the places where the same characters stand without what told of them. */
  private static List<Secret> repeated(String text, List<Secret> secrets) {
    List<Secret> all = new ArrayList<>(secrets);
    Set<String> known = new HashSet<>();
    for (Secret secret : secrets) {
      String value = text.substring(secret.start(), secret.end());
      if (value.length() < REPEATED_CHARACTERS || known.size() >= REPEATED || !known.add(value)) {
        continue;
      }
      for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length())) {
        all.add(new Secret(at, at + value.length(), secret.rule(), secret.label()));
      }
    }
    all.sort(Comparator.comparingInt(Secret::start).thenComparingInt(secret -> -secret.end()));
    List<Secret> apart = new ArrayList<>(all.size());
    int end = 0;
    for (Secret secret : all) {
      if (secret.start() >= end) {
        apart.add(secret);
        end = secret.end();
      }
    }
    return apart;
  }
}
