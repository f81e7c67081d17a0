package dev.rosemary.code.parser;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
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

  /** The child of this field, or null. */
  static @Nullable TSNode field(TSNode node, String field) {
    TSNode child = child(node, field);
    return child.isNull() ? null : child;
  }

  /** What stands there, of a text in UTF-8. */
  static String text(TSNode node, byte[] text) {
    int start = Math.min(start(node), text.length);
    int end = Math.min(end(node), text.length);
    return new String(text, start, Math.max(0, end - start), StandardCharsets.UTF_8);
  }
}
