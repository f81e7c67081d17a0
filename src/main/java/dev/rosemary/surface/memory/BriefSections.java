package dev.rosemary.surface.memory;

import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.page.ItemLines;
import dev.rosemary.engine.item.text.Excerpt;
import dev.rosemary.tool.Call;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Sections of a brief, of which each shows what none before it did. For one answer. */
final class BriefSections {
  /** Bytes of an item. */
  private static final int LINE = 400;

  /** Bytes of what it is called. */
  private static final int TITLE = 120;

  private final Call call;
  private final List<Space> spaces;
  private final Lines lines;
  private final int reserved;
  private final ItemLines written;
  private final Set<String> shown = new HashSet<>();
  private boolean full;

  /**
   * Sections.
   *
   * @param reserved bytes that are left for what follows them
   */
  BriefSections(Call call, List<Space> spaces, Lines lines, String now, int reserved) {
    this.call = call;
    this.spaces = spaces;
    this.lines = lines;
    this.reserved = reserved;
    written = new ItemLines(spaces, "", now, false, false);
  }

  /** Adds what is new to the client, which may stand above as something else. */
  void addNew(List<Ids.Located> items) {
    List<String> above = new ArrayList<>();
    for (Ids.Located each : items) {
      if (shown.contains(each.item().wholeId())) {
        above.add(Ids.shortest(spaces, each.item()));
      }
    }
    String named = String.join(", ", above);
    String title = "New since your last session";
    if (above.isEmpty()) {
      add(title + ":", items, items.size());
    } else if (above.size() < items.size()) {
      add(title + " (also " + named + " above):", items, items.size());
    } else if (Excerpt.bytes(title + named) + 10 + reserved <= lines.left()) {
      boolean _ = lines.add(title + ": " + named + " above.");
    }
  }

  /** Adds lines that name items, as many as fit. */
  void add(List<String> named) {
    for (String line : named) {
      if (Excerpt.bytes(line) + 1 + reserved <= lines.left()) {
        boolean _ = lines.add(line);
      }
    }
  }

  /** Adds a section as far as it fits; without items none, not even its title. */
  void add(String title, List<Ids.Located> items, int most) {
    boolean begun = false;
    int count = 0;
    for (Ids.Located each : items) {
      if (full || count == most || !shown.add(each.item().wholeId())) {
        continue;
      }
      String name = each.item().title();
      String line =
          written.head(each.space(), each.item())
              + (name == null ? "" : Excerpt.of(name, TITLE) + ": ")
              + Excerpt.of(each.item().text(), LINE);
      String header = begun ? "" : shown.size() == 1 ? Lines.DATA + "\n" + title : title;
      int size = Excerpt.bytes(header) + Excerpt.bytes(line) + 2;
      if (size + reserved > lines.left()) {
        full = true;
        continue;
      }
      boolean _ = lines.add(header);
      boolean _ = lines.add(line);
      ItemValues.add(call, () -> ItemValues.of(spaces, each.space().name(), each.item()));
      begun = true;
      count++;
    }
  }
}
