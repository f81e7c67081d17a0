package dev.rosemary.engine.item.search;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.indexing.VectorsState;
import dev.rosemary.engine.item.About;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.ItemTable;
import dev.rosemary.engine.item.Moment;
import dev.rosemary.engine.item.PastTable;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.memory.recall.Walked;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The part of a search that reads one file. For one search, by one thread. */
final class SpaceSearch {
  /** Hits of each kind by each measure. */
  private static final int DEPTH = 100;

  /** The same where some of them may have to be left out again. */
  private static final int NARROW_DEPTH = 1_000;

  /** Texts of a kind without full text that are read. */
  private static final int READ = 500;

  /** Texts that ended since the time asked about, of each kind. */
  private static final int ENDED = 2_000;

  /** Rows that are counted of a table at most: how rare a word is hardly depends on more. */
  private static final int COUNTED = 20_000;

  private final Space space;
  private final Wanted wanted;
  private final Moment moment;
  private final Map<Item.Place, Candidate> candidates = new LinkedHashMap<>();

  SpaceSearch(Space space, Wanted wanted, Moment moment) {
    this.space = space;
    this.wanted = wanted;
    this.moment = moment;
  }

  Space space() {
    return space;
  }

  Collection<Candidate> candidates() {
    return candidates.values();
  }

  /** Counts the words of the query; returns how many rows there are. */
  long count(Transaction transaction, WordScores words) {
    long all = 0;
    for (ItemKind kind : ItemKind.all()) {
      for (FullText fullText : kind.text().fullTexts()) {
        List<Integer> holding = new ArrayList<>();
        for (TextQuery match : words.counted()) {
          holding.add(ItemTable.count(transaction, fullText, match, COUNTED));
        }
        long rows = ItemTable.indexed(transaction, fullText, COUNTED);
        words.add(holding, rows);
        all += rows;
      }
    }
    return all;
  }

  /**
   * Takes up what words and meaning find.
   *
   * @param embedding of the query, or null
   * @param floor of this search, over all its files
   * @return why meaning could not be used; empty when it could, or was not to be
   */
  String find(
      Transaction transaction, TextQuery match, @Nullable Embedding embedding, CosineFloor floor) {
    int depth = wanted.isNarrow() ? NARROW_DEPTH : DEPTH;
    Map<ItemKind, Set<Long>> numbers = new HashMap<>();
    for (ItemKind kind : ItemKind.all()) {
      Set<Long> found = numbers.computeIfAbsent(kind, _ -> new LinkedHashSet<>());
      for (FullText fullText : kind.text().fullTexts()) {
        found.addAll(ItemTable.matching(transaction, kind, fullText, match, moment, depth));
      }
      if (kind.text().fullTexts().isEmpty()) {
        found.addAll(ItemTable.latest(transaction, kind, moment, READ));
      }
      if (moment.past()) {
        List<Long> changed = ItemTable.changedSince(transaction, kind);
        found.addAll(changed.subList(Math.max(changed.size() - ENDED, 0), changed.size()));
        if (kind.keepsEnded()) {
          found.addAll(ItemTable.endedSince(transaction, kind, moment, ENDED));
        }
      }
    }
    Map<Item.Place, Double> cosines = new HashMap<>();
    String degraded =
        embedding == null
            ? withoutMeaning(transaction)
            : nearest(transaction, embedding, depth, floor, cosines);
    for (Item.Place place : cosines.keySet()) {
      numbers.computeIfAbsent(place.kind(), _ -> new LinkedHashSet<>()).add(place.number());
    }
    numbers.forEach((kind, found) -> take(transaction, kind, found, cosines));
    if (moment.past()) {
      for (Item past : PastTable.heldAt(transaction, moment, ENDED)) {
        add(past, Double.NaN);
      }
    }
    narrowToSubjects(transaction);
    return degraded;
  }

  /** Why there is no vector of the query: the model loads, or there is none for this file. */
  private String withoutMeaning(Transaction transaction) {
    return switch (space.vectors().state(transaction)) {
      case VectorsState.Ready _, VectorsState.Loading _ ->
          "Ranked without meaning: the embedding model is still loading.";
      case VectorsState.OtherModel _, VectorsState.Unavailable _ ->
          "Ranked without meaning: no embedding model.";
    };
  }

  private String nearest(
      Transaction transaction,
      Embedding embedding,
      int depth,
      CosineFloor floor,
      Map<Item.Place, Double> cosines) {
    if (!space.recall().withoutMeaning(ItemTable.present(transaction)).isEmpty()) {
      return withoutMeaning(transaction);
    }
    try {
      for (ItemKind kind : ItemKind.all()) {
        if (TextKind.withVectors().contains(kind.text())) {
          for (Vectors.Hit hit :
              NearestItems.of(
                  transaction, space.vectors(), embedding, kind, moment, depth, floor.least())) {
            cosines.put(new Item.Place(kind, hit.item()), hit.cosine());
            // Of documents, those of other folders are left out later.
            if (kind != ItemKind.DOCUMENT) {
              floor.add(hit.cosine());
            }
          }
        }
      }
      return "";
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.NotReady) {
        return withoutMeaning(transaction);
      }
      throw e;
    }
  }

  private void take(
      Transaction transaction,
      ItemKind kind,
      Collection<Long> numbers,
      Map<Item.Place, Double> cosines) {
    for (Item item : ItemTable.numbered(transaction, kind, numbers, moment.user())) {
      boolean isWanted =
          !moment.past() || ItemTable.counts(transaction, kind, item.number(), moment);
      if (isWanted) {
        add(item, cosines.getOrDefault(item.at(), Double.NaN));
      }
    }
  }

  private void add(Item item, double cosine) {
    if (wanted.admits(item) && space.shows(item)) {
      candidates.put(item.at(), new Candidate(space, item, cosine));
    }
  }

  private void narrowToSubjects(Transaction transaction) {
    if (!wanted.about().isEmpty()) {
      Set<Item.Place> subjects = About.subjects(transaction, wanted.about(), moment);
      candidates.values().removeIf(each -> !About.isAbout(transaction, each.item(), subjects));
    }
  }

  /** Walks along what hangs together, and takes up what it comes to. */
  void walk(Transaction transaction) {
    List<Candidate> begun = new ArrayList<>();
    List<Walked.Start> starts = new ArrayList<>();
    for (Candidate each : candidates.values()) {
      if (each.item().number() > 0) {
        begun.add(each);
        starts.add(new Walked.Start(each.item().kind().text(), each.item().number(), each.seed()));
      }
    }
    String query = wanted.query() + " " + String.join(" ", wanted.about());
    Walked walked =
        space
            .recall()
            .walk(
                ItemTable.present(transaction),
                query,
                moment.user(),
                starts,
                chain(ItemTable.present(transaction), begun));
    for (int i = 0; i < begun.size(); i++) {
      Walked.Text text = walked.through().get(i);
      begun.get(i).walked(walked.ranks().get(i), text == null ? null : name(transaction, text));
    }
    for (Walked.Reached reached : walked.reached()) {
      reached(transaction, reached);
    }
    if (!wanted.about().isEmpty()) {
      narrowToSubjects(transaction);
    }
  }

  /**
   * What one client wrote in a row. Memories know their sessions themselves, and to link what is
   * beside them as well finds less.
   */
  private static List<Walked.Link> chain(Transaction transaction, List<Candidate> begun) {
    List<Walked.Link> chain = new ArrayList<>();
    WrittenTable written = new WrittenTable(transaction);
    for (Candidate each : begun) {
      Item item = each.item();
      if (each.seed() > 0 && item.kind() != ItemKind.MEMORY && !item.kind().isEntity()) {
        for (Walked.Text beside : written.beside(item)) {
          chain.add(new Walked.Link(new Walked.Text(item.kind().text(), item.number()), beside));
        }
      }
    }
    return chain;
  }

  private void reached(Transaction transaction, Walked.Reached reached) {
    for (ItemKind kind : ItemKind.all()) {
      // What an entity is called is found by words; that a walk came by says nothing more.
      if (kind.text() == reached.kind()
          && !kind.isEntity()
          && ItemTable.counts(transaction, kind, reached.number(), moment)) {
        for (Item item :
            ItemTable.numbered(transaction, kind, List.of(reached.number()), moment.user())) {
          add(item, Double.NaN);
          Candidate added = candidates.get(item.at());
          if (added != null) {
            added.walked(reached.rank(), null);
          }
        }
      }
    }
  }

  private static @Nullable String name(Transaction transaction, Walked.Text text) {
    ItemKind kind = text.kind() == TextKind.ENTITY ? ItemKind.ENTITY : ItemKind.SUBJECT;
    List<Item> items = ItemTable.numbered(transaction, kind, List.of(text.number()), null);
    return items.isEmpty() ? null : items.getFirst().title();
  }
}
