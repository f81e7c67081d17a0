package dev.rosemary.code.chunk;

import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.definition.Lines;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.language.LanguageFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the line that tells what a definition is, for those of a grammar, of which only the first
 * line is known: behind comments and annotations, the first that has the name.
 */
final class Signatures {
  /** Lines of a definition, from its first one of code, that may have its name. */
  private static final int MOST_LINES = 20;

  /** What a block begins with that takes whole lines, such as {@code =begin} of Ruby. */
  private static final char OF_LINES = '=';

  private static final Map<Language, Signs> KNOWN = new ConcurrentHashMap<>();

  private final String text;
  private final Lines lines;
  private final Language language;

  /** Those of the language, once they are asked for. */
  private Signs signs = Signs.NONE;

  /**
   * What comments and attributes of a language look like.
   *
   * @param comments what those begin with that end with their line
   * @param blocks what those of several lines begin and end with
   * @param attributes what an attribute begins with; ends with its bracket
   */
  private record Signs(List<String> comments, List<Block> blocks, List<String> attributes) {
    static final Signs NONE = new Signs(List.of(), List.of(), List.of());

    static Signs of(Language language) {
      LanguageFile file = language.file();
      List<Block> blocks = new ArrayList<>();
      for (String value : file.values("block")) {
        List<String> signs = LanguageFile.wordsOf(value);
        blocks.add(new Block(signs.getFirst(), signs.getLast()));
      }
      return new Signs(file.words("comment"), blocks, file.words("attribute"));
    }
  }

  private record Block(String open, String close) {}

  Signatures(Language language, String text, Lines lines) {
    this.text = text;
    this.lines = lines;
    this.language = language;
  }

  /** The line; the first one of code where none has the name. */
  int line(Definition definition) {
    if (definition.signature() != Definition.NO_LINE) {
      return definition.signature();
    }
    signs = KNOWN.computeIfAbsent(language, Signs::of);
    String name = definition.name();
    String last = last(name);
    int end = lines.begin(definition.end() + 1);
    int first = -1;
    int line = definition.start();
    while (line <= definition.end()) {
      int at = code(lines.begin(line), end);
      while (line <= definition.end() && lines.begin(line + 1) <= at) {
        line++;
      }
      if (at >= end || (first >= 0 && line - first >= MOST_LINES)) {
        break;
      }
      first = first < 0 ? line : first;
      int to = lines.begin(line + 1);
      if (hasWord(name, at, to) || (!last.isEmpty() && hasWord(last, at, to))) {
        return line;
      }
      line++;
    }
    return first < 0 ? definition.start() : first;
  }

  /** The last part of a name that says what it belongs to. */
  private static String last(String name) {
    int at = name.length();
    while (at > 0 && ".:#\\".indexOf(name.charAt(at - 1)) < 0) {
      at--;
    }
    return name.substring(at);
  }

  private boolean hasWord(String word, int from, int to) {
    for (int at = text.indexOf(word, from, to); at >= 0; at = text.indexOf(word, at + 1, to)) {
      int end = at + word.length();
      boolean begins = at == from || !joins(text.codePointBefore(at), word.codePointAt(0));
      boolean ends =
          end == to || !joins(word.codePointBefore(word.length()), text.codePointAt(end));
      if (begins && ends) {
        return true;
      }
    }
    return false;
  }

  /** Whether both characters are of one word. */
  private static boolean joins(int before, int behind) {
    return Character.isJavaIdentifierPart(before) && Character.isJavaIdentifierPart(behind);
  }

  /** Where the first code from a place on stands; the end when there is none. */
  private int code(int from, int end) {
    int at = from;
    while (at < end) {
      int next = Character.isWhitespace(text.charAt(at)) ? at + 1 : afterComment(at, end);
      if (next == at) {
        next = afterAnnotation(at, end);
      }
      if (next == at) {
        return at;
      }
      at = next;
    }
    return end;
  }

  /** The place behind a comment that begins here; the same place when none does. */
  private int afterComment(int at, int end) {
    for (Block block : signs.blocks()) {
      if (text.startsWith(block.open(), at)) {
        return block.open().charAt(0) == OF_LINES
            ? lineEnd(behind("\n" + block.close(), at, end), end)
            : behind(block.close(), at + block.open().length(), end);
      }
    }
    if (text.startsWith("<!--", at)) {
      return behind("-->", at + 4, end);
    }
    if (attribute(at) != null) {
      return at;
    }
    for (String comment : signs.comments()) {
      if (text.startsWith(comment, at)) {
        return lineEnd(at, end);
      }
    }
    return at;
  }

  private int behind(String close, int from, int end) {
    int at = text.indexOf(close, Math.min(from, end), end);
    return at < 0 ? end : at + close.length();
  }

  private int lineEnd(int from, int end) {
    int at = from;
    while (at < end && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at++;
    }
    return at;
  }

  /** What the attribute begins with that stands at a place; null when none does. */
  private @Nullable String attribute(int at) {
    for (String attribute : signs.attributes()) {
      if (text.startsWith(attribute, at)) {
        return attribute;
      }
    }
    return null;
  }

  /** The place behind an annotation with its arguments; the same place when none begins here. */
  private int afterAnnotation(int from, int end) {
    String attribute = attribute(from);
    if (attribute != null) {
      return afterBrackets(from + attribute.length() - 1, end, from);
    }
    if (text.charAt(from) != '@') {
      return from;
    }
    int at = from + 1;
    while (at < end && (Character.isJavaIdentifierPart(text.charAt(at)) || isJoint(at))) {
      at++;
    }
    // Java declares annotations with a word that looks like one.
    if (at == from + 1 || text.substring(from, at).equals("@interface")) {
      return from;
    }
    int open = at;
    while (open < end && (text.charAt(open) == ' ' || text.charAt(open) == '\t')) {
      open++;
    }
    return open < end && text.charAt(open) == '(' ? afterBrackets(open, end, at) : at;
  }

  private boolean isJoint(int at) {
    return text.charAt(at) == '.' || text.charAt(at) == ':';
  }

  /** The place behind the bracket that closes the one here, or another where none does. */
  private int afterBrackets(int from, int end, int otherwise) {
    int depth = 0;
    int at = from;
    while (at < end) {
      char c = text.charAt(at);
      int comment = afterComment(at, end);
      if (comment > at) {
        at = comment;
        continue;
      }
      if (c == '"' || c == '\'' || c == '`') {
        at = afterString(at, end);
        continue;
      }
      depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
      at++;
      if (depth == 0) {
        return at;
      }
    }
    return otherwise;
  }

  /** The place behind a string, or behind a quote that none on its line closes. */
  private int afterString(int from, int end) {
    int line = lineEnd(from, end);
    char quote = text.charAt(from);
    for (int at = from + 1; at < line; at++) {
      if (text.charAt(at) == '\\') {
        at++;
      } else if (text.charAt(at) == quote) {
        return at + 1;
      }
    }
    return from + 1;
  }
}
