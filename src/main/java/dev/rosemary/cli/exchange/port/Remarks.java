package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.NoteText;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.engine.graph.GraphImport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be said of lines that were not taken over as they stand: the first thousand, and how
 * many more there were. A place is a line, and in its upper bits the number of the file. Not thread
 * safe.
 */
public final class Remarks implements GraphImport.Warnings {
  /** Remarks kept: more than anyone reads, few enough for any heap. */
  public static final int MOST = 1_000;

  /** Bits of a place that are its line. */
  private static final int LINE_BITS = 40;

  /**
   * Something to say of a line.
   *
   * @param file null where there is only one
   */
  public record Remark(@Nullable String file, long line, String reason) {
    /** The place in front of the reason, if it has one. */
    public String text() {
      String name = file == null ? "" : quoted(file);
      String place = line > 0 ? (name.isEmpty() ? "line " : name + " line ") + line : name;
      return place.isEmpty() ? reason : place + ": " + reason;
    }
  }

  private record Placed(long place, Remark remark) {}

  private final List<Placed> kept = new ArrayList<>();
  private final List<String> files = new ArrayList<>();
  private long count;

  /** Says that places from now on are of this file. */
  public void file(String name) {
    files.add(name);
  }

  /** The place of a line of the present file. */
  private long at(long line) {
    return ((long) files.size() << LINE_BITS) | line;
  }

  /** The items with places instead of lines. */
  public List<Item> placed(List<Item> items) {
    if (files.isEmpty()) {
      return items;
    }
    List<Item> placed = new ArrayList<>(items.size());
    for (Item item : items) {
      placed.add(
          switch (item) {
            case Item.OfNote(Note note) ->
                new Item.OfNote(new Note(at(note.line()), note.content(), note.fields()));
            case Item.OfGraph(Carried carried) -> new Item.OfGraph(placed(carried));
            case Item.OfFile(NoteText note) -> {
              List<Carried> inside = new ArrayList<>(note.carried().size());
              for (Carried carried : note.carried()) {
                inside.add(placed(carried));
              }
              yield new Item.OfFile(note.at(at(note.line()), inside));
            }
          });
    }
    return placed;
  }

  private Carried placed(Carried carried) {
    return switch (carried) {
      case CarriedEntity e ->
          new CarriedEntity(at(e.line()), e.name(), e.type(), e.observations(), e.metadata());
      case CarriedRelation r ->
          new CarriedRelation(at(r.line()), r.from(), r.to(), r.type(), r.metadata(), r.written());
    };
  }

  /** Adds a remark of a line of the present file, or of all of it for 0. */
  public void addOfLine(long line, String reason) {
    add(at(line), reason);
  }

  /** Counts remarks that were not kept elsewhere. */
  public void addUnkept(long more) {
    count += more;
  }

  @Override
  public void add(long place, String reason) {
    count++;
    if (kept.size() < MOST) {
      kept.add(new Placed(place, new Remark(fileOf(place), lineOf(place), reason)));
    }
  }

  @Override
  public String place(long place) {
    String file = fileOf(place);
    return file == null ? "line " + lineOf(place) : quoted(file) + " line " + lineOf(place);
  }

  private @Nullable String fileOf(long place) {
    int file = (int) (place >>> LINE_BITS);
    return file == 0 ? null : files.get(file - 1);
  }

  private static long lineOf(long place) {
    return place & ((1L << LINE_BITS) - 1);
  }

  /** The name of a file as a sentence may hold it. */
  private static String quoted(String file) {
    return Quoting.quote(file);
  }

  /** How many there were. */
  public long count() {
    return count;
  }

  /** Those that were kept, in the order of files and lines. */
  public List<Remark> kept() {
    kept.sort(Comparator.comparingLong(Placed::place));
    List<Remark> remarks = new ArrayList<>(kept.size());
    for (Placed placed : kept) {
      remarks.add(placed.remark());
    }
    return remarks;
  }
}
