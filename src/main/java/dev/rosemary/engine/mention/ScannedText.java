package dev.rosemary.engine.mention;

import dev.rosemary.base.WorkLimit;
import dev.rosemary.engine.text.FoldedText;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A text, ready to be asked for names. For one thread. */
final class ScannedText {
  private final FoldedText text;
  private final Map<String, Places> places = new HashMap<>();

  /** Numbers of words, ascending. */
  private static final class Places {
    private int[] words = new int[2];
    private int size;

    void add(int word) {
      if (size == words.length) {
        words = Arrays.copyOf(words, 2 * size);
      }
      words[size++] = word;
    }
  }

  ScannedText(String original) {
    text = FoldedText.of(original);
    for (int i = 0; i < text.words(); i++) {
      add(SoughtName.key(text, i), i);
      if (i + 1 < text.words()) {
        add(SoughtName.key(text, i, i + 1), i);
      }
    }
  }

  private void add(@Nullable String key, int word) {
    if (key != null) {
      places.computeIfAbsent(key, _ -> new Places()).add(word);
    }
  }

  /** The keys of all names that may be in it. */
  Set<String> keys() {
    return places.keySet();
  }

  /** Whether it holds a name as whole words. */
  boolean holds(SoughtName name) {
    Places found = places.get(name.key());
    if (found == null) {
      return false;
    }
    int lead = name.lead();
    int length = name.text().length();
    for (int i = 0; i < found.size; i++) {
      WorkLimit.check(i);
      int start = text.start(found.words[i]) - lead;
      if (start >= 0
          && text.text().startsWith(name.text(), start)
          && text.isBorder(start + length)) {
        return true;
      }
    }
    return false;
  }
}
