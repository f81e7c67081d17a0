package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.markdown.Bullets.Edge;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names in double brackets, and tags, within a text. Pure functions. */
final class WikiLinks {
  /** The relation of a text to what it names in double brackets. */
  static final String LINK = "links_to";

  /** Endings of files that a note shows and that are no notes. */
  private static final Set<String> ATTACHMENTS =
      Set.of(
          "png",
          "jpg",
          "jpeg",
          "gif",
          "svg",
          "webp",
          "bmp",
          "avif",
          "tiff",
          "heic",
          "mp3",
          "wav",
          "m4a",
          "ogg",
          "oga",
          "opus",
          "flac",
          "3gp",
          "mp4",
          "webm",
          "ogv",
          "mov",
          "mkv",
          "avi",
          "pdf",
          "canvas",
          "base",
          "excalidraw",
          "zip",
          "csv",
          "xlsx",
          "docx",
          "pptx");

  /** Characters before a link in which the name of its field is looked for. */
  private static final int FIELD = 200;

  private WikiLinks() {}

  /**
   * The relations that a text tells, each once: of the type {@link #LINK}, or of the name of the
   * field that the link is the value of ({@code up:: [[Target]]}).
   */
  static List<Edge> in(String text) {
    int open = text.indexOf("[[");
    if (open < 0) {
      return List.of();
    }
    String masked = Markup.masked(text);
    Set<Edge> links = new LinkedHashSet<>();
    open = masked.indexOf("[[");
    while (open >= 0) {
      int close = masked.indexOf("]]", open + 2);
      if (close < 0) {
        break;
      }
      int inner = masked.lastIndexOf("[[", close - 1);
      int from = Math.max(open, inner);
      int feed = masked.indexOf('\n', from);
      if (feed < 0 || feed > close) {
        String target = target(text.substring(from + 2, close));
        if (!target.isEmpty() && !isAttachment(target)) {
          links.add(Edge.of(field(masked, from), target));
        }
      }
      open = masked.indexOf("[[", close + 2);
    }
    return List.copyOf(links);
  }

  /**
   * The name in double brackets, without the text to show and without a heading or block of the
   * note. Empty for a place of the note itself.
   */
  static String target(String inside) {
    int bar = inside.indexOf('|');
    // In a table the bar has to stand behind a backslash.
    int end = bar > 0 && inside.charAt(bar - 1) == '\\' ? bar - 1 : bar;
    String name = end < 0 ? inside : inside.substring(0, end);
    if (name.startsWith("^")) {
      return "";
    }
    int hash = name.indexOf('#');
    return (hash >= 0 && hash < name.length() - 1 ? name.substring(0, hash) : name).strip();
  }

  /** Whether a target is a picture or another file that is no note. */
  static boolean isAttachment(String target) {
    int dot = target.lastIndexOf('.');
    return dot > 0 && ATTACHMENTS.contains(target.substring(dot + 1).toLowerCase(Locale.ROOT));
  }

  /** The field that a link is a value of, or {@link #LINK}. */
  private static String field(String text, int link) {
    int start = link;
    int colons = -1;
    // A name is short, and so is what stands before it.
    while (start > 0 && link - start < FIELD && text.charAt(start - 1) != '\n') {
      start--;
      if (colons < 0 && text.startsWith("::", start) && start + 2 <= link) {
        colons = start;
      }
    }
    if (colons < 0) {
      return LINK;
    }
    int from = colons;
    while (from > start && isField(text.charAt(from - 1))) {
      from--;
    }
    String name = text.substring(from, colons).strip();
    String between = text.substring(colons + 2, link);
    boolean first = from == start || "[( >-*+".indexOf(text.charAt(from - 1)) >= 0;
    boolean values = between.isBlank() || between.stripTrailing().endsWith(",");
    boolean lettered = !name.isEmpty() && Character.isLetter(name.codePointAt(0));
    return first && values && lettered ? name : LINK;
  }

  private static boolean isField(char c) {
    return Character.isLetterOrDigit(c) || c == ' ' || c == '_' || c == '-';
  }

  /** Tags within a text: a number sign and a word with a letter, behind white space. */
  static List<String> tags(String text) {
    if (text.indexOf('#') < 0) {
      return List.of();
    }
    String masked = Markup.masked(text);
    List<String> tags = new ArrayList<>();
    int hash = masked.indexOf('#');
    while (hash >= 0) {
      int end = hash + 1;
      boolean lettered = false;
      while (end < masked.length()) {
        int c = masked.codePointAt(end);
        if (!isTag(c)) {
          break;
        }
        lettered |= !Character.isDigit(c) && c != '/' && c != '-' && c != '_';
        end += Character.charCount(c);
      }
      boolean begins = hash == 0 || Character.isWhitespace(masked.charAt(hash - 1));
      if (begins && lettered) {
        tags.add(masked.substring(hash + 1, end));
      }
      hash = masked.indexOf('#', Math.max(end, hash + 1));
    }
    return tags;
  }

  private static boolean isTag(int c) {
    int type = Character.getType(c);
    return Character.isLetterOrDigit(c)
        || c == '_'
        || c == '-'
        || c == '/'
        || c == 0x200D
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.OTHER_SYMBOL;
  }
}
