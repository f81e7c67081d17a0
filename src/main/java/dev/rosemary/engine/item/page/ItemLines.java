package dev.rosemary.engine.item.page;

import dev.rosemary.engine.file.FilePath;
import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.ItemTable;
import dev.rosemary.engine.item.LinkTable;
import dev.rosemary.engine.item.Moment;
import dev.rosemary.engine.item.ObservationTable;
import dev.rosemary.engine.item.Relation;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.VersionTable;
import dev.rosemary.engine.item.search.Found;
import dev.rosemary.engine.item.search.WordScores;
import dev.rosemary.engine.item.text.Excerpt;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.suspicion.Sign;
import dev.rosemary.engine.suspicion.Suspicion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Items as lines of text for a reader who pays for each token. */
public final class ItemLines {
  /** Relations of an entity that are shown beside it. */
  private static final int RELATIONS = 4;

  /** Observations of an entity that are shown where none was found itself. */
  private static final int OBSERVATIONS = 3;

  /** Observations of an entity among which they are chosen. */
  private static final int CHOSEN_FROM = 300;

  /** Bytes of where a suspicious item came from. */
  private static final int SOURCE = 80;

  /** Bytes of a text that say nothing any more. */
  private static final int SHORTEST = 24;

  private final List<Space> spaces;
  private final WordScores words;
  private final String time;
  private final boolean past;
  private final boolean explain;

  /**
   * Lines for an answer.
   *
   * @param spaces all files that ids are to be unique in
   * @param query that parts of long texts are chosen by; empty for their beginnings
   * @param time of the answer, ISO 8601 in UTC
   * @param past whether the answer is about the past
   * @param explain whether each line says why it is there
   */
  public ItemLines(List<Space> spaces, String query, String time, boolean past, boolean explain) {
    this.spaces = List.copyOf(spaces);
    words = new WordScores(query);
    this.time = Moment.plain(time);
    this.past = past;
    this.explain = explain;
  }

  /** {@code [id] kind, date, space: } of an item. */
  public String head(Space space, Item item) {
    StringBuilder head = new StringBuilder("[").append(Ids.shortest(spaces, item)).append("] ");
    head.append(item.word());
    String day = day(item);
    if (!day.isEmpty()) {
      head.append(", ").append(day);
    }
    head.append(", ").append(space.name());
    if (item.place() != null && item.kind() != ItemKind.DOCUMENT) {
      head.append(", thread ").append(Excerpt.of(item.place(), SHORTEST));
    }
    if (item.pinned()) {
      head.append(", pinned");
    }
    String until = item.until();
    if (until != null && (past || item.isEndedAt(time))) {
      head.append(", until ").append(day(until, 0));
    }
    return head.append(suspicion(space, item)).append(": ").toString();
  }

  /** {@code , suspicious (asks to ignore instructions)}, and where it came from; empty for most. */
  private static String suspicion(Space space, Item item) {
    Sign sign =
        Suspicion.of(item.title() == null ? item.text() : item.title() + "\n" + item.text());
    if (sign == null) {
      return "";
    }
    String source = space.file().read(transaction -> VersionTable.source(transaction, item));
    return ", suspicious ("
        + sign.why()
        + (source.isEmpty() ? "" : "; " + Excerpt.of(source, SOURCE))
        + ")";
  }

  /** What stands before the text of an item under that of another. */
  private static String grouped(Space space, Item item) {
    String suspicion = suspicion(space, item);
    return suspicion.isEmpty() ? "" : suspicion.substring(2) + ": ";
  }

  /** When it happened, or else was stored: the day, {@code 2026-05-01}; empty when not known. */
  public static String day(Item item) {
    return day(item.moment(), item.happened() == null ? 0 : item.offset());
  }

  private static String day(String moment, int offset) {
    if (moment.length() < 10 || moment.startsWith("0000")) {
      return "";
    }
    return offset == 0 ? moment.substring(0, 10) : MemoryTime.day(moment + "Z", offset);
  }

  /**
   * The line of what was found, of so many bytes at most; empty when it would say nothing.
   *
   * @param grouped whether it stands under the line of what it is about
   */
  String line(Found.Hit hit, boolean grouped, int bytes) {
    Item item = hit.item();
    String head =
        grouped
            ? "  [" + Ids.shortest(spaces, item) + "] " + grouped(hit.space(), item)
            : head(hit.space(), item) + title(hit.space(), item);
    String why = explain ? why(hit) : "";
    int room = bytes - Excerpt.bytes(head) - Excerpt.bytes(why) - 1;
    int needed = Math.min(SHORTEST, Excerpt.bytes(Excerpt.line(item.text())));
    if (room < needed) {
      return "";
    }
    return (head + part(item.text(), room) + why).stripTrailing();
  }

  /** A whole id as it is shown. */
  String shortened(String wholeId) {
    return Ids.shortened(spaces, wholeId);
  }

  /** The line of a passage, of so many bytes at most; empty when it would say nothing. */
  String line(Passage passage, int bytes) {
    int room = bytes - Excerpt.bytes(passage.head()) - 1;
    int needed = Math.min(SHORTEST, Excerpt.bytes(Excerpt.line(passage.text())));
    return room < needed ? "" : (passage.head() + part(passage.text(), room)).stripTrailing();
  }

  /**
   * What an item is called: a file of the personal space by the path that leads to it from
   * anywhere.
   */
  static @Nullable String called(Space space, Item item) {
    String title = item.title();
    return title != null && item.kind() == ItemKind.FILE && space.isPersonal()
        ? FilePath.PERSONAL + title.substring(FilePath.ROOT.text().length())
        : title;
  }

  private static String title(Space space, Item item) {
    String title = called(space, item);
    if (title == null) {
      return "";
    }
    return switch (item.kind()) {
      case ENTITY -> Excerpt.of(title, 200) + ", ";
      case SUBJECT -> Excerpt.of(title, 200) + (item.text().isEmpty() ? "" : ", ");
      case MEMORY, OBSERVATION, VAULT, DOCUMENT, FILE -> Excerpt.of(title, 200) + ": ";
    };
  }

  private String part(String text, int bytes) {
    return words.nothing().isEmpty()
        ? Excerpt.best(text, Math.max(8, bytes), words::shareOf)
        : Excerpt.of(text, Math.max(8, bytes));
  }

  /** The line of the entity that something is said of. */
  String subject(Found.Hit hit) {
    long number = RowNumbers.entityOf(hit.item().number());
    List<Item> entities =
        hit.space()
            .file()
            .read(transaction ->
                ItemTable.numbered(transaction, ItemKind.ENTITY, List.of(number), null));
    if (entities.isEmpty()) {
      return head(hit.space(), hit.item()) + hit.item().title();
    }
    Item entity = entities.getFirst();
    return head(hit.space(), entity) + title(hit.space(), entity) + Excerpt.of(entity.text(), 60);
  }

  /**
   * What stands beside an entity that was found by its name: observations, unless some were found
   * themselves, and relations.
   */
  List<String> beside(Found.Hit hit, List<Found.Hit> all, int bytes) {
    if (!hit.item().kind().isEntity()) {
      return List.of();
    }
    List<String> beside = new ArrayList<>();
    boolean none =
        all.stream()
            .noneMatch(other ->
                other.item().kind() == ItemKind.OBSERVATION
                    && other.space().name().equals(hit.space().name())
                    && RowNumbers.entityOf(other.item().number()) == hit.item().number());
    if (hit.item().kind() == ItemKind.ENTITY && none) {
      for (Item observation : observations(hit)) {
        String head =
            "  [" + Ids.shortest(spaces, observation) + "] " + grouped(hit.space(), observation);
        beside.add(head + part(observation.text(), Math.max(SHORTEST, bytes / 2)));
      }
    }
    String relations = relations(hit.space(), hit.item());
    if (!relations.isEmpty()) {
      beside.add("  " + relations);
    }
    return beside;
  }

  private List<Item> observations(Found.Hit hit) {
    List<Item> all =
        new ArrayList<>(
            hit.space()
                .file()
                .read(transaction ->
                    ObservationTable.of(
                        transaction,
                        hit.item().number(),
                        new Moment(time, past, hit.space().user()),
                        CHOSEN_FROM)));
    all.sort(Comparator.comparingDouble((Item each) -> words.share(each)).reversed());
    return all.subList(0, Math.min(OBSERVATIONS, all.size()));
  }

  private String relations(Space space, Item item) {
    List<Relation> relations =
        space.file().read(transaction -> LinkTable.of(transaction, item, time, RELATIONS));
    List<String> shown = new ArrayList<>();
    for (Relation relation : relations) {
      String called = relation.other().isEmpty() ? shortened(relation.otherId()) : relation.other();
      shown.add(relation.line(called, 40, 60));
    }
    return String.join("; ", shown.subList(0, Math.min(RELATIONS, shown.size())));
  }

  private String why(Found.Hit hit) {
    List<String> reasons = new ArrayList<>();
    if (hit.words() > 0) {
      reasons.add("words");
    }
    Double cosine = hit.cosine();
    if (cosine != null) {
      reasons.add("meaning " + Math.round(100 * cosine) / 100.0);
    }
    @Nullable String through = hit.through();
    if (hit.link() > 0 && through != null) {
      reasons.add("link through " + Excerpt.of(through, 40));
    }
    if (hit.item().pinned()) {
      reasons.add("pinned");
    }
    return reasons.isEmpty() ? "" : " (" + String.join(", ", reasons) + ")";
  }
}
