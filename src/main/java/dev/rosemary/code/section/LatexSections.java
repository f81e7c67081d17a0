package dev.rosemary.code.section;

import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Cut;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.definition.Lines;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a source of LaTeX defines: sections under their headings, commands and environments, and the
 * environments that have a label, such as figures and equations. A label right at a heading is part
 * of the section's name. One pass over the lines.
 */
public final class LatexSections {
  /** Characters of a line that are looked at. */
  private static final int MOST_CHARACTERS = 600;

  /** Lines that a command may take; one that takes more is taken for a line. */
  private static final int MOST_LINES = 200;

  /** Environments in one another that are known. */
  private static final int MOST_DEEP = 100;

  /** The environment that holds sections and ends them. */
  private static final String DOCUMENT = "document";

  private final String[] lines;
  private final List<Part> parts = new ArrayList<>();
  private final Deque<Part> headings = new ArrayDeque<>();
  private final Deque<Open> environments = new ArrayDeque<>();

  /** Where each environment with text shown as it is ends last. */
  private final Map<String, Integer> ends = new HashMap<>();

  /** The heading whose label may still come. */
  private @Nullable Part fresh;

  /** Something defined; its lines are known at its end. */
  private static final class Part {
    private final ChunkType type;
    private final int level;
    private final int start;
    private final int line;
    private String name;
    private int end;

    private Part(ChunkType type, String name, int level, int start, int line) {
      this.type = type;
      this.name = name;
      this.level = level;
      this.start = start;
      this.line = line;
      this.end = line;
    }
  }

  /** An environment that is not at its end. */
  private static final class Open {
    private final String name;
    private final int line;
    private @Nullable String label;
    private int labelLine;

    private Open(String name, int line) {
      this.name = name;
      this.line = line;
    }
  }

  private LatexSections(String text) {
    this.lines = new Lines(text).all();
  }

  /** The parts of a text, parents before what they hold. */
  public static List<Definition> of(String text) {
    LatexSections sections = new LatexSections(text);
    sections.findVerbatimEnds();
    int i = 0;
    while (i < sections.lines.length) {
      i = sections.read(i);
    }
    sections.closeHeadings(0, sections.lines.length - 1);
    return sections.nested();
  }

  private void findVerbatimEnds() {
    for (int i = 0; i < lines.length; i++) {
      if (lines[i].contains("\\end")) {
        String line = bounded(lines[i]);
        for (LatexLines.Bound bound = LatexLines.bound(line, 0);
            bound != null;
            bound = LatexLines.bound(line, bound.end())) {
          if (!bound.begins() && bound.isVerbatim()) {
            ends.put(bound.environment(), i);
          }
        }
      }
    }
  }

  /** Reads what begins on a line and gives the next line to read. */
  private int read(int line) {
    String code = LatexLines.code(bounded(lines[line]));
    if (code.isBlank()) {
      return line + 1;
    }
    LatexLines.Heading heading = LatexLines.heading(code);
    if (heading != null) {
      closeHeadings(heading.level(), line - 1);
      environments.removeIf(open -> !open.name.equals(DOCUMENT));
      Part part = new Part(ChunkType.Section, heading.title(), heading.level(), line, line);
      parts.add(part);
      headings.push(part);
      fresh = part;
      return readRest(line, code);
    }
    String macro = LatexLines.macro(code);
    if (macro == null) {
      macro = LatexLines.environment(code);
    }
    if (macro != null) {
      fresh = null;
      Part part = new Part(ChunkType.Macro, macro, 0, commentAbove(line), line);
      part.end = endOfBraces(line);
      parts.add(part);
      return part.end + 1;
    }
    return readRest(line, code);
  }

  /** Reads the labels and the bounds of environments of a line. */
  private int readRest(int line, String code) {
    int from = 0;
    while (true) {
      LatexLines.Bound bound = LatexLines.bound(code, from);
      readLabel(line, LatexLines.label(code, from, bound == null ? code.length() : bound.start()));
      if (bound == null) {
        break;
      }
      from = bound.end();
      if (bound.begins()) {
        fresh = null;
        environments.push(new Open(bound.environment(), line));
        if (environments.size() > MOST_DEEP) {
          environments.removeLast();
        }
        int end = bound.isVerbatim() ? endOfVerbatim(line, bound.environment()) : line;
        if (end > line) {
          return end;
        }
      } else {
        end(line, bound.environment());
      }
    }
    boolean heading = fresh != null && fresh.line == line;
    fresh = heading || code.strip().startsWith("\\label") ? fresh : null;
    return line + 1;
  }

  private void readLabel(int line, @Nullable String label) {
    if (label == null) {
      return;
    }
    Part heading = fresh;
    if (heading != null) {
      heading.name += " " + label;
      fresh = null;
      return;
    }
    Open open = environments.peek();
    if (open != null && open.label == null && !open.name.equals(DOCUMENT)) {
      open.label = label;
      open.labelLine = line;
    }
  }

  private void end(int line, String environment) {
    boolean known = false;
    for (Open open : environments) {
      known |= open.name.equals(environment);
    }
    if (!known) {
      return;
    }
    Open open = environments.pop();
    while (!open.name.equals(environment)) {
      open = environments.pop();
    }
    if (environment.equals(DOCUMENT)) {
      closeHeadings(0, line - 1);
    } else if (open.label != null) {
      Part part = new Part(ChunkType.Element, open.label, 0, open.line, open.labelLine);
      part.end = line;
      parts.add(part);
    }
  }

  /** The line that ends text shown as it is; the same line when none does. */
  private int endOfVerbatim(int line, String environment) {
    int last = ends.getOrDefault(environment, -1);
    if (last <= line) {
      return line;
    }
    int end = line + 1;
    while (end < last && !lines[end].contains("\\end{" + environment + "}")) {
      end++;
    }
    return end;
  }

  private int commentAbove(int line) {
    int start = line;
    while (start > 0 && lines[start - 1].stripLeading().startsWith("%")) {
      start--;
    }
    return start;
  }

  /** The line on which all braces that a line opens are closed; the same line when none is. */
  private int endOfBraces(int line) {
    int depth = 0;
    for (int i = line; i < lines.length && i - line < MOST_LINES; i++) {
      String code = LatexLines.code(bounded(lines[i]));
      for (int at = 0; at < code.length(); at++) {
        char c = code.charAt(at);
        if (c == '\\') {
          at++;
        } else {
          depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        }
      }
      // What follows may stand below: the body of a command, and the end of an environment.
      boolean more = i + 1 < lines.length && lines[i + 1].stripLeading().startsWith("{");
      if (depth <= 0 && !more) {
        return i;
      }
    }
    return line;
  }

  private void closeHeadings(int level, int end) {
    while (!headings.isEmpty() && headings.getFirst().level >= level) {
      Part part = headings.pop();
      part.end = Math.max(part.start, end);
    }
  }

  /** The parts with what holds them. */
  private List<Definition> nested() {
    parts.sort(
        Comparator.<Part>comparingInt(part -> part.start).thenComparingInt(part -> -part.end));
    List<Definition> found = new ArrayList<>();
    Deque<Integer> around = new ArrayDeque<>();
    int free = 0;
    for (Part part : parts) {
      while (!around.isEmpty() && found.get(around.getFirst()).end() < part.start) {
        around.pop();
      }
      Definition holder = around.isEmpty() ? null : found.get(around.getFirst());
      boolean fits = holder == null ? part.start >= free : isIn(part, holder);
      if (fits) {
        int parent = holder == null ? Definition.NO_PARENT : around.getFirst();
        around.push(found.size());
        found.add(new Definition(part.type, part.name, parent, part.start, part.end, part.line));
        free = part.end + 1;
      }
    }
    return found;
  }

  /** Whether a part lies in another, on lines of its own. */
  private static boolean isIn(Part part, Definition holder) {
    return part.start > holder.start()
        && part.end <= holder.end()
        && holder.type() == ChunkType.Section;
  }

  private static String bounded(String line) {
    return Cut.head(line, MOST_CHARACTERS);
  }
}
