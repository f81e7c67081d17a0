package dev.rosemary.code.parser;

import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.parser.DefinitionNames.Named;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSNode;

/**
 * What nodes of JavaScript and its kin define: much of it are values that are given a name, and
 * calls that say what is tested.
 */
final class ScriptNames {
  private static final Set<String> SUITES =
      Set.of(
          "describe",
          "fdescribe",
          "xdescribe",
          "context",
          "suite",
          "feature",
          "shared_examples",
          "RSpec.describe",
          "test.describe");

  private static final Set<String> TESTS =
      Set.of("it", "fit", "xit", "test", "xtest", "specify", "scenario");

  /** Calls in calls, such as {@code memo(forwardRef(…))}. */
  private static final int MOST_CALLS = 3;

  /** Entries of an object that are looked at for a function. */
  private static final int MOST_ENTRIES = 200;

  /** Objects in objects that are looked into for one. */
  private static final int MOST_OBJECTS = 4;

  private final byte[] text;
  private final DefinitionNames names;

  ScriptNames(byte[] text, DefinitionNames names) {
    this.text = text;
    this.names = names;
  }

  /** The name, or null when the node defines nothing by itself. */
  @Nullable Named of(TSNode node, ChunkType type) {
    return switch (Nodes.type(node)) {
      case "variable_declarator" ->
          value(Nodes.field(node, "name"), Nodes.field(node, "value"), type);
      case "pair" -> value(Nodes.field(node, "key"), Nodes.field(node, "value"), type);
      case "field_definition", "public_field_definition" -> {
        TSNode name = Nodes.field(node, "name");
        ChunkType known = kind(Nodes.field(node, "value"), 0);
        name = name == null ? Nodes.field(node, "property") : name;
        yield known == ChunkType.Function && name != null
            ? DefinitionNames.named(type, text(name))
            : null;
      }
      case "assignment_expression" ->
          assigned(Nodes.field(node, "left"), Nodes.field(node, "right"), type);
      case "export_statement" -> {
        TSNode value = Nodes.field(node, "value");
        ChunkType known = value == null ? null : kind(value, 0);
        // A class says itself what it is called.
        yield value == null || known == null || known == ChunkType.Class
            ? null
            : new Named(known, own(value, "default"));
      }
      case "call_expression" -> call(Nodes.field(node, "function"), Nodes.field(node, "arguments"));
      case "class" -> anonymous(node, type);
      case "internal_module", "module" -> {
        String name = names.plain(node);
        yield DefinitionNames.named(type, name == null ? null : withoutQuotes(name));
      }
      default -> DefinitionNames.named(type, names.plain(node));
    };
  }

  private @Nullable Named value(@Nullable TSNode name, @Nullable TSNode value, ChunkType type) {
    ChunkType known = kind(value, 0);
    return name == null || known == null
        ? null
        : DefinitionNames.named(
            known == ChunkType.Function ? type : known,
            withoutQuotes(DefinitionNames.title(text(name))));
  }

  private @Nullable Named assigned(@Nullable TSNode to, @Nullable TSNode given, ChunkType type) {
    TSNode value = given;
    while (value != null && Nodes.type(value).equals("assignment_expression")) {
      value = Nodes.field(value, "right");
    }
    ChunkType known = kind(value, 0);
    if (to == null || value == null || known == null) {
      return null;
    }
    String name = DefinitionNames.title(text(to));
    if (name.equals("module.exports")) {
      name = own(value, name);
    }
    int prototype = name.indexOf(".prototype.");
    if (prototype > 0) {
      return DefinitionNames.named(
          known == ChunkType.Function ? ChunkType.Method : known,
          name.substring(0, prototype) + name.substring(prototype + ".prototype".length()));
    }
    return DefinitionNames.named(known == ChunkType.Function ? type : known, name);
  }

  /** A class without a name has that of the variable it is given to. */
  private @Nullable Named anonymous(TSNode node, ChunkType type) {
    String name = names.plain(node);
    TSNode parent = node.getParent();
    if (!parent.isNull()) {
      switch (Nodes.type(parent)) {
        case "variable_declarator", "assignment_expression", "pair" -> {
          return null;
        }
        default -> {}
      }
    }
    return DefinitionNames.named(type, name == null ? "default" : name);
  }

  /** The name that a function has by itself, else another. */
  private String own(TSNode value, String other) {
    String own = Nodes.type(value).equals("function_expression") ? names.plain(value) : null;
    return own == null ? other : own;
  }

  /**
   * What a value is that may have a name: a function, also one that a call takes over several
   * lines, a class, an object with functions, or what a function that is called at once returns.
   */
  private @Nullable ChunkType kind(@Nullable TSNode value, int calls) {
    if (value == null || calls > MOST_CALLS) {
      return null;
    }
    return switch (Nodes.type(value)) {
      case "arrow_function", "function_expression", "generator_function", "function" ->
          ChunkType.Function;
      case "class" -> ChunkType.Class;
      case "object" -> hasFunction(value, 0) ? ChunkType.Object : null;
      case "as_expression", "satisfies_expression", "parenthesized_expression" ->
          value.getNamedChildCount() == 0 ? null : kind(value.getNamedChild(0), calls);
      case "call_expression" -> called(value, calls);
      case "new_expression" ->
          given(Nodes.field(value, "arguments"), calls) == ChunkType.Object
              ? ChunkType.Object
              : null;
      default -> null;
    };
  }

  private @Nullable ChunkType called(TSNode value, int calls) {
    TSNode function = Nodes.field(value, "function");
    if (function == null) {
      return null;
    }
    return switch (Nodes.type(function)) {
      case "parenthesized_expression", "function_expression", "arrow_function" -> ChunkType.Module;
      case "identifier", "member_expression", "call_expression" ->
          given(Nodes.field(value, "arguments"), calls);
      default -> null;
    };
  }

  /** What is worth a name of the arguments of a call. */
  private @Nullable ChunkType given(@Nullable TSNode arguments, int calls) {
    if (arguments == null) {
      return null;
    }
    int count = Math.min(arguments.getNamedChildCount(), 4);
    for (int i = 0; i < count; i++) {
      TSNode argument = arguments.getNamedChild(i);
      ChunkType known = kind(argument, calls + 1);
      if (known == ChunkType.Object || (known == ChunkType.Function && hasLines(argument))) {
        return known;
      }
    }
    return null;
  }

  private boolean hasLines(TSNode node) {
    int end = Math.min(Nodes.end(node), text.length);
    for (int i = Nodes.start(node); i < end; i++) {
      if (text[i] == '\n') {
        return true;
      }
    }
    return false;
  }

  private static boolean hasFunction(TSNode object, int depth) {
    int count = Math.min(object.getNamedChildCount(), MOST_ENTRIES);
    for (int i = 0; i < count; i++) {
      TSNode entry = object.getNamedChild(i);
      String kind = Nodes.type(entry);
      if (kind.equals("method_definition")) {
        return true;
      }
      TSNode value = kind.equals("pair") ? Nodes.field(entry, "value") : null;
      if (value != null) {
        switch (Nodes.type(value)) {
          case "arrow_function", "function_expression", "generator_function", "function" -> {
            return true;
          }
          case "object" -> {
            if (depth < MOST_OBJECTS && hasFunction(value, depth + 1)) {
              return true;
            }
          }
          default -> {}
        }
      }
    }
    return false;
  }

  /**
   * A test by its title, whatever is said of how it is run: {@code it.only}, {@code it.each(…)}.
   */
  private @Nullable Named call(@Nullable TSNode function, @Nullable TSNode arguments) {
    if (function == null || arguments == null || arguments.getNamedChildCount() == 0) {
      return null;
    }
    TSNode base = function;
    String modifier = "";
    while (!Nodes.type(base).equals("identifier")) {
      TSNode next =
          switch (Nodes.type(base)) {
            case "member_expression" -> Nodes.field(base, "object");
            case "call_expression" -> Nodes.field(base, "function");
            default -> null;
          };
      if (next == null) {
        return null;
      }
      TSNode property = Nodes.field(base, "property");
      modifier = property == null ? modifier : text(property);
      base = next;
    }
    String called = text(base);
    if (!SUITES.contains(called) && !TESTS.contains(called)) {
      return null;
    }
    boolean each = modifier.equals("each") && Nodes.type(function).equals("member_expression");
    TSNode first = arguments.getNamedChild(0);
    return each
            || Nodes.type(first).endsWith("function")
            || Nodes.type(first).endsWith("expression")
        ? null
        : test(modifier.equals("describe") ? called + ".describe" : called, first, text);
  }

  /** A test or a suite of this title; null for another call. */
  static @Nullable Named test(String called, TSNode first, byte[] text) {
    boolean suite = SUITES.contains(called);
    if (!suite && !TESTS.contains(called)) {
      return null;
    }
    String title = DefinitionNames.title(withoutQuotes(Nodes.text(first, text)));
    return title.isBlank()
        ? null
        : new Named(suite ? ChunkType.Suite : ChunkType.Test, called + " " + title);
  }

  private static String withoutQuotes(String name) {
    return name.replaceAll("[\"'`]", "");
  }

  private String text(TSNode node) {
    return Nodes.text(node, text);
  }
}
