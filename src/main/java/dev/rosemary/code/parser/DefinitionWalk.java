package dev.rosemary.code.parser;

import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Definition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSNode;
import org.treesitter.TSTreeCursor;

/** Collects the definitions of one tree. For one thread. */
final class DefinitionWalk {
  /** Levels that are entered; deeper ones belong to what is around them. */
  private static final int MOST_DEPTH = 60;

  private static final int NONE = -1;

  private final Grammar grammar;
  private final DefinitionNames names;
  private final byte[] text;
  private final int[] lines;
  private final TSTreeCursor cursor;
  private final List<Definition> found = new ArrayList<>();

  private DefinitionWalk(Grammar grammar, TSNode root, byte[] text) {
    this.grammar = grammar;
    this.names = new DefinitionNames(grammar.naming(), text);
    this.text = text;
    this.lines = starts(text);
    this.cursor = new TSTreeCursor(root);
  }

  /** The definitions below a root, parents before what they hold. */
  static List<Definition> of(Grammar grammar, TSNode root, byte[] text) {
    DefinitionWalk walk = new DefinitionWalk(grammar, root, text);
    try (TSTreeCursor cursor = walk.cursor) {
      if (grammar.rule(root.getSymbol()) != null) {
        walk.children(cursor, Definition.NO_PARENT, NONE, NONE, 0);
      }
    }
    return walk.found;
  }

  /** Where lines begin. */
  private static int[] starts(byte[] text) {
    int count = 1;
    for (byte b : text) {
      count += b == '\n' ? 1 : 0;
    }
    int[] starts = new int[count];
    int line = 1;
    for (int i = 0; i < text.length; i++) {
      if (text[i] == '\n') {
        starts[line++] = i + 1;
      }
    }
    return starts;
  }

  /**
   * Looks at the children of the node that the cursor is on, and leaves it there. A question to a
   * node takes a microsecond, so most are asked two, and where they are only when it matters.
   *
   * <p>What wraps one definition has the same lines. Of several the first begins with it, and each
   * ends where it does itself.
   *
   * @param start the first line of a node that wraps them, or −1
   * @param end its last line
   */
  private void children(TSTreeCursor at, int parent, int start, int end, int depth) {
    if (depth > MOST_DEPTH || !at.gotoFirstChild()) {
      return;
    }
    int comment = NONE;
    int commentEnd = NONE;
    @Nullable TSNode before = null;
    int wrapped = NONE;
    int wrappedEnd = NONE;
    boolean several = false;
    do {
      TSNode node = at.currentNode();
      int symbol = Nodes.symbol(node);
      if (grammar.isComment(symbol)) {
        int first = row(Nodes.start(node));
        if (before != null && first == lastRow(before)) {
          continue;
        }
        comment = comment != NONE && first <= commentEnd + 1 ? comment : first;
        commentEnd = lastRow(node);
        continue;
      }
      SyntaxRules.Rule rule = grammar.rule(symbol);
      if (rule != null) {
        int first = row(Nodes.start(node));
        int attached = comment != NONE && first <= commentEnd + 1 ? comment : first;
        int last = lastRow(node);
        boolean begins = start != NONE && wrapped == NONE;
        int made =
            visit(
                at,
                node,
                rule,
                parent,
                begins ? start : attached,
                start == NONE ? last : end,
                depth);
        if (made != NONE && start != NONE) {
          if (wrapped != NONE) {
            endAt(wrapped, wrappedEnd);
            several = true;
          }
          wrapped = made;
          wrappedEnd = last;
        }
      }
      if (grammar.isNamed(symbol)) {
        comment = NONE;
      }
      before = node;
    } while (at.gotoNextSibling());
    if (several) {
      endAt(wrapped, wrappedEnd);
    }
    at.gotoParent();
  }

  private void endAt(int index, int end) {
    Definition whole = found.get(index);
    found.set(
        index,
        new Definition(
            whole.type(),
            whole.name(),
            whole.parent(),
            whole.start(),
            Math.max(end, whole.start())));
  }

  /** Looks at a node; returns the index of what it defines by itself, or −1. */
  private int visit(
      TSTreeCursor at,
      TSNode node,
      SyntaxRules.Rule rule,
      int parent,
      int start,
      int end,
      int depth) {
    switch (rule) {
      case SyntaxRules.Rule.Open _ -> children(at, parent, NONE, NONE, depth + 1);
      case SyntaxRules.Rule.OpenIn open -> {
        if (parent != Definition.NO_PARENT && found.get(parent).type() == open.type()) {
          children(at, parent, NONE, NONE, depth + 1);
        }
      }
      case SyntaxRules.Rule.Wrap _ -> children(at, parent, start, end, depth + 1);
      case SyntaxRules.Rule.Defines defines -> {
        DefinitionNames.Named named = names.of(node, defines.type());
        if (named == null) {
          switch (defines.nameless()) {
            case LEAVE -> {}
            case OPEN -> children(at, parent, NONE, NONE, depth + 1);
            case WRAP -> children(at, parent, start, end, depth + 1);
          }
          return NONE;
        }
        int index = found.size();
        int last = named.last() == null ? end : Math.max(end, lastRow(named.last()));
        found.add(new Definition(inside(named.type(), parent), named.name(), parent, start, last));
        if (!named.type().isFunction()
            && (defines.holds() || defines.nameless() == SyntaxRules.Nameless.WRAP)) {
          children(at, index, NONE, NONE, depth + 1);
        }
        return index;
      }
    }
    return NONE;
  }

  /** A function that belongs to a type is a method. */
  private ChunkType inside(ChunkType type, int parent) {
    if (type != ChunkType.Function || parent == Definition.NO_PARENT) {
      return type;
    }
    return found.get(parent).type().hasMethods() ? ChunkType.Method : type;
  }

  /** The last line of a node; the white space that some end with is not theirs. */
  private int lastRow(TSNode node) {
    int start = Nodes.start(node);
    int end = Math.min(Nodes.end(node), text.length);
    while (end > start + 1 && text[end - 1] >= 0 && text[end - 1] <= ' ') {
      end--;
    }
    return row(Math.max(start, end - 1));
  }

  /** The line of a byte. */
  private int row(int at) {
    int found = Arrays.binarySearch(lines, at);
    return found >= 0 ? found : -found - 2;
  }
}
