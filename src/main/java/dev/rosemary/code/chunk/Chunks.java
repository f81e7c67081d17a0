package dev.rosemary.code.chunk;

import dev.rosemary.code.declaration.Declarations;
import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Cut;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.definition.Lines;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.section.LatexSections;
import dev.rosemary.code.section.Sections;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts one file. */
public final class Chunks {
  /** What stands for members that were cut out. */
  private static final String CUT = "…";

  /**
   * Definitions of one file that get chunks of their own, several times what people write into a
   * file of 1 MiB; each takes a tenth of a millisecond to store. What lies beyond them is cut as
   * lines that no definition holds are.
   */
  static final int MOST_DEFINITIONS = 10_000;

  private final Lines lines;
  private final Signatures signatures;
  private final List<Definition> definitions;
  private final List<Chunk> chunks = new ArrayList<>();

  private Chunks(Language language, String text, List<Definition> definitions) {
    this.lines = new Lines(text);
    this.signatures = new Signatures(language, text, lines);
    this.definitions = definitions;
  }

  /**
   * The chunks of a file, in the order of their first lines.
   *
   * @param definitions what a parser found, all that one holds right behind it and siblings in
   *     order; none where the language has no grammar or the parser gave up
   */
  public static List<Chunk> of(Language language, String text, List<Definition> definitions) {
    List<Definition> found =
        switch (language.syntax()) {
          case GRAMMAR -> definitions;
          case HEADINGS -> Sections.headings(text);
          case COMMANDS -> LatexSections.of(text);
          case STATEMENTS -> Sections.statements(text);
          case KEYS -> Sections.yamlKeys(text);
          case JSON_KEYS -> Sections.jsonKeys(text);
          case TABLES -> Sections.tables(text);
          case DECLARATIONS -> Declarations.of(language, text);
          case NONE -> List.of();
        };
    // What a list leaves out at its end lies inside of what is in it, or outside of all.
    boolean more = found.size() > MOST_DEFINITIONS;
    Chunks cut = new Chunks(language, text, more ? found.subList(0, MOST_DEFINITIONS) : found);
    if (cut.lines.count() > 0) {
      cut.fill(Definition.NO_PARENT, 0, cut.lines.count() - 1);
      cut.chunks.sort(Comparator.comparingInt(Chunk::start));
    }
    return cut.chunks;
  }

  /** Adds what lies outside of all definitions, and the definitions. */
  private void fill(int parent, int first, int last) {
    int from = first;
    for (int child : children(parent, first, last)) {
      Definition definition = definitions.get(child);
      Windows.add(chunks, lines, from, definition.start() - 1, ChunkType.Block, "", "");
      add(child);
      from = definition.end() + 1;
    }
    Windows.add(chunks, lines, from, last, ChunkType.Block, "", "");
  }

  /**
   * The definitions directly inside another that have lines of their own: one that begins on the
   * line on which the one before it ends is part of that one.
   */
  private List<Integer> children(int parent, int first, int last) {
    List<Integer> children = new ArrayList<>();
    int from = first;
    for (int i = parent + 1; i < definitions.size(); i++) {
      Definition definition = definitions.get(i);
      if (definition.parent() < parent) {
        // All that a definition holds stands behind it at once.
        break;
      }
      if (definition.parent() == parent && definition.start() >= from && definition.end() <= last) {
        children.add(i);
        from = definition.end() + 1;
      }
    }
    return children;
  }

  private void add(int index) {
    Definition definition = definitions.get(index);
    String parent = parentName(definition);
    // The first and the last line of a definition are its own.
    List<Integer> members =
        definition.type().isFunction()
            ? List.of()
            : children(index, definition.start() + 1, definition.end());
    if (members.isEmpty()) {
      // One that is not split needs none.
      boolean whole = fits(definition.start(), definition.end());
      int signature = whole ? definition.start() : signatures.line(definition);
      Windows.addSplit(chunks, lines, definition, signature, parent);
      return;
    }
    addHeader(definition, members, parent);
    for (int member : members) {
      add(member);
    }
  }

  /** A run of lines, from 0, both ends included; without any when the last is before the first. */
  private record Run(int first, int last) {}

  /** The lines of a definition without those of its members; what is too long follows as blocks. */
  private void addHeader(Definition definition, List<Integer> members, String parent) {
    List<Run> runs = between(definition, members);
    StringBuilder header = new StringBuilder();
    Run cut = commentCutOut(definition, runs.getFirst());
    if (cut != null) {
      header.append(Windows.begin(lines, definition.start(), cut.first()));
      header.append(cut.first() > definition.start() ? "\n" : "").append(CUT);
      runs.set(0, new Run(cut.last() + 1, runs.getFirst().last()));
    }
    int run = 0;
    int rest = append(header, runs.getFirst());
    while (rest > runs.get(run).last() && run + 1 < runs.size()) {
      if (!endsWithCut(header)) {
        header.append(header.isEmpty() ? "" : "\n").append(CUT);
      }
      run++;
      rest = append(header, runs.get(run));
    }
    boolean whole = rest > runs.get(run).last();
    if (!whole) {
      if (header.isEmpty()) {
        // The blocks have this line from its beginning.
        header.append(Cut.head(lines.text(rest, rest), Windows.MOST_CHARACTERS));
      }
      header.append("\n").append(CUT);
    }
    int last = definition.end();
    while (last > definition.start() && lines.isBlank(last)) {
      last--;
    }
    chunks.add(
        new Chunk(
            definition.type(),
            definition.name(),
            parent,
            definition.start() + 1,
            last + 1,
            header.toString()));
    String inside = parent.isEmpty() ? definition.name() : parent + "." + definition.name();
    if (cut != null) {
      Windows.add(chunks, lines, cut.first(), cut.last(), ChunkType.Block, "", inside);
    }
    if (!whole) {
      Windows.add(chunks, lines, rest, runs.get(run).last(), ChunkType.Block, "", inside);
      for (Run behind : runs.subList(run + 1, runs.size())) {
        Windows.add(chunks, lines, behind.first(), behind.last(), ChunkType.Block, "", inside);
      }
    }
  }

  /**
   * What is cut out of the comment before a definition that has no room for the line that tells
   * what it is; null where there is room.
   */
  private @Nullable Run commentCutOut(Definition definition, Run before) {
    if (fits(definition.start(), before.last())) {
      return null;
    }
    int signature = signatures.line(definition);
    if (signature > before.last() || fits(definition.start(), signature)) {
      return null;
    }
    int rest = Windows.afterBegin(lines, definition.start(), signature);
    return rest < signature ? new Run(rest, signature - 1) : null;
  }

  private boolean fits(int first, int last) {
    return lines.length(first, last) <= Windows.MOST_CHARACTERS;
  }

  /** The lines of a definition before, between and behind its members. */
  private List<Run> between(Definition definition, List<Integer> members) {
    List<Run> runs = new ArrayList<>();
    int from = definition.start();
    for (int member : members) {
      Definition cut = definitions.get(member);
      runs.add(new Run(from, cut.start() - 1));
      from = cut.end() + 1;
    }
    runs.add(new Run(from, definition.end()));
    return runs;
  }

  private static boolean endsWithCut(StringBuilder header) {
    return !header.isEmpty() && header.charAt(header.length() - 1) == CUT.charAt(0);
  }

  /**
   * Appends the lines of a run, without blank ones around them, as far as a chunk has room.
   *
   * @return the first line that had no room; the one behind the run when all had
   */
  private int append(StringBuilder header, Run run) {
    int from = run.first();
    int end = run.last();
    while (from <= end && lines.isBlank(from)) {
      from++;
    }
    while (end >= from && lines.isBlank(end)) {
      end--;
    }
    if (from > end) {
      return run.last() + 1;
    }
    int room = Windows.MOST_CHARACTERS - header.length() - (header.isEmpty() ? 0 : 1);
    int fits = end;
    // Only the length with the last line break is known without a copy.
    if (lines.length(from, end) > room + 2 || lines.text(from, end).length() > room) {
      fits = from - 1;
      while (lines.length(from, fits + 1) <= room) {
        fits++;
      }
    }
    if (fits >= from) {
      header.append(header.isEmpty() ? "" : "\n").append(lines.text(from, fits));
    }
    return fits == end ? run.last() + 1 : fits + 1;
  }

  private String parentName(Definition definition) {
    StringBuilder name = new StringBuilder();
    for (int at = definition.parent(); at >= 0; at = definitions.get(at).parent()) {
      String outer = definitions.get(at).name();
      if (!outer.isEmpty()) {
        name.insert(0, name.isEmpty() ? outer : outer + ".");
      }
    }
    return name.toString();
  }
}
