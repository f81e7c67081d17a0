package dev.rosemary.engine.suspicion;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules of {@code phrases.txt}, read when a text is first looked at. */
final class Phrases {
  /** Words within which all groups of a rule have to be met. */
  private static final int WITHIN = 8;

  /** Letters of a word that are looked at. */
  private static final int WORD = 40;

  private record Text(Sign sign, String text) {}

  /** A group of a rule, by its number. */
  private record Group(int rule, int number) {}

  private final List<Text> texts = new ArrayList<>();
  private final List<Sign> rules = new ArrayList<>();
  private final List<Integer> groups = new ArrayList<>();
  private final Map<String, List<Group>> words = new HashMap<>();

  private Phrases(String resource) {
    int from = 0;
    while (from < resource.length()) {
      int end = resource.indexOf('\n', from);
      end = end < 0 ? resource.length() : end;
      String line = resource.substring(from, end);
      from = end + 1;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      int first = line.indexOf(' ');
      int second = line.indexOf(' ', first + 1);
      Sign sign = Sign.valueOf(line.substring(0, first).toUpperCase(java.util.Locale.ROOT));
      String rest = line.substring(second + 1).strip();
      if (line.substring(first + 1, second).equals("text")) {
        texts.add(new Text(sign, rest.replace("\\s", " ").replace("\\n", "\n")));
      } else {
        addWords(sign, rest);
      }
    }
  }

  private void addWords(Sign sign, String rest) {
    int number = 0;
    for (String word : rest.split(" +", -1)) {
      if (word.equals("+")) {
        number++;
      } else {
        words.computeIfAbsent(word, _ -> new ArrayList<>()).add(new Group(rules.size(), number));
      }
    }
    rules.add(sign);
    groups.add(number + 1);
  }

  private static final class Holder {
    private static final Phrases PHRASES = read();

    private static Phrases read() {
      try (InputStream in = Phrases.class.getResourceAsStream("phrases.txt")) {
        if (in == null) {
          throw new IllegalStateException("this program lacks its phrases");
        }
        return new Phrases(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static Phrases get() {
    return Holder.PHRASES;
  }

  /** The sign of the first rule that is met in a text of small letters; null for none. */
  @Nullable Sign find(String lower) {
    for (Text each : texts) {
      if (lower.contains(each.text())) {
        return each.sign();
      }
    }
    return findWords(lower);
  }

  private @Nullable Sign findWords(String lower) {
    // Where each group was met last, as the number of its word.
    int[][] last = new int[rules.size()][];
    int count = 0;
    int from = -1;
    for (int i = 0; i <= lower.length(); i++) {
      char c = i < lower.length() ? lower.charAt(i) : ' ';
      if (Character.isLetter(c)) {
        from = from < 0 ? i : from;
        continue;
      }
      if (from >= 0) {
        count++;
        int rule = i - from > WORD ? -1 : met(lower.substring(from, i), count, last);
        if (rule >= 0) {
          return rules.get(rule);
        }
      }
      from = -1;
    }
    return null;
  }

  /** Notes a word; the number of a rule of which all groups are near now, or −1. */
  private int met(String word, int count, int[][] last) {
    for (Group group : words.getOrDefault(word, List.of())) {
      int[] places = last[group.rule()];
      if (places == null) {
        places = new int[groups.get(group.rule())];
        last[group.rule()] = places;
      }
      places[group.number()] = count;
      boolean all = true;
      for (int place : places) {
        all &= place > 0 && count - place < WITHIN;
      }
      if (all) {
        return group.rule();
      }
    }
    return -1;
  }
}
