package dev.rosemary.code.parser.text;

import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Definition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the definitions out of signatures of Java ({@link JavaSignatures}) without a tree: what is
 * left there is kinds, names and braces, and building a tree of it and asking its nodes takes most
 * of a parser's time. Knows only the usual forms, and says so where it meets another, such as a
 * module or a type that is not a single word: then the tree decides.
 */
public final class JavaDeclarations {
  private static final byte[][] MODIFIERS =
      Lexemes.words(
          "public private protected static final abstract synchronized native transient volatile"
              + " strictfp default");

  private static final byte[][] STATIC = Lexemes.words("static");

  private static final byte[][] PRIMITIVES =
      Lexemes.words("boolean byte char double float int long short void");

  /** Words that are no name, or that only a parser can tell from one. */
  private static final byte[][] RESERVED =
      Lexemes.words(
          "abstract assert break case catch class const continue default do else enum exports"
              + " extends false final finally for goto if implements import instanceof interface"
              + " module native new non null open opens package permits private protected provides"
              + " public record requires return sealed static strictfp super switch synchronized"
              + " this throw throws to transient transitive true try uses var volatile when while"
              + " with yield _");

  /** Types in types that are read; a tree is asked about deeper ones. */
  private static final int MOST_DEPTH = 12;

  private static final int NONE = -1;

  /** What holds declarations. */
  private enum Body {
    FILE,
    CLASS,
    INTERFACE,
    ANNOTATION
  }

  private enum Kind {
    CLASS("class", ChunkType.Class, Body.CLASS),
    INTERFACE("interface", ChunkType.Interface, Body.INTERFACE),
    ENUM("enum", ChunkType.Enum, Body.CLASS),
    RECORD("record", ChunkType.Record, Body.CLASS),
    ANNOTATION("@interface", ChunkType.Interface, Body.ANNOTATION);

    @SuppressWarnings("ImmutableEnumChecker") // never written to
    private final byte[] word;

    private final ChunkType type;
    private final Body body;

    Kind(String word, ChunkType type, Body body) {
      this.word = word.getBytes(StandardCharsets.US_ASCII);
      this.type = type;
      this.body = body;
    }
  }

  private static final Kind[] KINDS = Kind.values();

  private final byte[] text;
  private final Lexemes lexemes;
  private final List<Definition> found = new ArrayList<>();
  private int at;

  /** The line of {@link #at}. */
  private int row;

  private JavaDeclarations(byte[] signatures) {
    this.text = signatures;
    this.lexemes = new Lexemes(signatures, BraceRules.JAVA);
  }

  /** The definitions, parents before what they hold; null where a tree has to tell. */
  public static @Nullable List<Definition> of(byte[] signatures) {
    JavaDeclarations declarations = new JavaDeclarations(signatures);
    return declarations.members(Body.FILE, Definition.NO_PARENT, NONE, 0)
        ? declarations.found
        : null;
  }

  /**
   * Reads declarations up to the brace that ends them, as all methods here: false where that cannot
   * be told. Comments belong to a declaration as with a tree.
   *
   * @param begun the line of what stands before the first of them
   */
  private boolean members(Body body, int parent, int begun, int depth) {
    int before = begun;
    int comment = NONE;
    int commentEnd = NONE;
    while (true) {
      spaces();
      if (at == text.length) {
        return body == Body.FILE;
      }
      int first = row;
      if (text[at] == '/') {
        if (!comment()) {
          return false;
        }
        if (first != before) {
          comment = comment != NONE && first <= commentEnd + 1 ? comment : first;
          commentEnd = row;
        }
      } else if (text[at] == ';') {
        at++;
        before = row;
      } else if (text[at] == '}') {
        at++;
        return body != Body.FILE;
      } else {
        int start = comment != NONE && first <= commentEnd + 1 ? comment : first;
        if (!declaration(body, parent, start, depth)) {
          return false;
        }
        comment = NONE;
        before = row;
      }
    }
  }

  private boolean declaration(Body body, int parent, int start, int depth) {
    boolean plain = true;
    while (true) {
      if (!inside()) {
        return false;
      }
      int end = lexemes.wordEnd(at);
      if (text[at] == '@') {
        end = lexemes.wordEnd(at + 1);
        if (lexemes.is(Kind.ANNOTATION.word, at, end)) {
          at = end;
          return type(Kind.ANNOTATION, parent, start, depth);
        }
        if (!annotation()) {
          return false;
        }
      } else if (lexemes.isOneOf(MODIFIERS, at, end)) {
        boolean isStatic = plain && lexemes.isOneOf(STATIC, at, end);
        at = end;
        if (!inside()) {
          return false;
        }
        if (text[at] == '{') {
          return isStatic && body == Body.CLASS && block();
        }
      } else {
        break;
      }
      plain = false;
    }
    if (text[at] == '{') {
      return plain && body == Body.CLASS && block();
    }
    int end = lexemes.wordEnd(at);
    for (Kind kind : KINDS) {
      if (lexemes.is(kind.word, at, end)) {
        at = end;
        return type(kind, parent, start, depth);
      }
    }
    return body != Body.FILE && callable(body, parent, start);
  }

  private boolean annotation() {
    byte[] type = Kind.ANNOTATION.word;
    if (lexemes.is(type, at, Math.min(text.length, at + type.length))) {
      // A tree takes a longer word for that of a type as well.
      return false;
    }
    at++;
    return word(false) != null;
  }

  /** A type behind its kind. */
  private boolean type(Kind kind, int parent, int start, int depth) {
    String name = inside() ? word(false) : null;
    if (name == null || depth == MOST_DEPTH || !inside()) {
      return false;
    }
    if (kind == Kind.RECORD && !(parameters() && inside())) {
      return false;
    }
    if (text[at] != '{') {
      return false;
    }
    at++;
    int index = found.size();
    // Its end is not known yet.
    found.add(new Definition(kind.type, name, parent, start, row));
    boolean read =
        kind == Kind.ENUM ? constants(index, depth + 1) : members(kind.body, index, row, depth + 1);
    found.set(index, new Definition(kind.type, name, parent, start, row));
    return read;
  }

  /** The constants of an enumeration, and its members. */
  private boolean constants(int parent, int depth) {
    boolean more = true;
    while (inside()) {
      byte b = text[at];
      if (b == '}') {
        at++;
        return true;
      }
      if (b == ';') {
        at++;
        return members(Body.CLASS, parent, row, depth);
      }
      if (!more) {
        return false;
      }
      while (text[at] == '@') {
        if (!annotation() || !inside()) {
          return false;
        }
      }
      if (word(false) == null
          || !inside()
          || (text[at] == '(' && !(parameters() && inside()))
          || (text[at] == '{' && !(block() && inside()))) {
        return false;
      }
      more = text[at] == ',';
      at += more ? 1 : 0;
    }
    return false;
  }

  /** A method or a constructor, behind its modifiers. */
  private boolean callable(Body body, int parent, int start) {
    boolean isPrimitive = lexemes.isOneOf(PRIMITIVES, at, lexemes.wordEnd(at));
    String name = word(true);
    if (name == null || !inside()) {
      return false;
    }
    boolean isConstructor = text[at] == '(' || text[at] == '{';
    if (!isConstructor) {
      while (text[at] == '[') {
        at++;
        if (!inside() || text[at] != ']') {
          return false;
        }
        at++;
        if (!inside()) {
          return false;
        }
      }
      name = word(false);
      if (name == null || !inside() || text[at] != '(') {
        return false;
      }
    } else if (body != Body.CLASS || isPrimitive) {
      return false;
    }
    if (text[at] == '(' && !(parameters() && inside())) {
      return false;
    }
    boolean isAbstract = text[at] == ';' && !isConstructor;
    if (isAbstract) {
      at++;
    } else if (text[at] != '{' || body == Body.ANNOTATION || !block()) {
      return false;
    }
    if (body != Body.ANNOTATION) {
      ChunkType type = isConstructor ? ChunkType.Constructor : ChunkType.Method;
      found.add(new Definition(type, name, parent, start, row));
    }
    return true;
  }

  /** Parameters, which have been left out. */
  private boolean parameters() {
    return empty('(', ')');
  }

  /** A body, which has been left out. */
  private boolean block() {
    return empty('{', '}');
  }

  private boolean empty(char opening, char closing) {
    if (text[at] != opening) {
      return false;
    }
    at++;
    spaces();
    if (at == text.length || text[at] != closing) {
      return false;
    }
    at++;
    return true;
  }

  /** A name or, where that may be, a primitive type; null where something else is. */
  private @Nullable String word(boolean primitive) {
    int end = lexemes.wordEnd(at);
    if (end == at
        || (text[at] >= '0' && text[at] <= '9')
        || lexemes.isOneOf(RESERVED, at, end)
        || (!primitive && lexemes.isOneOf(PRIMITIVES, at, end))) {
      return null;
    }
    for (int i = at; i < end; i++) {
      if (text[i] < 0) {
        return null;
      }
    }
    String word = new String(text, at, end - at, StandardCharsets.US_ASCII);
    at = end;
    return word;
  }

  /** Goes on to what is next inside of a declaration; false where nothing is. */
  private boolean inside() {
    spaces();
    while (at < text.length && text[at] == '/') {
      if (!comment()) {
        return false;
      }
      spaces();
    }
    return at < text.length;
  }

  private void spaces() {
    while (at < text.length && isSpace(text[at])) {
      row += text[at] == '\n' ? 1 : 0;
      at++;
    }
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\t' || b == '\r';
  }

  private boolean comment() {
    int end = lexemes.end(at);
    boolean block = end > at && text[at + 1] == '*';
    if (end == at || (block && (end - at < 4 || text[end - 2] != '*' || text[end - 1] != '/'))) {
      return false;
    }
    for (; at < end; at++) {
      row += text[at] == '\n' ? 1 : 0;
    }
    return true;
  }
}
