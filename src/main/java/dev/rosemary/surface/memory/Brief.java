package dev.rosemary.surface.memory;

import dev.rosemary.base.Plural;
import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Overview;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.text.Excerpt;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code brief}. */
final class Brief {
  static final int BUDGET = 800;

  /** Items of each section at most. */
  private static final int MOST = 30;

  /** The latest items that are shown where they are not among the others. */
  private static final int LATEST = 8;

  /** Bytes that the counts may need. */
  private static final int COUNTS = 160;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "budget":{"type":"integer","minimum":100,"maximum":20000,"default":800},
        "project":{"type":"string","maxLength":200}}}
      """;

  private Brief() {}

  private record In(int budget, @Nullable String project) {
    static In of(Args args) {
      return new In(args.integer("budget", BUDGET), args.optionalString("project"));
    }
  }

  static Tool<?> tool(MemoryScope scope) {
    return new Tool<>(
        "brief",
        "Brief",
        "What to know at the start of a session: pinned items, preferences, decisions, open tasks,"
            + " what is new.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> brief(scope, in, call));
  }

  private static Result brief(MemoryScope scope, In in, Call call) {
    return lines(scope, call, in.budget(), in.project()).result(call);
  }

  /** What the tool says. */
  static String text(MemoryScope scope, Call call, int budget, @Nullable String project) {
    return lines(scope, call, budget, project).result(call).text();
  }

  private static Lines lines(MemoryScope scope, Call call, int budget, @Nullable String project) {
    MemoryScope.Chosen chosen = scope.chosen(call, project, null, false);
    List<Space> spaces = chosen.spaces();
    String now = chosen.now();
    Lines lines = new Lines(budget);
    boolean _ = lines.add(chosen.note());
    BriefSections sections = new BriefSections(call, spaces, lines, now, COUNTS);
    sections.add("Pinned:", Overview.pinned(spaces, now, MOST), MOST);
    sections.add("Preferences:", Overview.ofWord(spaces, "preference", now, MOST), MOST);
    sections.add("Decisions:", Overview.ofWord(spaces, "decision", now, MOST), MOST);
    sections.add("Tasks:", Overview.ofWord(spaces, "task", now, MOST), MOST);
    List<Ids.Located> newest = Overview.newest(spaces, now, LATEST + MOST);
    BriefNews news = new BriefNews(scope, call, chosen);
    sections.addNew(news.stored(newest));
    sections.add(news.changed());
    sections.add("Latest:", newest, LATEST);
    boolean _ = lines.add(counts(spaces, now));
    return lines;
  }

  private static String counts(List<Space> spaces, String now) {
    List<String> held = new ArrayList<>();
    for (Space space : spaces) {
      List<String> counts = new ArrayList<>();
      for (Map.Entry<String, Long> count : Overview.counts(space, now).entrySet()) {
        String word = count.getKey();
        String many =
            word.endsWith("y") ? word.substring(0, word.length() - 1) + "ies" : word + "s";
        counts.add(Plural.of(count.getValue(), word, many));
      }
      String name = Excerpt.of(space.name(), 40);
      held.add(name + ": " + (counts.isEmpty() ? "empty" : String.join(", ", counts)));
    }
    return "Stored, " + String.join("; ", held) + ".";
  }
}
