package dev.rosemary.engine.rank;

import java.util.Arrays;

/** One forward push over {@link Links}, which keeps only what it meets. For one use. */
final class LocalWalk implements Links.Sink {
  /**
   * Links of a node that count at most, so that what a query names is left however many name it.
   */
  static final int HUB = 500;

  private final Links links;
  private final double restart;
  private final double precision;
  private final int most;
  private final NodeNumbers numbers = new NodeNumbers();

  /** By node: where its links begin and where they end, and whether they were asked for. */
  private int[] starts = new int[256];

  private int[] ends = new int[256];
  private boolean[] fetched = new boolean[256];
  private double[] ranks = new double[256];
  private double[] waiting = new double[256];
  private boolean[] queued = new boolean[256];

  private int[] targets = new int[1_024];
  private double[] chances = new double[1_024];
  private int linkCount;

  /** Nodes in the order in which they are to be visited, as a ring. */
  private int[] queue = new int[256];

  private int first;
  private int queueSize;

  LocalWalk(Links links, double restart, double precision, int most) {
    this.links = links;
    this.restart = restart;
    this.precision = precision;
    this.most = most;
  }

  NodeRanks run(Seeds seeds, int pushes) {
    int[] begun = new int[seeds.size()];
    for (int i = 0; i < begun.length; i++) {
      begun[i] = number(seeds.node(i));
    }
    add(seeds, begun, 1);
    for (int i = 0; queueSize > 0 && i < pushes; i++) {
      push(take());
    }
    return new NodeRanks(numbers.all(), Arrays.copyOf(ranks, numbers.size()));
  }

  private void push(int node) {
    fetch(node);
    double mass = waiting[node];
    waiting[node] = 0;
    int end = ends[node];
    if (starts[node] == end) {
      // Would he begin again, a hit that hangs together with nothing would fall behind all others.
      ranks[node] += mass;
      return;
    }
    ranks[node] += restart * mass;
    for (int link = starts[node]; link < end; link++) {
      waiting[targets[link]] += (1 - restart) * mass * chances[link];
      offer(targets[link]);
    }
  }

  private void add(Seeds seeds, int[] begun, double mass) {
    for (int i = 0; i < begun.length; i++) {
      waiting[begun[i]] += mass * seeds.share(i);
    }
    for (int node : begun) {
      offer(node);
    }
  }

  private void offer(int node) {
    if (queued[node] || waiting[node] <= precision) {
      return;
    }
    if (waiting[node] <= precision * Math.min(HUB, degree(node))) {
      return;
    }
    queued[node] = true;
    if (queueSize == queue.length) {
      int[] larger = new int[2 * queueSize];
      System.arraycopy(queue, first, larger, 0, queueSize - first);
      System.arraycopy(queue, 0, larger, queueSize - first, first);
      queue = larger;
      first = 0;
    }
    int place = first + queueSize++;
    queue[place < queue.length ? place : place - queue.length] = node;
  }

  private int degree(int node) {
    int told = fetched[node] ? -1 : links.degree(numbers.node(node));
    if (told >= 0) {
      return told;
    }
    fetch(node);
    return ends[node] - starts[node];
  }

  private int take() {
    int node = queue[first];
    first = first + 1 < queue.length ? first + 1 : 0;
    queueSize--;
    queued[node] = false;
    return node;
  }

  /** Asks for the links of a node, once. */
  private void fetch(int node) {
    if (fetched[node]) {
      return;
    }
    fetched[node] = true;
    int start = linkCount;
    links.from(numbers.node(node), this);
    double sum = 0;
    for (int link = start; link < linkCount; link++) {
      sum += chances[link];
    }
    for (int link = start; link < linkCount; link++) {
      chances[link] /= sum;
    }
    starts[node] = start;
    ends[node] = linkCount;
  }

  @Override
  public void link(int target, double weight) {
    if (!(weight > 0) || (numbers.size() >= most && numbers.find(target) < 0)) {
      return;
    }
    if (linkCount == targets.length) {
      targets = Arrays.copyOf(targets, 2 * linkCount);
      chances = Arrays.copyOf(chances, 2 * linkCount);
    }
    targets[linkCount] = number(target);
    chances[linkCount++] = weight;
  }

  private int number(int node) {
    int number = numbers.of(node);
    if (number == starts.length) {
      starts = Arrays.copyOf(starts, 2 * number);
      ends = Arrays.copyOf(ends, 2 * number);
      fetched = Arrays.copyOf(fetched, 2 * number);
      ranks = Arrays.copyOf(ranks, 2 * number);
      waiting = Arrays.copyOf(waiting, 2 * number);
      queued = Arrays.copyOf(queued, 2 * number);
    }
    return number;
  }
}
