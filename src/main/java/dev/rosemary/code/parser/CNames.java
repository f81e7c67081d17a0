package dev.rosemary.code.parser;

import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.parser.DefinitionNames.Named;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSNode;

/** What nodes of C and C++ define: their names are inside of declarators. */
final class CNames {
  private final byte[] text;
  private final DefinitionNames names;

  CNames(byte[] text, DefinitionNames names) {
    this.text = text;
    this.names = names;
  }

  /** The name, or null when the node defines nothing by itself. */
  @Nullable Named of(TSNode node, ChunkType type) {
    return switch (Nodes.type(node)) {
      case "function_definition" -> function(node, type);
      case "init_declarator" ->
          names.holding(node, "declarator", "value", Set.of("lambda_expression"), type);
      case "type_definition" -> {
        TSNode of = Nodes.field(node, "type");
        TSNode name = declared(Nodes.field(node, "declarator"));
        boolean holds = of != null && Nodes.field(of, "body") != null;
        yield holds || name == null ? null : DefinitionNames.named(type, Nodes.text(name, text));
      }
      case "struct_specifier", "union_specifier", "enum_specifier", "class_specifier" -> {
        if (Nodes.field(node, "body") == null) {
          yield null;
        }
        TSNode name = Nodes.field(node, "name");
        TSNode parent = node.getParent();
        if (name == null && !parent.isNull() && Nodes.type(parent).equals("type_definition")) {
          name = Nodes.field(parent, "declarator");
        }
        yield name == null ? null : DefinitionNames.named(type, Nodes.text(name, text));
      }
      default -> DefinitionNames.named(type, names.plain(node));
    };
  }

  private @Nullable Named function(TSNode node, ChunkType type) {
    TSNode declarator = Nodes.field(node, "declarator");
    TSNode name = declared(declarator);
    if (declarator == null || name == null) {
      return null;
    }
    String written = DefinitionNames.title(Nodes.text(name, text));
    if (Nodes.type(name).equals("operator_cast")) {
      return DefinitionNames.named(type, withoutParameters(written));
    }
    if (Nodes.field(node, "type") == null && Nodes.type(name).equals("identifier")) {
      Named made = ofMacro(written, declarator);
      if (made != null) {
        return made;
      }
    }
    boolean outside = Nodes.type(name).equals("qualified_identifier");
    return DefinitionNames.named(outside ? ChunkType.Method : type, withoutParameters(written));
  }

  /** Those of {@code operator()} are its name. */
  private static String withoutParameters(String written) {
    int operator = written.lastIndexOf("operator");
    int sign = operator + "operator".length();
    boolean keeps =
        operator >= 0 && sign < written.length() && "([\"".indexOf(written.charAt(sign)) >= 0;
    int parameters = written.indexOf('(', Math.max(0, operator));
    return keeps || parameters < 0 ? written : written.substring(0, parameters).strip();
  }

  /**
   * What a macro in capitals defines that is written like a function: {@code TEST(Suite, name)},
   * {@code SYSCALL_DEFINE1(name, …)}.
   */
  private @Nullable Named ofMacro(String macro, TSNode declarator) {
    TSNode parameters = Nodes.field(declarator, "parameters");
    if (parameters == null
        || parameters.getNamedChildCount() == 0
        || macro.length() < 4
        || !macro.equals(macro.toUpperCase(Locale.ROOT))) {
      return null;
    }
    String first = DefinitionNames.title(Nodes.text(parameters.getNamedChild(0), text));
    if (!macro.contains("TEST")) {
      return DefinitionNames.named(ChunkType.Function, first);
    }
    StringBuilder name = new StringBuilder(first);
    for (int i = 1; i < Math.min(3, parameters.getNamedChildCount()); i++) {
      name.append('.').append(Nodes.text(parameters.getNamedChild(i), text));
    }
    return DefinitionNames.named(ChunkType.Test, DefinitionNames.title(name.toString()));
  }

  /** What a declarator names, below all that makes it a pointer, a reference or a function. */
  private static @Nullable TSNode declared(@Nullable TSNode declarator) {
    TSNode at = declarator;
    while (at != null) {
      String kind = Nodes.type(at);
      if (kind.equals("operator_cast") || !kind.endsWith("_declarator")) {
        return at;
      }
      TSNode next = Nodes.field(at, "declarator");
      if (next == null) {
        next = at.getNamedChildCount() == 0 ? null : at.getNamedChild(0);
      }
      at = next;
    }
    return null;
  }
}
