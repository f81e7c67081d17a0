package dev.rosemary.engine.item;

import dev.rosemary.engine.kind.ItemKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Anything that people are shown, whatever surface keeps it. Times are ISO 8601 in UTC without the
 * final {@code Z}, so that those of any precision compare as texts.
 *
 * @param number of its row
 * @param id its own id, whole and without the letter of its kind
 * @param word what it is, such as {@code decision}
 * @param title what it is called or is about; null where nothing is
 * @param text what it says; of an entity its type
 * @param owner the user whose it is, or null
 * @param place the thread or the folder that it is in, or null
 * @param successor the id of what took its place, or null
 * @param stored since when it is here
 * @param happened when what it tells happened, where somebody said so
 * @param offset of that as it was given, in minutes east of UTC
 * @param from since when it holds, or null
 * @param until when it ended or will, or null
 */
public record Item(
    ItemKind kind,
    long number,
    String id,
    String word,
    @Nullable String title,
    String text,
    List<String> tags,
    boolean pinned,
    @Nullable String owner,
    @Nullable String place,
    @Nullable String successor,
    String stored,
    @Nullable String happened,
    int offset,
    @Nullable String from,
    @Nullable String until) {
  /** What a time is where there is none. */
  public static final String NEVER = "9999";

  public Item {
    tags = List.copyOf(tags);
  }

  /** The letter of its kind, a hyphen and its whole id. */
  public String wholeId() {
    return kind.letter() + "-" + id;
  }

  /** Where it lies in its file. */
  public Place at() {
    return new Place(kind, number);
  }

  /** Whether it ended by a time. */
  public boolean isEndedAt(String time) {
    return until != null && until.compareTo(time) <= 0;
  }

  /** Whether it holds at a time. */
  public boolean isHeldAt(String time) {
    return !isEndedAt(time) && (from == null || from.compareTo(time) <= 0);
  }

  /**
   * Whether it is for somebody's eyes: not where it belongs to another.
   *
   * @param reader who reads; null for nobody, who is shown all
   */
  public boolean isFor(@Nullable String reader) {
    return owner == null || reader == null || reader.equals(owner);
  }

  /** When it happened, or else when it was stored. */
  public String moment() {
    return happened == null ? stored : happened;
  }

  /**
   * Where an item lies in its file.
   *
   * @param number of its row
   */
  public record Place(ItemKind kind, long number) {}
}
