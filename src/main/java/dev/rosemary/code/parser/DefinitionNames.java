package dev.rosemary.code.parser;

import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Cut;
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

  /** Characters of a selector or of a test's title. */
  private static final int MOST_TITLE = 100;

  private final Naming naming;
  private final byte[] text;
  private final ScriptNames script;
  private final CNames c;

  DefinitionNames(Naming naming, byte[] text) {
    this.naming = naming;
    this.text = text;
    this.script = new ScriptNames(text, this);
    this.c = new CNames(text, this);
  }

  /**
   * A name, and the type where the node knows better than its kind.
   *
   * @param last a node behind it with which it ends, or null
   */
  record Named(ChunkType type, String name, @Nullable TSNode last) {
    Named(ChunkType type, String name) {
      this(type, name, null);
    }
  }

  /** The name, or null when the node defines nothing by itself. */
  @Nullable Named of(TSNode node, ChunkType type) {
    return switch (naming) {
      case SCRIPT -> script.of(node, type);
      case C -> c.of(node, type);
      case GO -> go(node, type);
      case RUST -> rust(node, type);
      case KOTLIN -> kotlin(node, type);
      case CSHARP -> csharp(node, type);
      case SCALA -> scala(node, type);
      case PYTHON -> python(node, type);
      case PHP -> php(node, type);
      case RUBY -> ruby(node, type);
      case HTML -> html(node);
      case CSS -> named(type, title(text(node).split("\\{", 2)[0]));
      case PLAIN -> named(type, plain(node));
    };
  }

  static @Nullable Named named(ChunkType type, @Nullable String name) {
    return name == null || name.isBlank() ? null : new Named(type, name);
  }

  /** What one field names, when another holds a function of one of these kinds. */
  @Nullable Named holding(
      TSNode node, String name, String value, Set<String> functions, ChunkType type) {
    TSNode named = field(node, name);
    TSNode held = field(node, value);
    boolean function = held != null && functions.contains(Nodes.type(held));
    return function && named != null ? named(type, title(text(named))) : null;
  }

  /** The field {@code name}, else the first child that is an identifier. */
  @Nullable String plain(TSNode node) {
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
      case "given_definition" -> "given";
      default -> null;
    };
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
      case "var_spec" -> {
        TSNode values = field(node, "value");
        boolean function =
            values != null
                && values.getNamedChildCount() == 1
                && Nodes.type(values.getNamedChild(0)).equals("func_literal");
        yield function ? named(type, name) : null;
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
      String name = plain(node);
      return named(type, name != null && name.startsWith("r#") ? name.substring(2) : name);
    }
    TSNode of = field(node, "type");
    TSNode trait = field(node, "trait");
    String name = of == null ? "" : text(of);
    return named(type, title(trait == null ? name : text(trait) + " for " + name));
  }

  private @Nullable Named kotlin(TSNode node, ChunkType type) {
    if (Nodes.type(node).equals("property_declaration")) {
      return property(node, type);
    }
    String name = withoutQuotes(plain(node));
    if (name != null && Nodes.type(node).equals("function_declaration")) {
      name = receiver(node) + name;
    }
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

  /** A property that computes: its accessors stand behind it. */
  private @Nullable Named property(TSNode node, ChunkType type) {
    TSNode last = null;
    TSNode next = node.getNextNamedSibling();
    while (!next.isNull()
        && (Nodes.type(next).equals("getter") || Nodes.type(next).equals("setter"))) {
      last = next;
      next = next.getNextNamedSibling();
    }
    if (last == null) {
      return null;
    }
    int count = Math.min(node.getNamedChildCount(), 8);
    for (int i = 0; i < count; i++) {
      TSNode child = node.getNamedChild(i);
      if (Nodes.type(child).equals("variable_declaration")) {
        String name = withoutQuotes(plain(child));
        return name == null ? null : new Named(type, receiver(node) + name, last);
      }
    }
    return null;
  }

  /** The type that a function or a property extends, with a dot; empty for others. */
  private String receiver(TSNode node) {
    int count = Math.min(node.getNamedChildCount(), 8);
    for (int i = 0; i < count; i++) {
      TSNode child = node.getNamedChild(i);
      switch (Nodes.type(child)) {
        case "simple_identifier", "variable_declaration", "function_value_parameters" -> {
          return "";
        }
        case "user_type", "nullable_type", "parenthesized_type" -> {
          String type = title(text(child).split("<", 2)[0]).replaceAll("[?()]", "");
          return type.isEmpty() ? "" : type + ".";
        }
        default -> {}
      }
    }
    return "";
  }

  private @Nullable Named scala(TSNode node, ChunkType type) {
    TSNode parameters = field(node, "parameters");
    if (!Nodes.type(node).equals("extension_definition") || parameters == null) {
      return named(type, withoutQuotes(plain(node)));
    }
    // What it extends, as an implementation in Rust is called.
    String written = title(text(parameters));
    String extended = written.substring(written.indexOf(':') + 1).replaceAll("[()]", "").strip();
    return named(type, extended.isEmpty() ? "extension" : extended);
  }

  private @Nullable Named csharp(TSNode node, ChunkType type) {
    String name = plain(node);
    return switch (Nodes.type(node)) {
      case "destructor_declaration" -> named(type, name == null ? null : "~" + name);
      case "indexer_declaration" -> named(type, "this");
      case "operator_declaration" -> {
        TSNode operator = field(node, "operator");
        yield named(type, operator == null ? "operator" : "operator " + text(operator));
      }
      case "conversion_operator_declaration" -> {
        TSNode to = field(node, "type");
        yield named(type, to == null ? "operator" : "operator " + title(text(to)));
      }
      default -> named(type, name != null && name.startsWith("@") ? name.substring(1) : name);
    };
  }

  private @Nullable Named python(TSNode node, ChunkType type) {
    return switch (Nodes.type(node)) {
      case "assignment" -> holding(node, "left", "right", Set.of("lambda"), type);
      case "type_alias_statement" -> {
        TSNode name = field(node, "left");
        yield name == null ? null : named(type, title(text(name).split("\\[", 2)[0]));
      }
      default -> named(type, plain(node));
    };
  }

  private @Nullable Named php(TSNode node, ChunkType type) {
    return switch (Nodes.type(node)) {
      case "assignment_expression" ->
          holding(node, "left", "right", Set.of("anonymous_function", "arrow_function"), type);
      case "anonymous_class" -> named(type, "anonymous");
      default -> named(type, plain(node));
    };
  }

  private @Nullable Named ruby(TSNode node, ChunkType type) {
    return switch (Nodes.type(node)) {
      case "call" -> {
        TSNode receiver = field(node, "receiver");
        TSNode method = field(node, "method");
        TSNode block = field(node, "block");
        boolean plain = receiver == null || text(receiver).equals("RSpec");
        yield plain && method != null && block != null
            ? called(text(method), field(node, "arguments"))
            : null;
      }
      case "assignment" -> {
        TSNode name = field(node, "left");
        TSNode value = field(node, "right");
        yield name != null && value != null && isClass(value) ? named(type, text(name)) : null;
      }
      default -> named(type, plain(node));
    };
  }

  /** What a call with a block makes: a test, a method or a task. */
  private @Nullable Named called(String method, @Nullable TSNode arguments) {
    if (arguments == null || arguments.getNamedChildCount() == 0) {
      return null;
    }
    String first = title(text(arguments.getNamedChild(0)));
    return switch (method) {
      case "define_method", "define_singleton_method" ->
          named(ChunkType.Method, first.replaceAll("[:\"']", ""));
      case "task" -> named(ChunkType.Function, first.replaceAll("^:|[\"']|(:| *=>).*$", ""));
      default -> ScriptNames.test(method, arguments.getNamedChild(0), text);
    };
  }

  /** Whether it is {@code Struct.new(…) do … end} or the like. */
  private boolean isClass(TSNode value) {
    TSNode receiver = Nodes.type(value).equals("call") ? field(value, "receiver") : null;
    return receiver != null
        && field(value, "block") != null
        && switch (text(receiver)) {
          case "Struct", "Class", "Module", "Data" -> true;
          default -> false;
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
    return Nodes.field(node, field);
  }

  private String text(TSNode node) {
    return Nodes.text(node, text);
  }

  /** Without the quotes of names that would be words of the language. */
  private static @Nullable String withoutQuotes(@Nullable String name) {
    return name == null ? null : name.replace("`", "");
  }

  static String title(String written) {
    String line = written.strip().replaceAll("\\s+", " ");
    return Cut.head(line, MOST_TITLE);
  }
}
