package dev.rosemary.engine.memory.recall;

import dev.rosemary.engine.memory.recall.NodeTable.MemoryRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that are walked, with their users, times and links, as arrays by node. Not thread safe.
 */
final class Nodes {
  /** The user of what belongs to nobody. */
  static final int NOBODY = -1;

  /** Stands for every user in a question. */
  static final int EVERYBODY = -2;

  /** Stands for a user to whom nothing belongs. */
  static final int STRANGER = -3;

  /** How far apart events of one session lie: an hour, in nanoseconds. */
  static final long GAP = 3_600_000_000_000L;

  private static final NodeKind[] KINDS = NodeKind.values();

  /** What the two neighbours in time add to the weight of a memory's links. */
  private static final float NEIGHBOURS = 2;

  private final NumberMap[] maps = {new NumberMap(), new NumberMap(), new NumberMap()};
  private final Map<String, Integer> userNumbers = new HashMap<>();
  private final Map<String, Integer> trackNumbers = new HashMap<>();
  private final List<Track> tracks = new ArrayList<>();

  private int size;
  private byte[] kinds = new byte[64];
  private long[] numbers = new long[64];
  private int[] users = new int[64];
  private float[] strengths = new float[64];

  /** By node, links of its own rows and those that others' rows have to it. */
  private @Nullable LinkList[] own = new @Nullable LinkList[64];

  private @Nullable LinkList[] incoming = new @Nullable LinkList[64];

  // Of memories only.
  private long[] events = new long[64];
  private long[] froms = new long[64];
  private long[] untils = new long[64];

  /** The track, or −1 of what is no memory, or none that is still there. */
  private int[] trackOf = new int[64];

  int size() {
    return size;
  }

  /** The node of a row, or −1. */
  int find(NodeKind kind, long number) {
    return maps[kind.index()].get(number);
  }

  /** The node of a row, which is made when there is none. */
  int of(NodeKind kind, long number) {
    int node = find(kind, number);
    if (node >= 0) {
      return node;
    }
    if (size == numbers.length) {
      grow(2 * size);
    }
    node = size++;
    kinds[node] = (byte) kind.index();
    numbers[node] = number;
    users[node] = NOBODY;
    trackOf[node] = -1;
    maps[kind.index()].put(number, node);
    return node;
  }

  private void grow(int length) {
    kinds = Arrays.copyOf(kinds, length);
    numbers = Arrays.copyOf(numbers, length);
    users = Arrays.copyOf(users, length);
    strengths = Arrays.copyOf(strengths, length);
    own = Arrays.copyOf(own, length);
    incoming = Arrays.copyOf(incoming, length);
    events = Arrays.copyOf(events, length);
    froms = Arrays.copyOf(froms, length);
    untils = Arrays.copyOf(untils, length);
    trackOf = Arrays.copyOf(trackOf, length);
  }

  /** The number of a user, {@link #STRANGER} when nothing of his is here. */
  int user(String user) {
    return userNumbers.getOrDefault(user, STRANGER);
  }

  private int userNumber(@Nullable String user) {
    return user == null ? NOBODY : userNumbers.computeIfAbsent(user, _ -> userNumbers.size());
  }

  /** Takes over the row of a memory, without links. */
  int put(MemoryRow row) {
    int node = of(NodeKind.MEMORY, row.number());
    int user = userNumber(row.user());
    leaveTrack(node);
    users[node] = user;
    events[node] = row.event();
    froms[node] = row.from();
    untils[node] = row.until();
    String session = row.session();
    if (session == null && !row.dated()) {
      return node;
    }
    String key = session == null ? user + "" : user + " " + session;
    int track =
        trackNumbers.computeIfAbsent(
            key,
            _ -> {
              tracks.add(new Track(session != null));
              return tracks.size() - 1;
            });
    trackOf[node] = track;
    tracks.get(track).add(node, this::compare);
    return node;
  }

  /** Takes over the row of an entity, without links. */
  int put(NodeKind kind, long number, @Nullable String user) {
    int node = of(kind, number);
    users[node] = userNumber(user);
    return node;
  }

  private void leaveTrack(int node) {
    if (trackOf[node] >= 0) {
      tracks.get(trackOf[node]).remove(node, this::compare);
      trackOf[node] = -1;
    }
  }

  private int compare(int node, int other) {
    int byEvent = Long.compare(events[node], events[other]);
    return byEvent != 0 ? byEvent : Long.compare(numbers[node], numbers[other]);
  }

  /** Adds a link that a row of the first node has. */
  void link(int node, int target, float weight) {
    if (node == target || weight == 0) {
      return;
    }
    list(own, node).add(target, weight);
    list(incoming, target).add(node, weight);
    strengths[node] += weight;
    strengths[target] += weight;
  }

  private static LinkList list(@Nullable LinkList[] lists, int node) {
    LinkList list = lists[node];
    if (list == null) {
      list = new LinkList();
      lists[node] = list;
    }
    return list;
  }

  /** Forgets the links that rows of a node have. */
  void unlink(int node) {
    LinkList links = own[node];
    if (links == null) {
      return;
    }
    for (int i = 0; i < links.size(); i++) {
      int target = links.target(i);
      LinkList back = incoming[target];
      if (back != null) {
        back.remove(node, links.weight(i));
      }
      strengths[target] -= links.weight(i);
      strengths[node] -= links.weight(i);
    }
    own[node] = null;
  }

  /** Forgets a node that was deleted, and all its links. */
  void remove(NodeKind kind, long number) {
    int node = find(kind, number);
    if (node < 0) {
      return;
    }
    unlink(node);
    LinkList links = incoming[node];
    if (links != null) {
      for (int i = 0; i < links.size(); i++) {
        LinkList forth = own[links.target(i)];
        if (forth != null) {
          forth.remove(node, links.weight(i));
        }
        strengths[links.target(i)] -= links.weight(i);
      }
      incoming[node] = null;
    }
    leaveTrack(node);
    maps[kind.index()].put(number, -1);
  }

  boolean isMemory(int node) {
    return kinds[node] == NodeKind.MEMORY.index();
  }

  NodeKind kind(int node) {
    return KINDS[kinds[node]];
  }

  long number(int node) {
    return numbers[node];
  }

  /** Whether a user may see a node; {@link #EVERYBODY} sees all. */
  boolean isOf(int node, int user) {
    return user == EVERYBODY || users[node] == user;
  }

  /** Whether a memory is valid at a time. */
  boolean isValid(int node, long at) {
    return froms[node] <= at && untils[node] > at;
  }

  /** The weight of all links of a node, above 0. */
  double strength(int node) {
    return Math.max(1e-6, isMemory(node) ? strengths[node] + NEIGHBOURS : strengths[node]);
  }

  /** The links of a node's own rows, and those of others' rows to it; null when there are none. */
  @Nullable LinkList own(int node) {
    return own[node];
  }

  @Nullable LinkList incoming(int node) {
    return incoming[node];
  }

  /** The memory before or behind one in its session, or −1. */
  int neighbour(int node, int step) {
    if (trackOf[node] < 0) {
      return -1;
    }
    Track track = tracks.get(trackOf[node]);
    int place = track.place(node, this::compare) + step;
    if (place < 0 || place >= track.size()) {
      return -1;
    }
    int other = track.node(place);
    boolean near = track.isSession() || Math.abs(events[other] - events[node]) <= GAP;
    return near ? other : -1;
  }

  /** The track of a memory, or −1 of one that is in no session. */
  int track(int node) {
    return trackOf[node];
  }

  /** Where a memory stands in its track, which it has. */
  int place(int node) {
    return tracks.get(trackOf[node]).place(node, this::compare);
  }

  /** Whether two places of a track, the first before the second, are in one session. */
  boolean isOneSession(int track, int first, int second) {
    Track of = tracks.get(track);
    for (int place = first; place < second && !of.isSession(); place++) {
      if (events[of.node(place + 1)] - events[of.node(place)] > GAP) {
        return false;
      }
    }
    return true;
  }
}
