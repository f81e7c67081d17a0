package dev.rosemary.engine.item.page;

import dev.rosemary.base.Plural;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.ItemTable;
import dev.rosemary.engine.item.LinkTable;
import dev.rosemary.engine.item.Moment;
import dev.rosemary.engine.item.ObservationTable;
import dev.rosemary.engine.item.PastTable;
import dev.rosemary.engine.item.Relation;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.VersionTable;
import dev.rosemary.engine.item.text.Excerpt;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;

/** All that is known of one item, as lines. */
public final class WholeItem {
  /** Links, observations and versions that are shown of each. */
  private static final int MOST = 40;

  /** Bytes of a line of what another item says. */
  private static final int LINE = 300;

  /** Bytes of an id behind it. */
  private static final int ID = 30;

  private final Space space;
  private final Item item;
  private final ItemLines lines;
  private final Moment moment;

  /**
   * An item.
   *
   * @param time of the answer, ISO 8601 in UTC
   */
  public WholeItem(Space space, Item item, ItemLines lines, String time, boolean past) {
    this.space = space;
    this.item = item;
    this.lines = lines;
    moment = new Moment(Moment.plain(time), past, space.user());
  }

  /** Its first line, with what it is called. */
  public String head() {
    String title = ItemLines.called(space, item);
    return (lines.head(space, item) + (title == null ? "" : Excerpt.of(title, LINE)))
        .stripTrailing();
  }

  /** What it says, as it is stored but for hidden characters. */
  public String text() {
    StringBuilder text = new StringBuilder(item.text().length());
    for (int i = 0;
        i < item.text().length();
        i += Character.charCount(item.text().codePointAt(i))) {
      int c = item.text().codePointAt(i);
      if (Excerpt.isHidden(c) && c != '\n' && c != '\t' && c != '\r') {
        text.append(Excerpt.escaped(c));
      } else {
        text.appendCodePoint(c);
      }
    }
    return text.toString();
  }

  /** What stands below the text: times, tags, links, observations, versions. */
  public List<String> details() {
    return space.file().read(this::details);
  }

  private List<String> details(Transaction transaction) {
    List<String> details = new ArrayList<>();
    details.add(times());
    if (!item.tags().isEmpty()) {
      details.add("tags: " + String.join(", ", item.tags()));
    }
    String source = VersionTable.source(transaction, item);
    if (!source.isEmpty()) {
      details.add(Excerpt.of(source, LINE));
    }
    if (item.number() > 0) {
      addLinks(transaction, details);
    }
    if (item.kind() == ItemKind.ENTITY) {
      for (Item each : ObservationTable.of(transaction, item.number(), moment, MOST)) {
        details.add(line("", each));
      }
    }
    addVersions(transaction, details);
    return details;
  }

  private String times() {
    StringBuilder times = new StringBuilder("stored ").append(shown(item.stored()));
    if (item.happened() != null) {
      times.append(", happened ").append(ItemLines.day(item));
    }
    if (item.from() != null && !item.from().equals(item.stored())) {
      times.append(", valid from ").append(shown(item.from()));
    }
    if (item.until() != null) {
      times.append(", until ").append(shown(item.until()));
    }
    return times.toString();
  }

  /** To the second: nobody asks for more. */
  private static String shown(String time) {
    return (time.length() > 19 ? time.substring(0, 19) : time) + "Z";
  }

  private void addLinks(Transaction transaction, List<String> details) {
    for (Relation subject : LinkTable.subjectsOf(transaction, item.at(), MOST)) {
      details.add("about: " + Excerpt.of(subject.other(), LINE));
    }
    for (Relation relation : LinkTable.of(transaction, item, moment.time(), MOST)) {
      String other = relation.other();
      if (other.isEmpty()) {
        String id = lines.shortened(relation.otherId());
        String called = VersionTable.called(transaction, relation.otherId());
        other = called.equals(relation.otherId()) ? id : Excerpt.of(called, LINE) + " [" + id + "]";
      }
      details.add(relation.line(other, 100, LINE + ID));
    }
    if (item.kind().isEntity()) {
      long named = LinkTable.namedBy(transaction, item);
      if (named > 0) {
        details.add("named in " + Plural.of(named, "text"));
      }
    }
  }

  private void addVersions(Transaction transaction, List<String> details) {
    if (item.successor() != null) {
      for (Item next : ItemTable.beginning(transaction, item.kind(), item.successor(), null, 1)) {
        details.add(line("replaced by: ", next));
      }
    }
    for (Item before : VersionTable.before(transaction, item, MOST)) {
      details.add(line("before: ", before));
    }
    for (Item before : PastTable.of(transaction, item.wholeId())) {
      details.add(
          "before, until "
              + shown(before.until() == null ? "" : before.until())
              + ": "
              + Excerpt.of(before.text(), LINE));
    }
  }

  private String line(String what, Item other) {
    return "  " + what + lines.head(space, other) + Excerpt.of(other.text(), LINE);
  }
}
