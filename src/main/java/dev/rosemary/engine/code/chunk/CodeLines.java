package dev.rosemary.engine.code.chunk;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which lines of a source are code, and which lie in comments and strings of several lines. It
 * reads a source once, and once more for each sort of comment or string that begins and never ends.
 */
final class CodeLines {
  /** What a line is. */
  enum Kind {
    CODE,
    BLANK,
    /** A comment or an attribute: belongs to a declaration right below. */
    ABOVE,
    /** In a string of several lines, or in a comment that begins behind code. */
    INSIDE,
    /** Of no meaning for what stands around it. */
    PASSED
  }

  /** Columns between the stops of tabs. */
  private static final int TAB = 8;

  /** Characters of a line that patterns look at. */
  private static final int MOST_CHARACTERS = 300;

  private static final Pattern HEREDOC =
      Pattern.compile("<<[-~]?+(?:\"([A-Z_]\\w*+)\"|'([A-Z_]\\w*+)'|([A-Z_]\\w*+))");

  private final DeclarationRules rules;
  private final String[] lines;
  private final Kind[] kinds;

  /** Where the code of a line ends: before the comment at its end and the white space there. */
  private final int[] ends;

  private final int[] indents;

  /** What opened and never ends is not taken for anything. */
  private final Set<String> unclosed = new HashSet<>();

  private final boolean[] special = new boolean[128];

  /** What ends the string or comment that a line begins in; null outside. */
  private @Nullable String close;

  private String open = "";
  private boolean heredoc;
  private Kind inside = Kind.INSIDE;
  private int openLine;

  CodeLines(DeclarationRules rules, String[] lines) {
    this.rules = rules;
    this.lines = lines;
    this.kinds = new Kind[lines.length];
    this.ends = new int[lines.length];
    this.indents = new int[lines.length];
    Arrays.fill(kinds, Kind.BLANK);
    rules.comments().forEach(sign -> special[sign.charAt(0)] = true);
    rules.blocks().forEach(block -> special[block.open().charAt(0)] = true);
    rules.quotes().chars().forEach(quote -> special[quote] = true);
    read();
  }

  Kind kind(int line) {
    return kinds[line];
  }

  /** Columns of white space before a line, or before the one that began what it lies in. */
  int indent(int line) {
    return indents[line];
  }

  private static int columns(String text) {
    int column = 0;
    for (int i = 0; i < text.length() && Character.isWhitespace(text.charAt(i)); i++) {
      column = text.charAt(i) == '\t' ? (column / TAB + 1) * TAB : column + 1;
    }
    return column;
  }

  /** The code of a line without white space and comments around it, as far as patterns look. */
  String code(int line) {
    int from = begin(lines[line]);
    if (from >= MOST_CHARACTERS) {
      return "";
    }
    return Cut.head(lines[line].substring(from, Math.max(from, ends[line])), MOST_CHARACTERS);
  }

  /** The last character of the code of a line; 0 when there is none. */
  char last(int line) {
    return ends[line] == 0 ? 0 : lines[line].charAt(ends[line] - 1);
  }

  private static int begin(String line) {
    int from = 0;
    while (from < line.length() && Character.isWhitespace(line.charAt(from))) {
      from++;
    }
    return from;
  }

  private void read() {
    int attribute = -1;
    for (int i = 0; i <= lines.length; i++) {
      if (i == lines.length) {
        if (close == null) {
          return;
        }
        unclosed.add(heredoc ? "<<" : open);
        close = null;
        attribute = -1;
        i = openLine - 1;
        continue;
      }
      boolean whole = close == null;
      readLine(i);
      if (!whole || kinds[i] == Kind.BLANK || kinds[i] == Kind.PASSED) {
        attribute = kinds[i] == Kind.ABOVE ? attribute : -1;
        continue;
      }
      if (kinds[i] == Kind.ABOVE) {
        attribute = ends[i] > 0 ? indent(i) : attribute;
      } else if (attribute >= 0 && goesOn(i, attribute)) {
        kinds[i] = Kind.ABOVE;
        indents[i] = attribute;
      } else {
        attribute = -1;
      }
      if (close != null) {
        inside = kinds[i] == Kind.CODE ? Kind.INSIDE : Kind.ABOVE;
      }
    }
  }

  /** Whether a line is the rest of an attribute that began above. */
  private boolean goesOn(int line, int attribute) {
    int indent = indent(line);
    return indent > attribute
        || (indent == attribute && ")]}".indexOf(lines[line].charAt(begin(lines[line]))) >= 0);
  }

  private void readLine(int at) {
    String line = lines[at];
    int from = begin(line);
    ends[at] = 0;
    indents[at] = columns(line);
    if (close != null) {
      indents[at] = heredoc ? indents[at] : indents[openLine];
      kinds[at] = inside;
      if (heredoc) {
        close = line.strip().equals(close) ? null : close;
        return;
      }
      int end = closing(line, 0, close);
      if (end >= 0) {
        close = null;
        scan(at, end);
      }
      return;
    }
    if (from == line.length()) {
      kinds[at] = Kind.BLANK;
      return;
    }
    boolean text = scan(at, from);
    int end = ends[at];
    String code = text ? code(at) : "";
    if (end == 0 || !text || is(rules.above(), code)) {
      kinds[at] = Kind.ABOVE;
    } else {
      kinds[at] = is(rules.passed(), code) ? Kind.PASSED : Kind.CODE;
    }
  }

  private static boolean is(@Nullable Pattern pattern, String code) {
    return pattern != null && pattern.matcher(code).lookingAt();
  }

  /**
   * Reads code up to the end of a line.
   *
   * @return whether there is some that is neither a comment nor a string of several lines
   */
  private boolean scan(int at, int from) {
    String line = lines[at];
    boolean text = false;
    int i = from;
    int end = 0;
    while (i < line.length()) {
      char c = line.charAt(i);
      if (c >= special.length || !special[c]) {
        if (!Character.isWhitespace(c)) {
          text = true;
          end = i + 1;
        }
        i++;
        continue;
      }
      DeclarationRules.Block block = blockAt(line, i);
      if (block != null) {
        int closed = closing(line, i + block.open().length(), block.close());
        if (closed < 0) {
          open = block.open();
          close = block.close();
          heredoc = false;
          openLine = at;
          ends[at] = end;
          return text;
        }
        i = closed;
        continue;
      }
      if (isComment(line, i)) {
        break;
      }
      text = true;
      i = rules.quotes().indexOf(c) >= 0 ? afterString(line, i) : i + 1;
      end = i;
    }
    ends[at] = end;
    if (text && rules.heredocs() && !unclosed.contains("<<")) {
      openHeredoc(at, end);
    }
    return text;
  }

  private void openHeredoc(int at, int end) {
    Matcher matcher = HEREDOC.matcher(lines[at]).region(0, Math.min(end, MOST_CHARACTERS));
    if (matcher.find()) {
      String plain = matcher.group(3);
      String quoted = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
      close = plain == null ? quoted : plain;
      heredoc = true;
      openLine = at + 1;
    }
  }

  private DeclarationRules.@Nullable Block blockAt(String line, int at) {
    for (DeclarationRules.Block block : rules.blocks()) {
      // What is a line of its own, such as the documentation of Perl, begins with the line.
      boolean here = block.open().charAt(0) == '=' ? at == 0 : true;
      if (here && line.startsWith(block.open(), at) && !unclosed.contains(block.open())) {
        return block;
      }
    }
    return null;
  }

  /** The place behind what ends a string or a comment; −1 when it is not on this line. */
  private static int closing(String line, int from, String close) {
    int at = line.indexOf(close, from);
    return at < 0 ? -1 : at + close.length();
  }

  private boolean isComment(String line, int at) {
    for (String sign : rules.comments()) {
      if (line.startsWith(sign, at)) {
        return true;
      }
    }
    return false;
  }

  /** The place behind a string, which ends with its line at the latest. */
  private static int afterString(String line, int from) {
    char quote = line.charAt(from);
    for (int i = from + 1; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == quote) {
        return i + 1;
      }
    }
    return line.length();
  }
}
