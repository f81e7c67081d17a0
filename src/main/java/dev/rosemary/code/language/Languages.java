package dev.rosemary.code.language;

import dev.rosemary.code.language.LanguageFile.Line;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All languages, by what tells them. Read from the index, which repeats of each resource of a
 * language what has to be known before one of its files is met.
 */
final class Languages {
  /** The resource of the index. */
  static final String INDEX = "index";

  /** Begins a language in the index; its value is the id. */
  static final String LANGUAGE = "language";

  private static final Map<String, Language> BY_ID = new LinkedHashMap<>();
  private static final Map<String, Language> BY_SHOWN = new HashMap<>();
  private static final Map<String, Language> BY_EXTENSION = new HashMap<>();
  private static final Map<String, Language> BY_FILE_NAME = new HashMap<>();
  private static final Map<String, List<Language>> TAKERS = new HashMap<>();
  private static final List<Interpreter> INTERPRETERS = new ArrayList<>();

  /** A word of a first line, with its place among those that are looked for. */
  private record Interpreter(int place, String word, Language language) {}

  private Languages() {}

  static {
    List<Line> lines = LanguageFile.read(INDEX).lines();
    int from = 0;
    while (from < lines.size()) {
      int to = from + 1;
      while (to < lines.size() && !lines.get(to).key().equals(LANGUAGE)) {
        to++;
      }
      add(lines.get(from).value(), new LanguageFile(lines.subList(from + 1, to)));
      from = to;
    }
    INTERPRETERS.sort(
        new Comparator<>() {
          @Override
          public int compare(Interpreter a, Interpreter b) {
            return Integer.compare(a.place(), b.place());
          }
        });
  }

  private static void add(String id, LanguageFile head) {
    String shown = head.value("name");
    String syntax = head.value("syntax");
    if (shown == null || syntax == null) {
      throw new IllegalStateException(id + " has no name or no syntax");
    }
    Language language =
        new Language(
            id,
            shown,
            Language.Syntax.valueOf(syntax.toUpperCase(Locale.ROOT).replace('-', '_')),
            head.value("overloads") != null);
    BY_ID.put(id, language);
    BY_SHOWN.put(shown, language);
    for (String extension : head.words("extension")) {
      BY_EXTENSION.put(extension, language);
    }
    for (String name : head.words("file")) {
      BY_FILE_NAME.put(name, language);
    }
    for (String extension : head.words("takes")) {
      List<Language> takers = TAKERS.get(extension);
      if (takers == null) {
        takers = new ArrayList<>();
        TAKERS.put(extension, takers);
      }
      takers.add(language);
    }
    for (String value : head.values("first-line")) {
      List<String> words = LanguageFile.wordsOf(value);
      for (String word : words.subList(1, words.size())) {
        INTERPRETERS.add(new Interpreter(Integer.parseInt(words.getFirst()), word, language));
      }
    }
  }

  static Collection<Language> all() {
    return Collections.unmodifiableCollection(BY_ID.values());
  }

  static Language withId(String id) {
    Language language = BY_ID.get(id);
    if (language == null) {
      throw new IllegalArgumentException("no language " + id);
    }
    return language;
  }

  /** The language with this name for people, or null. */
  static @Nullable Language shown(String shown) {
    return BY_SHOWN.get(shown);
  }

  /** The owner of an ending without a dot, in small letters, or null. */
  static @Nullable Language byExtension(String extension) {
    return BY_EXTENSION.get(extension);
  }

  /** The language of files of this name, in small letters, or null. */
  static @Nullable Language byFileName(String name) {
    return BY_FILE_NAME.get(name);
  }

  /** Languages whose files may have an ending that another owns, in the order of their ids. */
  static List<Language> takersOf(String extension) {
    return TAKERS.getOrDefault(extension, List.of());
  }

  /** The language whose interpreter the first line of a text names, or null. */
  static @Nullable Language byFirstLine(String text) {
    if (!text.startsWith("#!")) {
      return null;
    }
    int end = 0;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    String line = text.substring(0, end);
    for (Interpreter interpreter : INTERPRETERS) {
      if (line.contains(interpreter.word())) {
        return interpreter.language();
      }
    }
    return null;
  }
}
