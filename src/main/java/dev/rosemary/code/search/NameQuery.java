package dev.rosemary.code.search;

import dev.rosemary.code.index.StoredChunk;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query that is nothing but the name of a definition, as any language writes it: {@code
 * parseDate}, {@code Dates.parse()}, {@code shop::Box<T>::operator==}, {@code Acme\Order}, {@code
 * valid?}, {@code ~Box}, {@code order-list}.
 *
 * @param name the last part
 * @param parent the part before it; empty when there is none
 */
public record NameQuery(String name, String parent) {
  /** Characters of a name at most. */
  private static final int LONGEST = 200;

  private static final String OPERATOR = "operator";

  /**
   * Words before a name that say what it is: those of a language alone, and those of English too.
   */
  private static final Set<String> KINDS = Set.of("def", "func", "fn", "fun");

  private static final Set<String> WORDS =
      Set.of(
          "class", "interface", "enum", "struct", "trait", "record", "function", "method", "type");

  /** The name that a query is, or null when it says something else. */
  public static @Nullable NameQuery of(String query) {
    String asked = unquoted(query.strip());
    int space = asked.indexOf(' ');
    String kind = space < 0 ? "" : asked.substring(0, space);
    if (KINDS.contains(kind) || WORDS.contains(kind)) {
      NameQuery named = ofName(asked.substring(space + 1).strip());
      boolean is =
          named != null
              && (KINDS.contains(kind)
                  || named.isIdentifier()
                  || Character.isUpperCase(named.name().codePointAt(0)));
      return is ? named : null;
    }
    return ofName(asked);
  }

  private static @Nullable NameQuery ofName(String written) {
    String text = written;
    if (text.length() > LONGEST) {
      return null;
    }
    int operator = operator(text);
    if (operator >= 0) {
      NameQuery around = operator == 0 ? null : path(withoutJoint(text.substring(0, operator)));
      boolean call = text.endsWith("()") && text.length() > operator + OPERATOR.length() + 2;
      String name = text.substring(operator, call ? text.length() - 2 : text.length());
      return operator > 0 && around == null
          ? null
          : new NameQuery(name, around == null ? "" : around.name());
    }
    text = text.endsWith("()") ? text.substring(0, text.length() - 2) : text;
    // From the outermost namespace on, in C++ and in PHP.
    text = text.startsWith("::") ? text.substring(2) : text;
    text = text.startsWith("\\") ? text.substring(1) : text;
    // A definition of CUE, and an element of a page by its id.
    boolean hash = text.length() > 1 && text.charAt(0) == '#' && !Character.isDigit(text.charAt(1));
    text = hash ? text.substring(1) : text;
    String plain = withoutArguments(text);
    return plain == null ? null : path(plain);
  }

  /** Without the backquotes that Markdown puts around code. */
  private static String unquoted(String text) {
    boolean quoted = text.length() > 2 && text.startsWith("`") && text.endsWith("`");
    return quoted ? text.substring(1, text.length() - 1).strip() : text;
  }

  /** Where the word {@code operator} stands that has a sign or a type behind it; −1 for none. */
  private static int operator(String text) {
    int at = text.lastIndexOf(OPERATOR);
    int end = at + OPERATOR.length();
    if (at < 0
        || end == text.length()
        || (at > 0 && !isJoint(text.charAt(at - 1)))
        || isPart(text, end)) {
      return -1;
    }
    String sign = text.substring(end).strip();
    boolean known = !sign.isEmpty() && sign.length() <= 60 && !sign.contains(" ");
    for (int i = 0; i < sign.length() && known; i++) {
      known = !isJoint(sign.charAt(i)) && sign.charAt(i) != ';';
    }
    return known ? at : -1;
  }

  private static String withoutJoint(String text) {
    int end = text.length();
    while (end > 0 && isJoint(text.charAt(end - 1))) {
      end--;
    }
    String plain = withoutArguments(text.substring(0, end));
    return plain == null ? "" : plain;
  }

  /** Without arguments of types: {@code Box} of {@code Box<T>}; null where they do not match. */
  private static @Nullable String withoutArguments(String text) {
    StringBuilder plain = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean arrow = c == '>' && i > 0 && text.charAt(i - 1) == '-';
      if (arrow && depth == 0) {
        plain.setCharAt(plain.length() - 1, '.');
      } else if (c == '<' || c == '[') {
        if (plain.isEmpty() || (depth == 0 && !isPart(text, i - 1))) {
          return null;
        }
        depth++;
      } else if (c == '>' || c == ']') {
        depth--;
      } else if (depth == 0) {
        plain.append(c);
      }
      if (depth < 0) {
        return null;
      }
    }
    return depth == 0 ? plain.toString() : null;
  }

  private static @Nullable NameQuery path(String text) {
    String name = "";
    String parent = "";
    int from = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i < text.length() && isPartOf(text, i)) {
        continue;
      }
      if (i < text.length() && !isJoint(text.charAt(i))) {
        return null;
      }
      if (i > from) {
        parent = name;
        name = text.substring(from, i);
      }
      from = i + 1;
    }
    // What ends or begins with a joint is no name: a file's ending, the end of a sentence.
    boolean begins = !text.isEmpty() && isPartOf(text, 0);
    return begins && isPartOf(text, text.length() - 1) ? new NameQuery(name, parent) : null;
  }

  private static boolean isPartOf(String text, int i) {
    char c = text.charAt(i);
    if (isPart(text, i)) {
      return true;
    }
    boolean before = i > 0 && isPart(text, i - 1);
    boolean behind = i + 1 < text.length() && isPart(text, i + 1);
    return switch (c) {
      // of Ruby, at the end of a name
      case '?', '!', '=' -> before && i + 1 == text.length();
      case '-' -> before && behind;
      case '~' -> !before && behind;
      default -> false;
    };
  }

  /** Whether the character at a place is part of a name; any half of one that is a pair. */
  private static boolean isPart(String text, int i) {
    boolean second =
        i > 0
            && Character.isLowSurrogate(text.charAt(i))
            && Character.isHighSurrogate(text.charAt(i - 1));
    int c = text.codePointAt(second ? i - 1 : i);
    if (c < 128) {
      return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
    // Letters with the marks that belong to them.
    return Character.isUnicodeIdentifierPart(c);
  }

  private static boolean isJoint(char c) {
    return c == '.' || c == ':' || c == '#' || c == '\\';
  }

  /** Whether it can only be an identifier, and no word of a language. */
  public boolean isIdentifier() {
    if (!parent.isEmpty()) {
      return true;
    }
    boolean identifier = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '-') {
        return false;
      }
      identifier |=
          c == '_' || c == '$' || c == '~' || (i > 0 && Character.isUpperCase(name.codePointAt(i)));
    }
    return identifier;
  }

  /** Whether a chunk defines this name, in any case. */
  public boolean isNameOf(StoredChunk chunk) {
    return core(name).equalsIgnoreCase(core(last(chunk.name())));
  }

  /**
   * Whether a best hit is what is asked for: it has this name or its file has, or it is a plain
   * word that may mean something else, and stands there.
   */
  public boolean isAnsweredBy(StoredChunk chunk) {
    String file = chunk.path().substring(chunk.path().lastIndexOf('/') + 1);
    return isNameOf(chunk)
        || file.equalsIgnoreCase(parent + "." + name)
        || (!isIdentifier()
            && (chunk.name() + ' ' + chunk.content())
                .toLowerCase(Locale.ROOT)
                .contains(name.toLowerCase(Locale.ROOT)));
  }

  /**
   * Whether the text of a chunk has this name as a whole, though perhaps not as what it defines.
   */
  public boolean isIn(StoredChunk chunk) {
    String content = chunk.content();
    for (int at = content.indexOf(name); at >= 0; at = content.indexOf(name, at + 1)) {
      int end = at + name.length();
      if ((at == 0 || !isPart(content, at - 1))
          && (end == content.length() || !isPart(content, end))) {
        return true;
      }
    }
    return false;
  }

  /** A name without what may be left out when it is asked for: {@code valid} of {@code valid?}. */
  private static String core(String name) {
    if (name.startsWith(OPERATOR)) {
      return name.replace(" ", "");
    }
    int end = name.length();
    if (end > 1 && "?!=".indexOf(name.charAt(end - 1)) >= 0 && isPart(name, end - 2)) {
      end--;
    }
    int from = end > 1 && name.charAt(0) == '$' ? 1 : 0;
    return name.substring(from, end);
  }

  /**
   * The last part of a name: some languages define what belongs to something else under a joined
   * name, such as {@code Store.Read}, {@code ns::Box<T>::grab} and {@code exports.read}.
   */
  private static String last(String name) {
    return name.substring(joint(name) + 1);
  }

  /** Where the last part of a name begins, less one; what stands in brackets has no joints. */
  private static int joint(String name) {
    int operator = operator(name);
    int depth = 0;
    for (int i = (operator < 0 ? name.length() : operator) - 1; i >= 0; i--) {
      char c = name.charAt(i);
      if (c == '>') {
        depth++;
      } else if (c == '<') {
        depth--;
      } else if (depth <= 0 && isJoint(c)) {
        return i;
      }
    }
    return operator - 1 >= 0 ? operator - 1 : -1;
  }

  /**
   * Whether a chunk is named after what it belongs to, as a constructor is: {@code Box<T>::Box}.
   */
  static boolean isNamedAfterItsOwner(StoredChunk chunk) {
    int joint = joint(chunk.name());
    String owner = joint < 0 ? chunk.parent() : chunk.name().substring(0, joint);
    while (!owner.isEmpty() && isJoint(owner.charAt(owner.length() - 1))) {
      owner = owner.substring(0, owner.length() - 1);
    }
    String type = last(owner);
    int arguments = type.indexOf('<');
    return (arguments < 0 ? type : type.substring(0, arguments)).equals(last(chunk.name()));
  }

  /**
   * How well a chunk of this name fits: 3 within the parent too, 2.5 in something that lies in it
   * or in a file or folder of its name, 2 by case, else 1; 0 for others.
   */
  double fit(StoredChunk chunk) {
    if (!isNameOf(chunk)) {
      return 0;
    }
    if (!parent.isEmpty()) {
      int joint = joint(chunk.name());
      String owner = joint < 0 ? "" : chunk.name().substring(0, joint);
      double within = within(chunk.parent() + "." + owner, chunk.path());
      if (within > 0) {
        return within;
      }
    }
    return name.equals(last(chunk.name())) ? 2 : 1;
  }

  /** The same of what a chunk is defined in: 3, 2.5, or 0 where nothing has the parent's name. */
  private double within(String owners, String path) {
    String inner = "";
    double best = 0;
    int depth = 0;
    int from = -1;
    for (int i = 0; i <= owners.length(); i++) {
      char c = i < owners.length() ? owners.charAt(i) : '.';
      if (depth == 0 && i < owners.length() && (isPart(owners, i) || c == '-')) {
        from = from < 0 ? i : from;
        continue;
      }
      if (from >= 0) {
        inner = owners.substring(from, i);
        best = inner.equalsIgnoreCase(parent) ? 2.5 : best;
        from = -1;
      }
      depth += c == '<' || c == '[' ? 1 : c == '>' || c == ']' ? -1 : 0;
    }
    if (inner.equalsIgnoreCase(parent)) {
      return 3;
    }
    return best > 0 || !isIn(path) ? best : 2.5;
  }

  private boolean isIn(String path) {
    for (String part : path.split("/", -1)) {
      int dot = part.indexOf('.');
      if ((dot <= 0 ? part : part.substring(0, dot)).equalsIgnoreCase(parent)) {
        return true;
      }
    }
    return false;
  }
}
