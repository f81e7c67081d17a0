package dev.rosemary.engine.memory.recall;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.engine.rank.Links;
import dev.rosemary.engine.rank.NodeRanks;
import dev.rosemary.engine.rank.PageRank;
import dev.rosemary.engine.rank.Seeds;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The walk of a search that finds more than memories. Texts that are no nodes (observations, vault
 * memories, documents) become nodes for the time of one walk: each hangs on the entities that it
 * names, an observation on its own entity, too. For one use.
 */
final class TextWalk {
  /** Texts of each kind that are taken up because they name an entity of the query. */
  private static final int NAMING = 30;

  /** Texts that are told of those that were reached. */
  private static final int REACHED = 100;

  /** What a walk leaves for each link, as for memories alone. */
  private static final double PRECISION = 1e-4;

  private static final int NODES = 20_000;
  private static final int PUSHES = 1_000_000;

  private final Transaction transaction;
  private final Nodes nodes;
  private final int user;
  private final int first;

  /** Texts that are no nodes, from {@link #first} on, and the nodes that each hangs on. */
  private final List<Walked.Text> texts = new ArrayList<>();

  private final List<int[]> hangsOn = new ArrayList<>();
  private final Map<Walked.Text, Integer> known = new HashMap<>();

  /** Texts that hang on a node. */
  private final Map<Integer, List<Integer>> hanging = new HashMap<>();

  /** Nodes that are linked for this walk alone, both ways. */
  private final Map<Integer, List<Integer>> beside = new HashMap<>();

  TextWalk(Transaction transaction, Nodes nodes, int user) {
    this.transaction = transaction;
    this.nodes = nodes;
    this.user = user;
    first = nodes.size();
  }

  Walked from(List<Walked.Start> starts, List<Walked.Link> links, int[] named) {
    int[] begun = new int[starts.size()];
    for (int i = 0; i < begun.length; i++) {
      begun[i] = node(starts.get(i).kind(), starts.get(i).number());
    }
    for (Walked.Link link : links) {
      link(
          node(link.one().kind(), link.one().number()),
          node(link.other().kind(), link.other().number()));
    }
    for (int entity : named) {
      takeUpNaming(entity);
    }
    @Nullable NodeRanks ranks = walk(starts, begun, named);
    Map<Integer, Double> byNode = new HashMap<>();
    for (int i = 0; ranks != null && i < ranks.size(); i++) {
      byNode.put(ranks.node(i), ranks.rank(i));
    }
    List<Double> own = new ArrayList<>();
    List<Walked.@Nullable Text> through = new ArrayList<>();
    for (int node : begun) {
      own.add(node < 0 ? 0 : byNode.getOrDefault(node, 0.0));
      through.add(node < 0 ? null : through(node, byNode));
    }
    return new Walked(own, Collections.unmodifiableList(through), reached(begun, byNode));
  }

  private void link(int one, int other) {
    if (one >= 0 && other >= 0 && one != other) {
      List<Integer> linked = beside.computeIfAbsent(one, _ -> new ArrayList<>());
      if (!linked.contains(other)) {
        linked.add(other);
        beside.computeIfAbsent(other, _ -> new ArrayList<>()).add(one);
      }
    }
  }

  private @Nullable NodeRanks walk(List<Walked.Start> starts, int[] begun, int[] named) {
    int[] seeds = new int[begun.length + named.length];
    double[] weights = new double[seeds.length];
    int count = 0;
    for (int i = 0; i < begun.length; i++) {
      if (begun[i] >= 0 && starts.get(i).weight() > 0) {
        seeds[count] = begun[i];
        weights[count++] = starts.get(i).weight();
      }
    }
    for (int entity : named) {
      seeds[count] = entity;
      weights[count++] = 1;
    }
    return count == 0
        ? null
        : PageRank.push(
            new TextLinks(new WalkedLinks(nodes, user)),
            Seeds.of(Arrays.copyOf(seeds, count), Arrays.copyOf(weights, count)),
            PageRank.RESTART,
            PRECISION,
            NODES,
            PUSHES);
  }

  /** The node of a text, which may be made for this walk; −1 for what has none. */
  private int node(TextKind kind, long number) {
    return switch (kind) {
      case MEMORY -> nodes.find(NodeKind.MEMORY, number);
      case DESCRIPTION -> nodes.find(NodeKind.MEMORY_ENTITY, number);
      case ENTITY -> nodes.find(NodeKind.ENTITY, number);
      case OBSERVATION, VAULT, DOCUMENT, SESSION, FILE -> text(new Walked.Text(kind, number));
    };
  }

  private int text(Walked.Text text) {
    Integer present = known.get(text);
    if (present != null) {
      return present;
    }
    List<Integer> entities = new ArrayList<>();
    if (text.kind() == TextKind.OBSERVATION) {
      add(entities, nodes.find(NodeKind.ENTITY, RowNumbers.entityOf(text.number())));
    }
    NodeTable.mentionsOfText(
        transaction,
        text.kind(),
        text.number(),
        (_, kind, entity) -> add(entities, nodes.find(kind, entity)));
    int node = first + texts.size();
    texts.add(text);
    known.put(text, node);
    hangsOn.add(entities.stream().mapToInt(Integer::intValue).toArray());
    for (int entity : entities) {
      hanging.computeIfAbsent(entity, _ -> new ArrayList<>()).add(node);
    }
    return node;
  }

  private void add(List<Integer> entities, int node) {
    if (node >= 0 && nodes.isOf(node, user) && !entities.contains(node)) {
      entities.add(node);
    }
  }

  /** What shares no word with a query may hang on an entity that the query names. */
  private void takeUpNaming(int entity) {
    NodeKind kind = nodes.kind(entity);
    for (TextKind text : TextKind.naming()) {
      if (text != TextKind.MEMORY) {
        for (long number :
            NodeTable.naming(transaction, text, kind, nodes.number(entity), NAMING)) {
          int _ = node(text, number);
        }
      }
    }
  }

  private Walked.@Nullable Text through(int node, Map<Integer, Double> ranks) {
    int best = -1;
    for (int entity : neighbours(node)) {
      if (entity < first
          && !nodes.isMemory(entity)
          && ranks.getOrDefault(entity, 0.0) > (best < 0 ? 0 : ranks.getOrDefault(best, 0.0))) {
        best = entity;
      }
    }
    return best < 0 ? null : textOf(best);
  }

  private List<Integer> neighbours(int node) {
    List<Integer> near = new ArrayList<>();
    new TextLinks(new WalkedLinks(nodes, user)).from(node, (target, _) -> near.add(target));
    return near;
  }

  private Walked.Text textOf(int node) {
    if (node >= first) {
      return texts.get(node - first);
    }
    TextKind kind =
        switch (nodes.kind(node)) {
          case MEMORY -> TextKind.MEMORY;
          case MEMORY_ENTITY -> TextKind.DESCRIPTION;
          case ENTITY -> TextKind.ENTITY;
        };
    return new Walked.Text(kind, nodes.number(node));
  }

  private List<Walked.Reached> reached(int[] begun, Map<Integer, Double> ranks) {
    for (int node : begun) {
      ranks.remove(node);
    }
    List<Walked.Reached> reached = new ArrayList<>();
    for (Map.Entry<Integer, Double> entry : ranks.entrySet()) {
      if (entry.getValue() > 0) {
        Walked.Text text = textOf(entry.getKey());
        reached.add(new Walked.Reached(text.kind(), text.number(), entry.getValue()));
      }
    }
    reached.sort(
        Comparator.comparingDouble(Walked.Reached::rank)
            .reversed()
            .thenComparing(Walked.Reached::kind)
            .thenComparingLong(Walked.Reached::number));
    return reached.subList(0, Math.min(REACHED, reached.size()));
  }

  /** The links of the nodes, and those of the texts that are none. */
  private final class TextLinks implements Links {
    private final WalkedLinks lasting;

    TextLinks(WalkedLinks lasting) {
      this.lasting = lasting;
    }

    @Override
    public void from(int node, Sink sink) {
      for (int other : beside.getOrDefault(node, List.of())) {
        sink.link(other, 1 / Math.sqrt(other < first ? strength(other) : degree(other)));
      }
      if (node >= first) {
        for (int entity : hangsOn.get(node - first)) {
          sink.link(entity, 1 / Math.sqrt(strength(entity)));
        }
        return;
      }
      lasting.from(node, sink);
      for (int text : hanging.getOrDefault(node, List.of())) {
        sink.link(text, 1 / Math.sqrt(hangsOn.get(text - first).length));
      }
    }

    @Override
    public int degree(int node) {
      int links = beside.getOrDefault(node, List.of()).size();
      return node >= first
          ? links + hangsOn.get(node - first).length
          : links + lasting.degree(node) + hanging.getOrDefault(node, List.of()).size();
    }

    private double strength(int entity) {
      return nodes.strength(entity) + hanging.getOrDefault(entity, List.of()).size();
    }
  }
}
