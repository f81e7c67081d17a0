package dev.rosemary.engine.code.parser;

import org.treesitter.TSNode;
import org.treesitter.TSParser;

/**
 * Questions to nodes that are there. A node's own methods ask first whether it is, which takes as
 * long again: a question goes through JNI at half a microsecond or more.
 */
final class Nodes extends TSParser {
  private Nodes() {}

  static int symbol(TSNode node) {
    return ts_node_symbol(node);
  }

  static int start(TSNode node) {
    return ts_node_start_byte(node);
  }

  static int end(TSNode node) {
    return ts_node_end_byte(node);
  }

  static String type(TSNode node) {
    return ts_node_type(node);
  }

  /** The child of this field; a node that is not there when it has none. */
  static TSNode child(TSNode node, String field) {
    return ts_node_child_by_field_name(node, field);
  }
}
