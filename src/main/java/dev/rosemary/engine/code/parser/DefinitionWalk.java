package dev.rosemary.engine.code.parser;

import dev.rosemary.engine.code.chunk.ChunkType;
import dev.rosemary.engine.code.chunk.Definition;
import dev.rosemary.engine.code.chunk.Language;
import java.util.ArrayList;
import java.util.List;
import org.treesitter.TSNode;
import org.treesitter.TSPoint;
import org.treesitter.TSTreeCursor;

/** Collects the definitions of one tree. For one thread. */
final class DefinitionWalk {
  /** Levels that are entered; deeper ones belong to what is around them. */
  private static final int MOST_DEPTH = 60;

  private static final int NONE = -1;

  private final SyntaxRules rules;
  private final DefinitionNames names;
  private final TSTreeCursor cursor;
  private final List<Definition> found = new ArrayList<>();

  private DefinitionWalk(Language language, TSNode root, byte[] text) {
    this.rules = SyntaxRules.of(language);
    this.names = new DefinitionNames(language, text);
    this.cursor = new TSTreeCursor(root);
  }

  /** The definitions below a root, parents before what they hold. */
  static List<Definition> of(Language language, TSNode root, byte[] text) {
    DefinitionWalk walk = new DefinitionWalk(language, root, text);
    try (TSTreeCursor cursor = walk.cursor) {
      if (walk.rules.rule(root.getType()) != null) {
        walk.children(cursor, Definition.NO_PARENT, NONE, NONE, 0);
      }
    }
    return walk.found;
  }

  /**
   * Looks at the children of the node that the cursor is on, and leaves it there.
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
    int before = NONE;
    do {
      TSNode node = at.currentNode();
      String type = node.getType();
      int first = node.getStartPoint().getRow();
      int last = lastRow(node, first);
      if (rules.comments().contains(type)) {
        if (first == before) {
          continue;
        }
        comment = comment != NONE && first <= commentEnd + 1 ? comment : first;
        commentEnd = last;
        continue;
      }
      int attached = comment != NONE && first <= commentEnd + 1 ? comment : first;
      SyntaxRules.Rule rule = node.isNamed() ? rules.rule(type) : null;
      if (rule != null) {
        visit(
            at,
            node,
            rule,
            parent,
            start == NONE ? attached : start,
            start == NONE ? last : end,
            depth);
      }
      if (node.isNamed()) {
        comment = NONE;
      }
      before = last;
    } while (at.gotoNextSibling());
    at.gotoParent();
  }

  private void visit(
      TSTreeCursor at,
      TSNode node,
      SyntaxRules.Rule rule,
      int parent,
      int start,
      int end,
      int depth) {
    switch (rule) {
      case SyntaxRules.Rule.Open _ -> children(at, parent, NONE, NONE, depth + 1);
      case SyntaxRules.Rule.Wrap _ -> children(at, parent, start, end, depth + 1);
      case SyntaxRules.Rule.Defines defines -> {
        DefinitionNames.Named named = names.of(node, defines.type());
        if (named == null) {
          if (defines.holds()) {
            children(at, parent, NONE, NONE, depth + 1);
          }
          return;
        }
        int index = found.size();
        found.add(new Definition(inside(named.type(), parent), named.name(), parent, start, end));
        if (defines.holds() && !named.type().isFunction()) {
          children(at, index, NONE, NONE, depth + 1);
        }
      }
    }
  }

  /** A function that belongs to a type is a method. */
  private ChunkType inside(ChunkType type, int parent) {
    if (type != ChunkType.Function || parent == Definition.NO_PARENT) {
      return type;
    }
    return switch (found.get(parent).type()) {
      case Class, Interface, Struct, Enum, Trait, Implementation, Record, Object ->
          ChunkType.Method;
      case Function,
          Method,
          Constructor,
          Module,
          Type,
          Property,
          Macro,
          Test,
          Suite,
          Rule,
          Element,
          Section,
          Block ->
          type;
    };
  }

  /** The last line of a node; one that ends with a line break ends before it. */
  private static int lastRow(TSNode node, int first) {
    TSPoint end = node.getEndPoint();
    return end.getColumn() == 0 && end.getRow() > first ? end.getRow() - 1 : end.getRow();
  }
}
