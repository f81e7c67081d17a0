package dev.rosemary.engine.memory.recall;

import dev.rosemary.engine.rank.Links;
import org.jspecify.annotations.Nullable;

/** The nodes as a graph, of which a user who is named walks only his own. */
final class WalkedLinks implements Links {
  private final Nodes nodes;
  private final int user;

  WalkedLinks(Nodes nodes, int user) {
    this.nodes = nodes;
    this.user = user;
  }

  @Override
  public void from(int node, Sink sink) {
    if (nodes.isMemory(node)) {
      neighbour(nodes.neighbour(node, -1), sink);
      neighbour(nodes.neighbour(node, 1), sink);
    }
    each(nodes.own(node), sink);
    each(nodes.incoming(node), sink);
  }

  @Override
  public int degree(int node) {
    LinkList own = nodes.own(node);
    LinkList incoming = nodes.incoming(node);
    return (nodes.isMemory(node) ? 2 : 0)
        + (own == null ? 0 : own.size())
        + (incoming == null ? 0 : incoming.size());
  }

  private void neighbour(int other, Sink sink) {
    if (other >= 0) {
      sink.link(other, 1 / Math.sqrt(nodes.strength(other)));
    }
  }

  private void each(@Nullable LinkList links, Sink sink) {
    if (links == null) {
      return;
    }
    for (int i = 0; i < links.size(); i++) {
      int target = links.target(i);
      if (nodes.isOf(target, user)) {
        sink.link(target, links.weight(i) / Math.sqrt(nodes.strength(target)));
      }
    }
  }
}
