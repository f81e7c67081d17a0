package dev.rosemary.engine.item;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.item.text.Excerpt;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ids as people see them, and the items that they name. Without state. */
public final class Ids {
  /** Characters of an item's own id at least. */
  public static final int SHORTEST = 6;

  /** Items that are named when an id could mean several. */
  private static final int NAMED = 5;

  private Ids() {}

  /** An item and the file that it is in. */
  public record Located(Space space, Item item) {}

  /** The letter, a hyphen, and the shortest beginning of the id that no other item here shares. */
  public static String shortest(List<Space> spaces, Item item) {
    return shortest(spaces, item.kind(), item.id());
  }

  private static String shortest(List<Space> spaces, ItemKind kind, String id) {
    int length = SHORTEST;
    for (Space space : spaces) {
      List<String> near =
          space.file().read(transaction -> ItemTable.neighbours(transaction, kind, id));
      for (String other : near) {
        length = Math.max(length, common(id, other) + 1);
      }
    }
    return kind.letter() + "-" + id.substring(0, Math.min(length, id.length()));
  }

  /** The same of the item of a whole id. */
  public static String shortened(List<Space> spaces, String wholeId) {
    @Nullable ItemKind kind = kind(wholeId);
    return kind == null ? wholeId : shortest(spaces, kind, wholeId.substring(2));
  }

  private static int common(String one, String other) {
    int length = 0;
    while (length < Math.min(one.length(), other.length())
        && one.charAt(length) == other.charAt(length)) {
      length++;
    }
    return length;
  }

  /**
   * The items of an id, or of what they are called.
   *
   * @param given an id, a beginning of one, or an exact name, key or title
   * @param moment in which names are looked for
   * @return none when nothing is called so
   * @throws FailureException with {@link Failure.Invalid} when an id could mean several
   */
  public static List<Located> find(List<Space> spaces, String given, Moment moment) {
    String id = plain(given);
    List<Located> byId = new ArrayList<>();
    List<Located> called = new ArrayList<>();
    for (Space space : spaces) {
      Moment here = new Moment(moment.time(), moment.past(), space.user());
      boolean _ =
          space
              .file()
              .read(transaction -> {
                add(byId, space, beginning(transaction, space, id));
                add(called, space, called(transaction, id, here));
                return true;
              });
    }
    return byId.isEmpty() ? called : one(id, byId);
  }

  /** The same in one file, within a transaction. */
  public static List<Item> find(Transaction transaction, Space space, String given, Moment moment) {
    String id = plain(given);
    List<Located> byId = new ArrayList<>();
    add(byId, space, beginning(transaction, space, id));
    if (!byId.isEmpty()) {
      return List.of(one(id, byId).getFirst().item());
    }
    List<Located> called = new ArrayList<>();
    add(called, space, called(transaction, id, moment));
    return called.stream().map(Located::item).toList();
  }

  private static List<Item> called(Transaction transaction, String name, Moment moment) {
    List<Item> called = new ArrayList<>();
    for (ItemKind kind : ItemKind.all()) {
      called.addAll(ItemTable.called(transaction, kind, name, moment, NAMED));
    }
    return called;
  }

  private static void add(List<Located> found, Space space, List<Item> items) {
    for (Item item : items) {
      if (space.shows(item)) {
        found.add(new Located(space, item));
      }
    }
  }

  private static List<Located> one(String id, List<Located> found) {
    for (Located located : found) {
      if (located.item().wholeId().equals(id)) {
        return List.of(located);
      }
    }
    if (found.size() > 1) {
      throw new FailureException(new Failure.Invalid(several(id, found)));
    }
    return found;
  }

  private static List<Item> beginning(Transaction transaction, Space space, String id) {
    @Nullable ItemKind kind = kind(id);
    return kind == null
        ? List.of()
        : ItemTable.beginning(transaction, kind, id.substring(2), space.user(), NAMED);
  }

  /** The kind of what looks like an id; null for anything else. */
  private static @Nullable ItemKind kind(String id) {
    boolean looks = id.length() >= 2 + SHORTEST && id.charAt(1) == '-' && id.indexOf(' ') < 0;
    return looks ? ItemKind.of(id.charAt(0)) : null;
  }

  /** Whether a text looks like an id, or the beginning of one. */
  public static boolean isId(String given) {
    return kind(plain(given)) != null;
  }

  /** An id as it is stored: answers show it in brackets. */
  private static String plain(String given) {
    String id = given.strip();
    boolean inBrackets = id.length() > 2 && id.startsWith("[") && id.endsWith("]");
    return inBrackets ? id.substring(1, id.length() - 1) : id;
  }

  /** Items of a file that belong to nobody whose id is or begins so, five at most. */
  public static List<Item> beginning(Transaction transaction, String given) {
    String id = plain(given);
    @Nullable ItemKind kind = kind(id);
    return kind == null
        ? List.of()
        : ItemTable.beginning(transaction, kind, id.substring(2), null, NAMED);
  }

  private static String several(String id, List<Located> found) {
    StringBuilder text = new StringBuilder(Quoting.quote(id)).append(" could mean ");
    for (int i = 0; i < found.size(); i++) {
      Item item = found.get(i).item();
      text.append(i == 0 ? "" : ", ").append(item.wholeId()).append(" (");
      String called = item.title() == null ? item.text() : item.title();
      text.append(Quoting.quote(Excerpt.of(called, 40))).append(')');
    }
    return text.append(". Send more of the id of the one you mean.").toString();
  }
}
