package dev.rosemary.engine.code.parser;

import dev.rosemary.engine.code.chunk.ChunkType;
import dev.rosemary.engine.code.chunk.Language;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSNode;

/** What a node defines, and what it is called. */
final class DefinitionNames {
  private static final Set<String> IDENTIFIERS =
      Set.of(
          "identifier",
          "type_identifier",
          "simple_identifier",
          "property_identifier",
          "constant",
          "name",
          "word");

  private static final Set<String> FUNCTIONS =
      Set.of("arrow_function", "function_expression", "generator_function", "function");

  private static final Set<String> SUITES =
      Set.of("describe", "context", "suite", "feature", "shared_examples", "RSpec.describe");

  private static final Set<String> TESTS =
      Set.of("it", "test", "specify", "scenario", "describe.each", "it.each", "test.each");

  /** Characters of a selector or of a test's title. */
  private static final int MOST_TITLE = 100;

  private final Language language;
  private final byte[] text;

  DefinitionNames(Language language, byte[] text) {
    this.language = language;
    this.text = text;
  }

  /** A name, and the type where the node knows better than its kind. */
  record Named(ChunkType type, String name) {}

  /** The name, or null when the node defines nothing by itself. */
  @Nullable Named of(TSNode node, ChunkType type) {
    return switch (language) {
      case JAVASCRIPT, TYPESCRIPT, TSX -> script(node, type);
      case C, CPP -> c(node, type);
      case GO -> go(node, type);
      case RUST -> rust(node, type);
      case KOTLIN -> kotlin(node, type);
      case RUBY -> ruby(node, type);
      case HTML -> html(node);
      case CSS -> named(type, title(text(node).split("\\{", 2)[0]));
      default -> named(type, plain(node));
    };
  }

  private static @Nullable Named named(ChunkType type, @Nullable String name) {
    return name == null || name.isBlank() ? null : new Named(type, name);
  }

  /** The field {@code name}, else the first child that is an identifier. */
  private @Nullable String plain(TSNode node) {
    TSNode name = field(node, "name");
    if (name != null) {
      return text(name);
    }
    int count = Math.min(node.getNamedChildCount(), 8);
    for (int i = 0; i < count; i++) {
      TSNode child = node.getNamedChild(i);
      if (IDENTIFIERS.contains(Nodes.type(child))) {
        return text(child);
      }
    }
    return switch (Nodes.type(node)) {
      case "destructor_declaration", "operator_declaration", "conversion_operator_declaration" ->
          "operator";
      case "indexer_declaration" -> "this";
      case "given_definition" -> "given";
      case "extension_definition" -> "extension";
      default -> null;
    };
  }

  private @Nullable Named script(TSNode node, ChunkType type) {
    return switch (Nodes.type(node)) {
      case "variable_declarator", "field_definition", "public_field_definition" -> {
        TSNode value = field(node, "value");
        boolean function = value != null && FUNCTIONS.contains(Nodes.type(value));
        TSNode name = field(node, "name") == null ? field(node, "property") : field(node, "name");
        yield function && name != null ? named(type, text(name)) : null;
      }
      case "assignment_expression" -> {
        TSNode value = field(node, "right");
        TSNode name = field(node, "left");
        boolean function = value != null && FUNCTIONS.contains(Nodes.type(value));
        yield function && name != null ? named(type, title(text(name))) : null;
      }
      case "call_expression" -> call(field(node, "function"), field(node, "arguments"));
      case "class" -> named(type, plain(node) == null ? "default" : plain(node));
      default -> named(type, plain(node));
    };
  }

  /** A test by its title. */
  private @Nullable Named call(@Nullable TSNode function, @Nullable TSNode arguments) {
    if (function == null || arguments == null || arguments.getNamedChildCount() == 0) {
      return null;
    }
    String called = text(function);
    boolean suite = SUITES.contains(called);
    if (!suite && !TESTS.contains(called)) {
      return null;
    }
    TSNode first = arguments.getNamedChild(0);
    String title = title(text(first).replaceAll("[\"'`]", ""));
    return title.isBlank()
        ? null
        : new Named(suite ? ChunkType.Suite : ChunkType.Test, called + " " + title);
  }

  private @Nullable Named c(TSNode node, ChunkType type) {
    return switch (Nodes.type(node)) {
      case "function_definition" -> {
        TSNode at = field(node, "declarator");
        for (TSNode inner = at; inner != null; inner = field(at, "declarator")) {
          at = inner;
        }
        if (at != null && Nodes.type(at).equals("reference_declarator")) {
          at = declaratorIn(at);
        }
        yield at == null ? null : named(type, title(text(at).split("\\(", 2)[0]));
      }
      case "struct_specifier", "union_specifier", "enum_specifier", "class_specifier" -> {
        if (field(node, "body") == null) {
          yield null;
        }
        TSNode name = field(node, "name");
        TSNode parent = node.getParent();
        if (name == null && !parent.isNull() && Nodes.type(parent).equals("type_definition")) {
          name = field(parent, "declarator");
        }
        yield name == null ? null : named(type, text(name));
      }
      default -> named(type, plain(node));
    };
  }

  private static @Nullable TSNode declaratorIn(TSNode reference) {
    TSNode at = reference;
    while (at.getNamedChildCount() > 0 && Nodes.type(at).endsWith("_declarator")) {
      TSNode next = field(at, "declarator");
      at = next == null ? at.getNamedChild(0) : next;
    }
    return at;
  }

  private @Nullable Named go(TSNode node, ChunkType type) {
    String name = plain(node);
    return switch (Nodes.type(node)) {
      case "type_spec" -> {
        TSNode of = field(node, "type");
        ChunkType known =
            of == null
                ? type
                : switch (Nodes.type(of)) {
                  case "struct_type" -> ChunkType.Struct;
                  case "interface_type" -> ChunkType.Interface;
                  default -> type;
                };
        yield named(known, name);
      }
      case "method_declaration" -> {
        TSNode receiver = field(node, "receiver");
        String of = receiver == null ? "" : receiverType(text(receiver));
        yield named(type, name == null || of.isEmpty() ? name : of + "." + name);
      }
      default -> named(type, name);
    };
  }

  /** {@code Server} out of {@code (s *Server[T])}. */
  private static String receiverType(String receiver) {
    String inside = receiver.replaceAll("[()*]", " ").strip();
    int generic = inside.indexOf('[');
    String plain = generic < 0 ? inside : inside.substring(0, generic).strip();
    return plain.substring(plain.lastIndexOf(' ') + 1);
  }

  private @Nullable Named rust(TSNode node, ChunkType type) {
    if (!Nodes.type(node).equals("impl_item")) {
      return named(type, plain(node));
    }
    TSNode of = field(node, "type");
    TSNode trait = field(node, "trait");
    String name = of == null ? "" : text(of);
    return named(type, title(trait == null ? name : text(trait) + " for " + name));
  }

  private @Nullable Named kotlin(TSNode node, ChunkType type) {
    String name = plain(node);
    if (name == null && Nodes.type(node).equals("companion_object")) {
      name = "Companion";
    }
    if (name == null && Nodes.type(node).equals("secondary_constructor")) {
      name = "constructor";
    }
    ChunkType known = type;
    if (Nodes.type(node).equals("class_declaration")) {
      int count = Math.min(node.getChildCount(), 6);
      for (int i = 0; i < count; i++) {
        switch (node.getChild(i).getType()) {
          case "interface" -> known = ChunkType.Interface;
          case "enum" -> known = ChunkType.Enum;
          default -> {}
        }
      }
    }
    return named(known, name);
  }

  private @Nullable Named ruby(TSNode node, ChunkType type) {
    return switch (Nodes.type(node)) {
      case "call" -> {
        TSNode receiver = field(node, "receiver");
        TSNode method = field(node, "method");
        TSNode block = field(node, "block");
        boolean plain = receiver == null || text(receiver).equals("RSpec");
        yield plain && method != null && block != null
            ? call(method, field(node, "arguments"))
            : null;
      }
      case "singleton_class" -> named(type, "self");
      default -> named(type, plain(node));
    };
  }

  /** An element with an id; others are looked into. */
  private @Nullable Named html(TSNode node) {
    if (!Nodes.type(node).equals("element")) {
      return new Named(
          ChunkType.Element, Nodes.type(node).equals("script_element") ? "script" : "style");
    }
    TSNode tag = node.getNamedChildCount() == 0 ? null : node.getNamedChild(0);
    if (tag == null || !Nodes.type(tag).equals("start_tag")) {
      return null;
    }
    String name = "";
    for (int i = 0; i < tag.getNamedChildCount(); i++) {
      TSNode child = tag.getNamedChild(i);
      String written = text(child);
      if (Nodes.type(child).equals("tag_name")) {
        name = written;
      } else if (written.startsWith("id=")) {
        return new Named(
            ChunkType.Element, name + "#" + title(written.substring(3).replaceAll("[\"']", "")));
      }
    }
    return null;
  }

  private static @Nullable TSNode field(TSNode node, String field) {
    TSNode child = Nodes.child(node, field);
    return child.isNull() ? null : child;
  }

  private String text(TSNode node) {
    int start = Math.min(Nodes.start(node), text.length);
    int end = Math.min(Nodes.end(node), text.length);
    return new String(text, start, Math.max(0, end - start), StandardCharsets.UTF_8);
  }

  private static String title(String written) {
    String line = written.strip().replaceAll("\\s+", " ");
    return line.length() > MOST_TITLE ? line.substring(0, MOST_TITLE) : line;
  }
}
