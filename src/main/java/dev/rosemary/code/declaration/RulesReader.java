package dev.rosemary.code.declaration;

import dev.rosemary.code.declaration.DeclarationRules.Holds;
import dev.rosemary.code.declaration.DeclarationRules.Rule;
import dev.rosemary.code.declaration.DeclarationRules.Where;
import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.language.LanguageFile;
import dev.rosemary.code.language.LanguageFile.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads how the lines of a language declare something. {@code let} names a part of a pattern, which
 * stands for it below in two pairs of braces; the resource {@code shared} has those of all.
 */
final class RulesReader {
  private static final String SHARED = "shared";
  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";

  private static final Map<Language, DeclarationRules> KNOWN = new ConcurrentHashMap<>();

  private final Map<String, String> named = new HashMap<>();
  private final List<Block> blocks = new ArrayList<>();
  private final List<Rule> rules = new ArrayList<>();
  private final LanguageFile file;

  private RulesReader(LanguageFile file) {
    this.file = file;
  }

  /**
   * The rules of a language, read once.
   *
   * @param language whose syntax is {@link Language.Syntax#DECLARATIONS}
   */
  static DeclarationRules of(Language language) {
    return KNOWN.computeIfAbsent(language, RulesReader::read);
  }

  private static DeclarationRules read(Language language) {
    if (language.syntax() != Language.Syntax.DECLARATIONS) {
      throw new IllegalArgumentException(language.shown());
    }
    RulesReader reader = new RulesReader(language.file());
    reader.name(LanguageFile.read(SHARED).lines());
    reader.name(reader.file.lines());
    return reader.rules();
  }

  private void name(List<Line> lines) {
    for (Line line : lines) {
      if (line.key().equals("let")) {
        int space = line.value().indexOf(' ');
        named.put(line.value().substring(0, space), whole(line.value().substring(space + 1)));
      }
    }
  }

  /** A pattern with the parts that it names. */
  private String whole(String written) {
    StringBuilder whole = new StringBuilder();
    int from = 0;
    for (int at = written.indexOf(OPEN); at >= 0; at = written.indexOf(OPEN, from)) {
      int end = written.indexOf(CLOSE, at);
      String part = end < 0 ? null : named.get(written.substring(at + OPEN.length(), end));
      if (part == null) {
        throw new IllegalArgumentException("no such part: " + written.substring(at));
      }
      whole.append(written, from, at).append(part);
      from = end + CLOSE.length();
    }
    return whole.append(written, from, written.length()).toString();
  }

  private DeclarationRules rules() {
    for (Line line : file.lines()) {
      switch (line.key()) {
        case "block" -> block(line.value(), Block.Form.PLAIN);
        case "nested" -> block(line.value(), Block.Form.NESTED);
        case "string" -> block(line.value(), Block.Form.STRING);
        case "escaped" -> block(line.value(), Block.Form.ESCAPED);
        case "levels" -> block(line.value(), Block.Form.LEVELS);
        case "word" -> block(line.value(), Block.Form.WORD);
        default -> {
          if (Character.isUpperCase(line.key().charAt(0))) {
            rule(ChunkType.valueOf(line.key()), line.value());
          }
        }
      }
    }
    String quotes = file.value("quotes");
    return new DeclarationRules(
        file.words("comment"),
        List.copyOf(blocks),
        quotes == null ? "\"" : quotes,
        pattern("above"),
        pattern("modifiers"),
        pattern("passed"),
        pattern("closing"),
        pattern("between"),
        pattern("flat-end"),
        file.value("clauses") != null,
        file.value("heredocs") != null,
        file.value("continued") != null,
        file.value("conditional") != null,
        pattern("rest"),
        List.copyOf(rules));
  }

  private @Nullable Pattern pattern(String key) {
    String written = file.value(key);
    return written == null ? null : Pattern.compile(whole(written));
  }

  private void block(String value, Block.Form form) {
    List<String> signs = LanguageFile.wordsOf(value);
    String close = signs.size() < 2 ? "" : signs.get(1);
    blocks.add(new Block(signs.getFirst(), close, form, signs.getFirst()));
  }

  /** Without what it holds it holds members if its type does. */
  private void rule(ChunkType type, String value) {
    int space = value.indexOf(' ');
    String place = value.substring(0, space);
    int colon = place.indexOf(':');
    Where where = Where.valueOf(constant(colon < 0 ? place : place.substring(0, colon)));
    Holds holds = type.isFunction() ? Holds.NOTHING : Holds.MEMBERS;
    if (colon >= 0) {
      holds = Holds.valueOf(constant(place.substring(colon + 1)));
    }
    rules.add(new Rule(type, where, holds, Pattern.compile(whole(value.substring(space + 1)))));
  }

  private static String constant(String word) {
    return word.toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
