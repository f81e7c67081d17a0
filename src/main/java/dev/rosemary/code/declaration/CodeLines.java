package dev.rosemary.code.declaration;

import dev.rosemary.code.definition.Cut;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which lines of a source are code, and which lie in comments and strings of several lines. It
 * reads a source once, and once or twice more for each sort of comment or string that begins and
 * never ends.
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
      Pattern.compile("<<[-~]?+(?:\\s?+\"([^\"]++)\"|\\s?+'([^']++)'|([A-Za-z_]\\w*+))");

  /** The sort of strings whose end is a line of its own. */
  private static final String HEREDOCS = "<<";

  /** The sort of lines that the preprocessor leaves out. */
  private static final String CONDITIONS = "#if";

  private final DeclarationRules rules;
  private final String[] lines;
  private final Kind[] kinds;

  /** Where the code of a line begins: behind the comments and the white space there. */
  private final int[] begins;

  /** Where the code of a line ends: before the comment at its end and the white space there. */
  private final int[] ends;

  private final int[] indents;

  /** What opened and never ends is not taken for anything. */
  private final Set<String> unclosed = new HashSet<>();

  /** What holds no others of its sort, since it would not end then. */
  private final Set<String> flat = new HashSet<>();

  private final boolean[] special = new boolean[128];

  /** The string or comment that a line begins in; null outside and in heredocs. */
  private @Nullable Block block;

  /** How many of its sort are open. */
  private int depth;

  /** The lines that end the heredocs a line begins in. */
  private final Deque<String> heredocs = new ArrayDeque<>();

  /** Where each line that may end a heredoc stands last; empty before the first heredoc. */
  private final Map<String, Integer> words = new HashMap<>();

  private Kind inside = Kind.INSIDE;
  private int openLine;

  CodeLines(DeclarationRules rules, String[] lines) {
    this.rules = rules;
    this.lines = lines;
    this.kinds = new Kind[lines.length];
    this.begins = new int[lines.length];
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
    int from = begins[line];
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
        if (!isInside()) {
          return;
        }
        giveUp();
        attribute = -1;
        i = openLine - 1;
        continue;
      }
      boolean whole = !isInside();
      int out = whole ? afterLeftOut(i) : i;
      if (out > i) {
        attribute = -1;
        i = out - 1;
        continue;
      }
      if (isContinued(i)) {
        attribute = -1;
        continue;
      }
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
      if (isInside()) {
        inside = kinds[i] == Kind.CODE ? Kind.INSIDE : Kind.ABOVE;
      }
    }
  }

  private boolean isInside() {
    return block != null || !heredocs.isEmpty();
  }

  /** Forgets what began and never ends, and takes no more of its sort for anything. */
  private void giveUp() {
    if (block == null) {
      unclosed.add(HEREDOCS);
    } else if (block.form() == Block.Form.NESTED) {
      flat.add(block.sort());
    } else {
      unclosed.add(block.sort());
    }
    block = null;
    heredocs.clear();
  }

  /** The line behind those from one on that are no code whatever they say; that one for none. */
  private int afterLeftOut(int line) {
    if (line > 0 && kinds[line - 1] == Kind.CODE && is(rules.rest(), lines[line - 1])) {
      // What is around it, such as a package, has it to its end.
      return fill(line, lines.length, Kind.INSIDE);
    }
    if (unclosed.contains(CONDITIONS) || !rules.leavesOut(lines[line])) {
      return line;
    }
    int end = DeclarationRules.endOfCondition(lines, line);
    if (end < 0) {
      unclosed.add(CONDITIONS);
      return line;
    }
    return fill(line, end, Kind.PASSED);
  }

  private int fill(int from, int to, Kind kind) {
    for (int i = from; i < to; i++) {
      kinds[i] = kind;
      indents[i] = 0;
      ends[i] = 0;
    }
    return to;
  }

  /** Whether a line is the rest of the one before, which it is then taken for. */
  private boolean isContinued(int line) {
    if (!rules.continued() || line == 0 || !lines[line - 1].endsWith("\\")) {
      return false;
    }
    String before = lines[line - 1];
    // What stands before the colon of a rule may take several lines, too.
    if (kinds[line - 1] == Kind.CODE
        && before.charAt(0) != '\t'
        && before.indexOf(':') < 0
        && before.indexOf('=') < 0) {
      return false;
    }
    kinds[line] = kinds[line - 1] == Kind.CODE ? Kind.INSIDE : kinds[line - 1];
    indents[line] = indents[line - 1];
    ends[line] = 0;
    return true;
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
    if (!heredocs.isEmpty()) {
      kinds[at] = inside;
      if (line.strip().equals(heredocs.getFirst())) {
        heredocs.removeFirst();
      }
      return;
    }
    if (block != null) {
      indents[at] = indents[openLine];
      kinds[at] = inside;
      int end = block.end(line, 0, depth);
      if (end >= 0) {
        block = null;
        scan(at, end);
      } else {
        depth = -1 - end;
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
    begins[at] = line.length();
    while (i < line.length()) {
      char c = line.charAt(i);
      if (c >= special.length || !special[c]) {
        if (!Character.isWhitespace(c)) {
          begins[at] = text ? begins[at] : i;
          text = true;
          end = i + 1;
        }
        i++;
        continue;
      }
      Block found = blockAt(line, i);
      if (found != null) {
        int behind = i + found.open().length();
        int closed = found.end(line, behind, 1);
        if (found.form() == Block.Form.STRING) {
          begins[at] = text ? begins[at] : i;
          text = true;
          end = closed < 0 ? behind : closed;
        }
        if (closed < 0) {
          block = found;
          depth = -1 - closed;
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
      begins[at] = text ? begins[at] : i;
      text = true;
      i = rules.quotes().indexOf(c) >= 0 ? afterString(line, i) : i + 1;
      end = i;
    }
    ends[at] = end;
    if (text && rules.heredocs() && !unclosed.contains(HEREDOCS)) {
      openHeredocs(at, end);
    }
    return text;
  }

  /** Opens each heredoc of a line whose end stands below; what has none is an operator. */
  private void openHeredocs(int at, int end) {
    Matcher matcher = HEREDOC.matcher(lines[at]).region(0, Math.min(end, MOST_CHARACTERS));
    while (matcher.find()) {
      if (words.isEmpty()) {
        for (int i = 0; i < lines.length; i++) {
          words.put(lines[i].strip(), i);
        }
      }
      String plain = matcher.group(3);
      String quoted = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
      String word = plain == null ? quoted : plain;
      if (words.getOrDefault(word, -1) > at) {
        heredocs.addLast(word);
        openLine = at + 1;
      }
    }
  }

  private @Nullable Block blockAt(String line, int at) {
    for (Block form : rules.blocks()) {
      Block found = form.at(line, at);
      if (found != null && !unclosed.contains(found.sort())) {
        return flat.contains(found.sort()) ? found.plain() : found;
      }
    }
    return null;
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
