package dev.rosemary.surface.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.page.ItemLines;
import dev.rosemary.engine.item.page.Selection;
import dev.rosemary.engine.item.search.Found;
import dev.rosemary.engine.item.search.ItemSearch;
import dev.rosemary.engine.item.search.Wanted;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code recall}. */
final class Recall {
  /** Tokens of an answer, unless the call says otherwise. */
  static final int BUDGET = 1_500;

  static final int LEAST = 100;
  static final int MOST = 20_000;

  /** Bytes that the last line may need. */
  private static final int LAST = 110;

  private static final long SECOND = 1_000_000_000L;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "query":{"type":"string","description":"A question or a few words"},
        "budget":{"type":"integer","minimum":100,"maximum":20000,"description":"Tokens to fill; else the best only, 1500 at most"},
        "kinds":{"type":"array","maxItems":20,"items":{"type":"string"},"description":"fact, decision, preference, howto, lesson, event, task, document, note, observation, entity"},
        "about":{"type":"array","maxItems":20,"items":{"type":"string"}},
        "tags":{"type":"array","maxItems":20,"items":{"type":"string"}},
        "since":{"type":"string"},
        "until":{"type":"string"},
        "as_of":{"type":"string","description":"What was known and held then"},
        "space":{"type":"string","enum":["project","personal"]},
        "project":{"type":"string","maxLength":200},
        "code":{"type":"boolean","description":"Source code, too"},
        "explain":{"type":"boolean"},
        "cursor":{"type":"string"}},
       "required":["query"]}
      """;

  private Recall() {}

  private record In(
      Wanted wanted,
      int asked,
      @Nullable String space,
      @Nullable String project,
      boolean code,
      boolean explain,
      @Nullable String cursor) {
    static In of(Args args) {
      return new In(
          new Wanted(
              args.string("query"),
              Set.copyOf(args.strings("kinds")),
              args.strings("about"),
              args.strings("tags"),
              MemoryTime.parseOptional("since", args.optionalString("since")),
              EndOfDay.parseOptional("until", args.optionalString("until")),
              EndOfDay.parseOptional("as_of", args.optionalString("as_of"))),
          args.integer("budget", 0),
          args.optionalString("space"),
          args.optionalString("project"),
          args.bool("code", false),
          args.bool("explain", false),
          args.optionalString("cursor"));
    }

    int budget() {
      return asked == 0 ? BUDGET : asked;
    }
  }

  static Tool<?> tool(MemoryScope scope) {
    return new Tool<>(
        "recall",
        "Recall",
        "Finds what is known about a question, in everything stored here: memories, notes, graph,"
            + " threads, documents. Use it before answering from memory or guessing.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> recall(scope, in, call));
  }

  private static Result recall(MemoryScope scope, In in, Call call) {
    String asOf = in.wanted().asOf();
    MemoryScope.Chosen chosen = scope.chosen(call, in.project(), in.space(), false).at(asOf);
    long place = Cursor.position(in.cursor());
    List<Space> spaces = chosen.spaces();
    boolean goesOn = in.cursor() != null && !in.cursor().isEmpty();
    String time = goesOn ? time(Cursor.within(in.cursor())) : asOf == null ? chosen.now() : asOf;
    Found found = new ItemSearch(spaces, in.wanted(), time, goesOn || asOf != null).run();
    Lines lines = new Lines(in.budget());
    boolean _ = lines.add(chosen.note());
    boolean _ =
        lines.add(
            found.degraded().isEmpty() ? "" : found.degraded() + " Found by words and links.");
    SourcePassages code = code(scope, in, chosen, found);
    boolean _ = lines.add(code.note());
    if (found.hits().isEmpty() && code.passages().isEmpty()) {
      boolean _ = lines.add(nothing(scope, in, chosen, found));
      return lines.result(call);
    }
    boolean _ = lines.add(Lines.DATA);
    ItemLines written =
        new ItemLines(spaces, in.wanted().query(), time, asOf != null, in.explain());
    Selection selection = new Selection(found, code.passages(), written);
    int end = in.asked() == 0 ? selection.nearFirst() : Integer.MAX_VALUE;
    Selection.Page page =
        selection.page(
            (int) Math.min(place, Integer.MAX_VALUE),
            goesOn ? Integer.MAX_VALUE : end,
            lines.left() - LAST,
            in.budget());
    page.lines().forEach(lines::add);
    for (Found.Hit hit : page.shown()) {
      ItemValues.add(call, () -> ItemValues.of(spaces, hit.space().name(), hit.item()));
    }
    page.passages().forEach(each -> ItemValues.add(call, () -> ItemValues.of(each)));
    if (page.next() >= 0) {
      ItemValues.cursor(call, Cursor.of(page.next(), nanos(time)));
    }
    boolean _ = lines.add(last(page, time));
    return lines.result(call);
  }

  /** Code has no times, tags or entities: a question that names some is none about code. */
  private static SourcePassages code(
      MemoryScope scope, In in, MemoryScope.Chosen chosen, Found found) {
    return in.code() && in.wanted().asOf() == null && !in.wanted().isNarrow()
        ? SourcePassages.of(
            scope.engine().get().code(), chosen.folder(), in.wanted().query(), found)
        : new SourcePassages(List.of(), "");
  }

  private static String last(Selection.Page page, String time) {
    StringBuilder last = new StringBuilder();
    if (page.next() >= 0) {
      last.append(page.left()).append(" more: cursor ").append(Cursor.of(page.next(), nanos(time)));
    }
    if (page.alike() > 0) {
      last.append(last.isEmpty() ? "" : "; ")
          .append(page.alike())
          .append(" nearly the same left out");
    }
    return last.toString();
  }

  private static long nanos(String time) {
    Instant instant = Instant.parse(time);
    return instant.getEpochSecond() * SECOND + instant.getNano();
  }

  private static String time(long nanos) {
    if (nanos == 0) {
      throw new FailureException(
          new Failure.Invalid(
              "Unknown cursor. Send the cursor of the answer before unchanged, with the same other"
                  + " arguments, or leave cursor out to start over."));
    }
    return Timestamps.nanos(Instant.ofEpochSecond(nanos / SECOND, nanos % SECOND));
  }

  private static String nothing(MemoryScope scope, In in, MemoryScope.Chosen chosen, Found found) {
    if (!found.reason().isEmpty()) {
      return "Nothing was searched: " + found.reason() + ".";
    }
    String narrower =
        in.wanted().equals(Wanted.of(in.wanted().query()))
            ? "Try other words, or a question."
            : "Try without kinds, about, tags or times.";
    String elsewhere = chosen.project() == null ? scope.engine().get().otherStores(null) : "";
    return "Nothing found among "
        + Plural.of(found.searched(), "text")
        + ". "
        + narrower
        + (elsewhere.isEmpty() ? "" : " " + elsewhere);
  }
}
