package dev.rosemary.engine.item.page;

import dev.rosemary.engine.item.search.Found;
import dev.rosemary.engine.item.text.Excerpt;
import dev.rosemary.engine.item.text.Likeness;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.node.RowNumbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Chooses what to show of what was found: by what is gained for each token, without what says
 * nearly the same as something shown, never more than fits. Pages of one answer share nothing. For
 * one answer.
 */
public final class Selection {
  /** How much a long text counts against its worth; 0 would be rank alone, 1 only what is short. */
  private static final double THRIFT = 0.15;

  /** The share of the best score, of all or by words, that what comes near it has at least. */
  private static final double NEAR = 0.6;

  /** Tokens that every item costs its reader beside its text. */
  private static final int AROUND = 12;

  /** The share of a page that the text of one item may have. */
  private static final int SHARE = 4;

  private static final int FEWEST = 60;
  private static final int MOST = 400;

  /** Bytes of a token, as they are counted here. */
  private static final int BYTES = 4;

  private final List<Entry> order = new ArrayList<>();
  private final List<Found.Hit> hits = new ArrayList<>();
  private final ItemLines lines;
  private int alike;

  /** Something that can be shown. */
  private sealed interface Entry {
    double score();

    String text();

    /** The score by words alone; 0 where none is known. */
    default double words() {
      return 0;
    }
  }

  /** Something with what is gained for each token that it costs, for which its text is counted. */
  private record Weighed(Entry entry, double gain) {
    static Weighed of(Entry entry) {
      int tokens = Math.min(MOST, Excerpt.tokens(entry.text())) + AROUND;
      return new Weighed(entry, entry.score() / Math.pow(tokens, THRIFT));
    }
  }

  private record OfItem(Found.Hit hit) implements Entry {
    @Override
    public double score() {
      return hit.score();
    }

    @Override
    public String text() {
      return hit.item().text();
    }

    @Override
    public double words() {
      return hit.words();
    }
  }

  private record Beside(Passage passage) implements Entry {
    @Override
    public double score() {
      return passage.score();
    }

    @Override
    public String text() {
      return passage.text();
    }
  }

  /** A selection of what was found. */
  public Selection(Found found, ItemLines lines) {
    this(found, List.of(), lines);
  }

  /** A selection of what was found, with passages that compete with the items. */
  public Selection(Found found, List<Passage> passages, ItemLines lines) {
    this.lines = lines;
    List<Weighed> all = new ArrayList<>();
    found.hits().forEach(hit -> all.add(Weighed.of(new OfItem(hit))));
    passages.forEach(passage -> all.add(Weighed.of(new Beside(passage))));
    all.sort((a, b) -> Double.compare(b.gain(), a.gain()));
    List<Likeness> shown = new ArrayList<>();
    for (Weighed weighed : all) {
      Entry entry = weighed.entry();
      if (!(entry instanceof OfItem(Found.Hit hit)) || hit.item().kind().isEntity()) {
        order.add(entry);
        continue;
      }
      Likeness likeness = new Likeness(entry.text());
      if (shown.stream().anyMatch(likeness::isNearly)) {
        alike++;
      } else {
        shown.add(likeness);
        order.add(entry);
      }
    }
    for (Entry entry : order) {
      if (entry instanceof OfItem(Found.Hit hit)) {
        hits.add(hit);
      }
    }
  }

  /**
   * Puts those first that come near the best one: with most of its score, or nearly as many of the
   * question's words as any. They answer a question that has one answer, and what holds all words
   * of a short one. Call it before {@link #page}, for all pages of an answer or for none.
   *
   * @return how many they are; 0 when nothing was found
   */
  public int nearFirst() {
    double best = 0;
    double words = 0;
    for (Entry entry : order) {
      best = Math.max(best, entry.score());
      words = Math.max(words, entry.words());
    }
    List<Entry> near = new ArrayList<>();
    List<Entry> far = new ArrayList<>();
    for (Entry entry : order) {
      boolean comesNear =
          entry.score() >= NEAR * best || (words > 0 && entry.words() >= NEAR * words);
      (comesNear ? near : far).add(entry);
    }
    order.clear();
    order.addAll(near);
    order.addAll(far);
    return near.size();
  }

  /**
   * A page.
   *
   * @param lines without line ends
   * @param shown the items among them
   * @param passages what else is among them
   * @param next the place at which the next page begins, or −1 when this is the last
   * @param left how many items come on later pages
   * @param alike how many were left out of all pages, being nearly the same as others
   */
  public record Page(
      List<String> lines,
      List<Found.Hit> shown,
      List<Passage> passages,
      int next,
      int left,
      int alike) {
    public Page {
      lines = List.copyOf(lines);
      shown = List.copyOf(shown);
      passages = List.copyOf(passages);
    }
  }

  /** Lines that belong together: an entity and what is said of it, or one item. */
  private static final class Block {
    final List<String> lines = new ArrayList<>();
  }

  /**
   * A page of the items from a place on.
   *
   * @param end the place before which it ends
   * @param bytes in UTF-8 at most, line ends included
   * @param tokens of the whole answer, of which one item gets a share
   */
  public Page page(int from, int end, int bytes, int tokens) {
    Map<Object, Block> blocks = new LinkedHashMap<>();
    List<Found.Hit> shown = new ArrayList<>();
    List<Passage> passages = new ArrayList<>();
    int share = Math.clamp(tokens / SHARE, FEWEST, MOST) * BYTES;
    int left = bytes;
    int at = Math.min(from, order.size());
    while (at < Math.min(end, order.size())) {
      Entry entry = order.get(at);
      if (entry instanceof Beside(Passage passage)) {
        String line = lines.line(passage, Math.min(share, left));
        if (line.isEmpty() || size(List.of(line)) > left) {
          break;
        }
        blocks.computeIfAbsent(passage, _ -> new Block()).lines.add(line);
        left -= size(List.of(line));
        passages.add(passage);
        at++;
        continue;
      }
      Found.Hit hit = ((OfItem) entry).hit();
      List<String> header = header(hit, blocks);
      int taken = size(header);
      String line = lines.line(hit, isGrouped(hit), Math.min(share, left - taken));
      if (line.isEmpty() || taken + size(List.of(line)) > left) {
        break;
      }
      Block block = blocks.computeIfAbsent(key(hit), _ -> new Block());
      block.lines.addAll(header);
      block.lines.add(line);
      left -= taken + size(List.of(line));
      for (String more : lines.beside(hit, hits, share)) {
        if (size(List.of(more)) <= left) {
          block.lines.add(more);
          left -= size(List.of(more));
        }
      }
      shown.add(hit);
      at++;
    }
    List<String> all = new ArrayList<>();
    blocks.values().forEach(block -> all.addAll(block.lines));
    boolean more = at < order.size();
    return new Page(all, shown, passages, more ? at : -1, order.size() - at, alike);
  }

  /** The line of an entity, for the first thing on a page that is said of it. */
  private List<String> header(Found.Hit hit, Map<Object, Block> blocks) {
    return isGrouped(hit) && !blocks.containsKey(key(hit))
        ? List.of(lines.subject(hit))
        : List.of();
  }

  private static boolean isGrouped(Found.Hit hit) {
    return hit.item().kind() == ItemKind.OBSERVATION && hit.item().number() > 0;
  }

  private record EntityKey(String space, long entity) {}

  private static Object key(Found.Hit hit) {
    return switch (hit.item().kind()) {
      case OBSERVATION ->
          isGrouped(hit)
              ? new EntityKey(hit.space().name(), RowNumbers.entityOf(hit.item().number()))
              : hit;
      case ENTITY -> new EntityKey(hit.space().name(), hit.item().number());
      case MEMORY, SUBJECT, VAULT, DOCUMENT, FILE -> hit;
    };
  }

  /** Bytes of lines with their ends. */
  static int size(List<String> lines) {
    int bytes = 0;
    for (String line : lines) {
      bytes += Excerpt.bytes(line) + 1;
    }
    return bytes;
  }
}
