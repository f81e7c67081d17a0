package dev.rosemary.engine.item.write;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.ItemTable;
import dev.rosemary.engine.item.LinkTable;
import dev.rosemary.engine.item.Moment;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.item.search.NearestItems;
import dev.rosemary.engine.item.text.Likeness;
import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.memory.Details;
import dev.rosemary.engine.memory.Memory;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.engine.memory.RecordIds;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores new items in a file, all or none, each once. For one call. */
public final class Remembering {
  /** Items that are named as being near. */
  private static final int NEAR = 3;

  /** Items that are compared with a new one. */
  private static final int COMPARED = 12;

  /** The cosine from which on two texts are about the same. */
  private static final double COSINE = 0.90;

  /** The share of common words from which on two texts are about the same. */
  private static final double WORDS = 0.6;

  /** Characters of a text that it is compared by. */
  private static final int CHARACTERS = 1_000;

  private final Store store;
  private final Space space;
  private final List<Space> others;
  private final @Nullable String user;
  private final RecordIds ids = new RecordIds(new SecureRandom());

  /**
   * Stores items.
   *
   * @param space the file as its reader sees it; the items are its user's
   * @param others other files in which what items link to may be, as that reader sees them
   */
  public Remembering(Store store, Space space, List<Space> others) {
    this.store = store;
    this.space = space;
    this.others = List.copyOf(others);
    user = space.user();
  }

  /**
   * What became of an item.
   *
   * @param known whether it was there already
   * @param near what says something like it
   * @param replaced what it took the place of, or null
   */
  public record Remembered(Item item, boolean known, List<Item> near, @Nullable Item replaced) {
    public Remembered {
      near = List.copyOf(near);
    }
  }

  /**
   * Stores items in one transaction.
   *
   * @param then done before the end of the transaction, which it ends when it fails
   * @throws FailureException with {@link Failure.NotFound} for what is replaced or linked to and is
   *     not there, {@link Failure.Invalid} for a validity that ends before it begins
   */
  public List<Remembered> remember(List<NewItem> items, Runnable then) {
    // Before the transaction: a model is not waited for while the file is locked.
    List<@Nullable Embedding> embeddings = new ArrayList<>();
    for (NewItem item : items) {
      embeddings.add(store.recall().embeddingNow(item.text()));
    }
    List<Remembered> done =
        store
            .file()
            .use(database ->
                database.write(transaction -> {
                  List<Remembered> remembered = new ArrayList<>();
                  for (int i = 0; i < items.size(); i++) {
                    remembered.add(
                        remember(database, transaction, items.get(i), embeddings.get(i)));
                  }
                  then.run();
                  return remembered;
                }));
    store.memories().written();
    return done;
  }

  private Remembered remember(
      Database database, Transaction transaction, NewItem item, @Nullable Embedding embedding) {
    Moment now = now(transaction);
    List<Item> alike = alike(transaction, item, now);
    Likeness said = new Likeness(item.text());
    List<Item> shared = new ArrayList<>();
    for (Item other : alike) {
      Likeness likeness = new Likeness(other.text());
      if (item.replaces() == null && said.isSame(likeness)) {
        return new Remembered(other, true, List.of(), null);
      }
      if (said.shared(likeness) >= WORDS) {
        shared.add(other);
      }
    }
    Item replaced = item.replaces() == null ? null : resolve(transaction, item.replaces(), now);
    List<Item> near = near(transaction, embedding, shared, replaced, now);
    Details details =
        new Details(item.kind(), item.title(), plain(item.tags()), item.source(), item.pinned());
    for (String subject : item.about()) {
      MemoryEntities.Made _ = store.entities().create(transaction, subject, null, null, user);
    }
    Memory stored = store.memories().store(transaction, memory(item), details, linked(item));
    if (replaced != null) {
      new Ending(store, user).end(database, transaction, replaced, "replaced", stored.id());
    }
    Item made =
        ItemTable.numbered(transaction, ItemKind.MEMORY, List.of(stored.number()), user).getFirst();
    for (NewItem.Link link : item.links()) {
      link(transaction, made, link, now);
    }
    return new Remembered(made, false, near, replaced);
  }

  /** Names by which the new memory hangs on entities, though its text may not say them. */
  private static List<String> linked(NewItem item) {
    List<String> names = new ArrayList<>(item.about());
    for (NewItem.Link link : item.links()) {
      if (link.from() == null) {
        names.add(link.to());
      }
    }
    return names;
  }

  private Moment now(Transaction transaction) {
    return new Moment(Moment.plain(store.memories().next(transaction)), false, user);
  }

  /** A tag is a line where tags are searched. */
  static List<String> plain(List<String> tags) {
    List<String> plain = new ArrayList<>();
    for (String tag : tags) {
      String line = tag.replace('\n', ' ').replace('\r', ' ').strip();
      if (!line.isEmpty() && !plain.contains(line)) {
        plain.add(line);
      }
    }
    return plain;
  }

  /** What the surface of memories calls a kind. */
  static MemoryType type(String kind) {
    return switch (kind) {
      case "howto" -> MemoryType.PROCEDURAL;
      case "event" -> MemoryType.EPISODIC;
      default -> MemoryType.SEMANTIC;
    };
  }

  private NewMemory memory(NewItem item) {
    return new NewMemory(
        item.text(),
        type(item.kind()),
        user,
        null,
        item.happened() == null ? null : item.happened().time(),
        item.validFrom(),
        item.validUntil(),
        item.happened() == null ? 0 : item.happened().offset());
  }

  /** Items with the same words, the best first. */
  private List<Item> alike(Transaction transaction, NewItem item, Moment now) {
    String text = item.text().substring(0, Math.min(CHARACTERS, item.text().length()));
    Query query = QueryCompiler.compile(quoteless(text), Set.of());
    Map<Item.Place, Item> found = new LinkedHashMap<>();
    for (ItemKind kind : ItemKind.all()) {
      if (!kind.isEntity()) {
        for (FullText words : kind.text().fullTexts()) {
          List<Long> numbers =
              ItemTable.matching(transaction, kind, words, query.toMatch(), now, COMPARED);
          for (Item each : ItemTable.numbered(transaction, kind, numbers, user)) {
            if (space.shows(each)) {
              found.put(each.at(), each);
            }
          }
        }
      }
    }
    return new ArrayList<>(found.values());
  }

  /** Words only: what looks like an operator is none here. */
  private static String quoteless(String text) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean operator = "\"()+*^:{}".indexOf(c) >= 0;
      words.append(operator ? ' ' : Character.toLowerCase(c));
    }
    return words.toString();
  }

  /** What says something like it, by meaning and then by the words that it shares. */
  private List<Item> near(
      Transaction transaction,
      @Nullable Embedding embedding,
      List<Item> shared,
      @Nullable Item replaced,
      Moment now) {
    Map<Item.Place, Item> near = new LinkedHashMap<>();
    if (embedding != null && store.recall().withoutMeaning(transaction).isEmpty()) {
      for (ItemKind kind : ItemKind.all()) {
        if (TextKind.withVectors().contains(kind.text()) && kind != ItemKind.SUBJECT) {
          List<Long> numbers = new ArrayList<>();
          for (Vectors.Hit hit :
              NearestItems.of(transaction, store.vectors(), embedding, kind, now, NEAR, COSINE)) {
            numbers.add(hit.item());
          }
          for (Item each : ItemTable.numbered(transaction, kind, numbers, user)) {
            if (space.shows(each)) {
              near.put(each.at(), each);
            }
          }
        }
      }
    }
    for (Item each : shared) {
      near.putIfAbsent(each.at(), each);
    }
    if (replaced != null) {
      near.remove(replaced.at());
    }
    List<Item> named = new ArrayList<>(near.values());
    return named.subList(0, Math.min(NEAR, named.size()));
  }

  /** The one item here of an id, name, key or title. */
  private Item resolve(Transaction transaction, String given, Moment now) {
    List<Item> found = Ids.find(transaction, space, given, now);
    if (found.isEmpty()) {
      throw new FailureException(new Failure.NotFound("item", List.of(given), List.of()));
    }
    if (found.size() > 1) {
      throw new FailureException(
          new Failure.Invalid(
              Quoting.quote(given)
                  + " is the name of several items. Send the id of the one you mean. Nothing was"
                  + " written."));
    }
    return found.getFirst();
  }

  private void link(Transaction transaction, Item made, NewItem.Link link, Moment now) {
    Item from = link.from() == null ? made : end(transaction, link.from(), now);
    Item to = end(transaction, link.to(), now);
    boolean _ =
        LinkTable.insert(
            transaction,
            ids.next(),
            from.wholeId(),
            link.relation().strip(),
            to.wholeId(),
            store.memories().next(transaction));
  }

  /** An end of a link: what is called so, or an entity of that name, which is made. */
  private Item end(Transaction transaction, String given, Moment now) {
    List<Item> found = new ArrayList<>(Ids.find(transaction, space, given, now));
    for (Space other : others) {
      if (found.isEmpty()) {
        for (Ids.Located located : Ids.find(List.of(other), given, now)) {
          found.add(located.item());
        }
      }
    }
    if (!found.isEmpty()) {
      return found.getFirst();
    }
    if (Ids.isId(given)) {
      throw new FailureException(new Failure.NotFound("item", List.of(given), List.of()));
    }
    MemoryEntities.Made made = store.entities().create(transaction, given, null, null, user);
    return ItemTable.called(transaction, ItemKind.SUBJECT, made.entity().name(), now, 1).getFirst();
  }
}
