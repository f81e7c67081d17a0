package dev.rosemary.surface.memory;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.page.ItemLines;
import dev.rosemary.engine.item.page.Passage;
import dev.rosemary.engine.item.page.WholeItem;
import dev.rosemary.engine.item.text.Excerpt;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code open}. */
final class Open {
  /** Bytes that the last line may need. */
  private static final int LAST = 80;

  /** Bytes of a text that are worth a page. */
  private static final int WORTH = 40;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "ids":{"type":"array","maxItems":100,"items":{"type":"string"},"description":"Ids, or exact names, keys, titles"},
        "as_of":{"type":"string"},
        "budget":{"type":"integer","minimum":100,"maximum":20000,"default":4000},
        "project":{"type":"string","maxLength":200},
        "cursor":{"type":"string"}},
       "required":["ids"]}
      """;

  private static final int BUDGET = 4_000;

  private Open() {}

  private record In(
      List<String> ids,
      @Nullable String asOf,
      int budget,
      @Nullable String project,
      @Nullable String cursor) {
    static In of(Args args) {
      return new In(
          args.strings("ids"),
          EndOfDay.parseOptional("as_of", args.optionalString("as_of")),
          args.integer("budget", BUDGET),
          args.optionalString("project"),
          args.optionalString("cursor"));
    }
  }

  static Tool<?> tool(MemoryScope scope) {
    return new Tool<>(
        "open",
        "Open",
        "Shows items whole: text, times, links both ways, earlier versions.",
        Effect.READ,
        SCHEMA,
        null,
        In::of,
        (in, call) -> open(scope, in, call));
  }

  private static Result open(MemoryScope scope, In in, Call call) {
    MemoryScope.Chosen chosen = scope.chosen(call, in.project(), null, false).at(in.asOf());
    String time = in.asOf() == null ? chosen.now() : in.asOf();
    boolean past = in.asOf() != null;
    List<Ids.Located> found = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    List<Passage> sources = new ArrayList<>();
    for (String id : in.ids()) {
      List<Ids.Located> named = Named.all(chosen, id, time, past);
      found.addAll(named);
      Passage source =
          named.isEmpty()
              ? SourcePassages.open(scope.engine().get().code(), chosen.folder(), id)
              : null;
      if (source != null) {
        sources.add(source);
      } else if (named.isEmpty() && !addElsewhere(scope, chosen, id, found, notes)) {
        missing.add(id);
      }
    }
    Lines lines = new Lines(in.budget());
    boolean _ = lines.add(found.isEmpty() && sources.isEmpty() ? "" : Lines.DATA);
    if (!missing.isEmpty()) {
      String names = Excerpt.of(String.join(", ", missing), 200);
      boolean _ = lines.add("Not found: " + names + ". recall finds ids; names have to be exact.");
    }
    notes.forEach(lines::add);
    ItemLines written = new ItemLines(chosen.spaces(), "", time, past, false);
    if (in.cursor() == null) {
      sources.forEach(source -> write(lines, source, call));
    }
    int from = (int) Math.min(Cursor.position(in.cursor()), Integer.MAX_VALUE);
    int within = (int) Math.min(Cursor.within(in.cursor()), Integer.MAX_VALUE);
    for (int i = from; i < found.size(); i++) {
      Ids.Located located = found.get(i);
      WholeItem item = new WholeItem(located.space(), located.item(), written, time, past);
      ItemValues.add(call, () -> json(chosen, located, item));
      int next = write(lines, item, i == from ? within : 0);
      if (next >= 0) {
        String cursor = Cursor.of(i, next);
        boolean _ = lines.add((found.size() - i) + " not whole yet: cursor " + cursor);
        ItemValues.cursor(call, cursor);
        break;
      }
    }
    return lines.result(call);
  }

  /** Writes a piece of code, as much of it as fits. */
  private static void write(Lines lines, Passage source, Call call) {
    ItemValues.add(call, () -> ItemValues.of(source));
    if (lines.add(source.head())) {
      String text = source.text();
      int end = end(text, 0, lines.left() - LAST);
      boolean _ = lines.add(text.substring(0, end) + (end < text.length() ? Excerpt.MORE : ""));
    }
  }

  /** Adds the item of an id of another project, and that it is there; false when there is none. */
  private static boolean addElsewhere(
      MemoryScope scope,
      MemoryScope.Chosen chosen,
      String id,
      List<Ids.Located> found,
      List<String> notes) {
    Elsewhere.Found other = Elsewhere.find(scope, chosen, id);
    if (other == null) {
      return false;
    }
    found.add(
        new Ids.Located(
            Elsewhere.store(scope, other).space(null, chosen.principal()), other.item()));
    notes.add(
        id
            + " is in the project "
            + Quoting.quote(Excerpt.of(other.project().name(), 60))
            + "; send that as project to change it.");
    return true;
  }

  /** What the tool says of one item, within its usual budget; null when nothing is called so. */
  static @Nullable String text(MemoryScope scope, Call call, String name) {
    MemoryScope.Chosen chosen = scope.chosen(call, null, null, false);
    return Named.all(chosen, name, chosen.now(), false).isEmpty()
        ? null
        : open(scope, new In(List.of(name), null, BUDGET, null, null), call).text();
  }

  private static JsonObject.Builder json(
      MemoryScope.Chosen chosen, Ids.Located located, WholeItem item) {
    return ItemValues.of(chosen.spaces(), located.space().name(), located.item())
        .put("details", JsonArray.ofStrings(item.details()));
  }

  /**
   * Writes an item from a place in its text and its details on.
   *
   * @return where it goes on, or −1 when it is whole
   */
  private static int write(Lines lines, WholeItem item, int from) {
    String text = item.text();
    int at = Math.min(from, text.length());
    if (from <= text.length() && (from == 0 || from < text.length())) {
      String head = item.head() + (from == 0 ? "" : " (continued)");
      if (Excerpt.bytes(head) + WORTH + LAST > lines.left() || !lines.add(head)) {
        return from;
      }
      int end = end(text, at, lines.left() - LAST - 2);
      boolean _ = lines.add(text.substring(at, end));
      if (end < text.length()) {
        return end;
      }
    }
    List<String> details = item.details();
    for (int i = Math.max(0, from - text.length() - 1); i < details.size(); i++) {
      if (Excerpt.bytes(details.get(i)) + 1 + LAST > lines.left() || !lines.add(details.get(i))) {
        return text.length() + 1 + i;
      }
    }
    return -1;
  }

  private static int end(String text, int from, int bytes) {
    int used = 0;
    int at = from;
    while (at < text.length()) {
      int character = text.codePointAt(at);
      used += Excerpt.bytes(character);
      if (used > bytes) {
        int line = text.lastIndexOf('\n', at);
        int space = text.lastIndexOf(' ', at);
        int boundary = line > from + (at - from) / 2 ? line + 1 : space + 1;
        return boundary > from + (at - from) / 2 ? boundary : at;
      }
      at += Character.charCount(character);
    }
    return at;
  }
}
