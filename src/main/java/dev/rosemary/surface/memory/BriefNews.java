package dev.rosemary.surface.memory;

import dev.rosemary.base.Plural;
import dev.rosemary.engine.history.History;
import dev.rosemary.engine.history.change.ChangeFilter;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.item.text.Excerpt;
import dev.rosemary.tool.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What happened in the files of a call since its client's last session in each. For one answer. */
final class BriefNews {
  /** Changes that are looked at, the newest. */
  private static final int LOOKED_AT = 60;

  /** Items that are named. */
  private static final int NAMED = 6;

  /** Bytes of what one of them says. */
  private static final int TITLE = 60;

  private final MemoryScope scope;
  private final MemoryScope.Chosen chosen;

  /** Times by the names of spaces, without those in which the client never was. */
  private final Map<String, String> since = new TreeMap<>();

  BriefNews(MemoryScope scope, Call call, MemoryScope.Chosen chosen) {
    this.scope = scope;
    this.chosen = chosen;
    for (Store store : chosen.stores()) {
      String time = LastVisits.note(scope, call, chosen, store);
      if (time != null) {
        since.put(store.name(), time);
      }
    }
  }

  /** Those of the latest items that were stored since then. */
  List<Ids.Located> stored(List<Ids.Located> newest) {
    List<Ids.Located> stored = new ArrayList<>();
    for (Ids.Located each : newest) {
      String time = since.get(each.space().name());
      if (time != null && each.item().stored().compareTo(time) > 0) {
        stored.add(each);
      }
    }
    return stored;
  }

  /** What was changed and forgotten since then, a line for each sort; none for nothing. */
  List<String> changed() {
    if (since.isEmpty()) {
      return List.of();
    }
    List<String> replaced = new ArrayList<>();
    int removed = 0;
    Set<String> seen = new HashSet<>();
    for (ChangedItem item : changes()) {
      // The newest change of each tells what became of it.
      if (seen.add(item.id())) {
        switch (item.operation()) {
          case REPLACE -> replaced.add(named(item));
          case REMOVE -> removed++;
          case ADD, RESTORE -> {}
        }
      }
    }
    List<String> lines = new ArrayList<>();
    if (!replaced.isEmpty()) {
      int shown = Math.min(NAMED, replaced.size());
      String more = replaced.size() > shown ? "; and " + (replaced.size() - shown) + " more" : "";
      lines.add(
          "Changed since your last session: "
              + String.join("; ", replaced.subList(0, shown))
              + more);
    }
    if (removed > 0) {
      // What they said is gone from answers, and changes tells those who ask.
      lines.add(
          "Forgotten since your last session: " + Plural.of(removed, "item") + "; see changes.");
    }
    return lines;
  }

  private List<ChangedItem> changes() {
    String earliest = since.values().stream().min(String::compareTo).orElseThrow();
    Store project = chosen.project();
    List<ChangedItem> changes = new ArrayList<>();
    for (ChangedItem item :
        scope
            .engine()
            .get()
            .history()
            .list(
                new History.Where.Seen(project == null ? null : project.name(), chosen.principal()),
                new ChangeFilter(micros(earliest), null, null, null, null, null, null),
                null,
                null,
                LOOKED_AT)
            .items()) {
      String time = since.get(item.project() == null ? Space.PERSONAL : item.project());
      if (time != null && item.change().time() > micros(time)) {
        changes.add(item);
      }
    }
    return changes;
  }

  private static long micros(String time) {
    return History.micros(Instant.parse(time + "Z"));
  }

  private String named(ChangedItem item) {
    return Ids.shortened(chosen.spaces(), item.id()) + " " + Excerpt.of(item.title(), TITLE);
  }
}
