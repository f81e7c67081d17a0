package dev.rosemary.engine.code.parser;

import dev.rosemary.engine.code.chunk.ChunkType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * What the nodes of a grammar are to us. Nodes that are not named here are not entered.
 *
 * @param comments nodes that belong to what follows them
 */
record SyntaxRules(Map<String, Rule> rules, Set<String> comments) {
  /** What to do with a node. */
  sealed interface Rule {
    /** Look at its children. */
    record Open() implements Rule {}

    /** Look at its children; what they define begins and ends with this node. */
    record Wrap() implements Rule {}

    /** Look at its children, if what is around it is of this type. */
    record OpenIn(ChunkType type) implements Rule {}

    /**
     * It defines something.
     *
     * @param holds whether its children may define something that belongs to it
     * @param nameless what to do with one that has no name
     */
    record Defines(ChunkType type, boolean holds, Nameless nameless) implements Rule {}
  }

  /** What becomes of a node that turns out to define nothing by itself. */
  enum Nameless {
    LEAVE,
    OPEN,
    WRAP
  }

  /** For what a parser could not make sense of. */
  static final Rule ERROR = new Rule.Open();

  /**
   * Lines of kind and nodes. Behind a type {@code >} says that it holds others, {@code +} the same
   * where it has a name alone, {@code |} that it is like a wrap where it has none. {@code in} comes
   * and a colon come before the type in which alone the nodes are opened.
   */
  static final String JAVA =
      """
      open program class_body interface_body enum_body enum_body_declarations annotation_type_body
      Class> class_declaration
      Interface> interface_declaration annotation_type_declaration
      Enum> enum_declaration
      Record> record_declaration
      Method method_declaration
      Constructor constructor_declaration compact_constructor_declaration
      comment line_comment block_comment
      """;

  static final String KOTLIN =
      """
      open source_file class_body enum_class_body
      Class> class_declaration
      Object> object_declaration companion_object
      Function function_declaration
      Constructor secondary_constructor
      Property property_declaration
      Type type_alias
      comment line_comment multiline_comment
      """;

  static final String SCALA =
      """
      open compilation_unit template_body package_clause enum_body with_template_body
      Class> class_definition
      Object> object_definition package_object
      Trait> trait_definition
      Enum> enum_definition
      Function function_definition function_declaration
      Implementation> given_definition extension_definition
      Type type_definition
      comment comment block_comment annotation
      """;

  static final String PYTHON =
      """
      open module block if_statement else_clause elif_clause try_statement except_clause with_statement
      open finally_clause for_statement while_statement match_statement case_clause
      wrap decorated_definition expression_statement
      Class> class_definition
      Function function_definition assignment
      Type type_alias_statement
      comment comment
      """;

  static final String JAVASCRIPT =
      """
      open program class_body statement_block arguments arrow_function function_expression
      open parenthesized_expression if_statement else_clause return_statement unary_expression
      wrap lexical_declaration variable_declaration expression_statement
      in:Object object as_expression satisfies_expression new_expression
      Class> class_declaration class
      Function| export_statement
      Function+ variable_declarator assignment_expression pair
      Function function_declaration generator_function_declaration
      Method method_definition field_definition
      Test> call_expression
      comment comment decorator
      """;

  static final String TYPESCRIPT =
      JAVASCRIPT
          + """
          open internal_module_body ambient_declaration interface_body
          Class> abstract_class_declaration
          Interface interface_declaration
          Enum enum_declaration
          Type type_alias_declaration
          Module> internal_module module
          Function function_signature
          Method public_field_definition abstract_method_signature method_signature
          """;

  static final String GO =
      """
      open source_file
      open var_spec_list
      wrap type_declaration var_declaration
      Type type_spec type_alias
      Function function_declaration var_spec
      Method method_declaration
      comment comment
      """;

  static final String RUST =
      """
      open source_file declaration_list foreign_mod_item
      Function function_item function_signature_item
      Struct struct_item union_item
      Enum enum_item
      Trait> trait_item
      Implementation> impl_item
      Module> mod_item
      Type type_item
      Macro macro_definition
      comment line_comment block_comment attribute_item
      """;

  static final String C =
      """
      open translation_unit preproc_ifdef preproc_if preproc_else preproc_elif linkage_specification
      open declaration_list
      wrap declaration
      Type| type_definition
      Function function_definition
      Struct struct_specifier union_specifier
      Enum enum_specifier
      Macro preproc_function_def
      comment comment
      """;

  static final String CPP =
      """
      open translation_unit preproc_ifdef preproc_if preproc_else preproc_elif linkage_specification
      open declaration_list field_declaration_list
      wrap declaration template_declaration field_declaration friend_declaration
      Type| type_definition
      Function function_definition init_declarator
      Class> class_specifier
      Struct> struct_specifier union_specifier
      Enum enum_specifier
      Module> namespace_definition
      Macro preproc_function_def
      Type alias_declaration concept_definition
      comment comment
      """;

  static final String CSHARP =
      """
      open compilation_unit declaration_list enum_member_declaration_list preproc_if preproc_else
      open preproc_elif global_statement namespace_declaration file_scoped_namespace_declaration
      Class> class_declaration
      Struct> struct_declaration
      Interface> interface_declaration
      Enum enum_declaration
      Record> record_declaration record_struct_declaration
      Method method_declaration destructor_declaration operator_declaration conversion_operator_declaration
      Constructor constructor_declaration
      Property property_declaration indexer_declaration event_declaration
      Type delegate_declaration
      Function local_function_statement
      comment comment
      """;

  static final String RUBY =
      """
      open program body_statement do_block block block_body begin if unless then else
      open singleton_class argument_list
      Class> class
      Class+ assignment
      Module> module
      Method method singleton_method
      Test> call
      comment comment
      """;

  static final String PHP =
      """
      open program declaration_list namespace_definition compound_statement enum_declaration_list
      open if_statement php_tag return_statement object_creation_expression
      wrap expression_statement
      Class> class_declaration anonymous_class
      Interface> interface_declaration
      Trait> trait_declaration
      Enum> enum_declaration
      Function function_definition assignment_expression
      Method method_declaration
      comment comment
      """;

  static final String BASH =
      """
      open program if_statement compound_statement
      Function function_definition
      comment comment
      """;

  static final String HTML =
      """
      open document
      Element> element script_element style_element
      comment comment
      """;

  static final String CSS =
      """
      open stylesheet block
      Rule rule_set keyframes_statement
      Rule> media_statement supports_statement at_rule
      comment comment
      """;

  /** Reads rules. */
  static SyntaxRules of(String text) {
    Map<String, Rule> rules = new HashMap<>();
    Set<String> comments = new HashSet<>();
    for (String line : text.lines().toList()) {
      StringTokenizer words = new StringTokenizer(line);
      String kind = words.nextToken();
      while (words.hasMoreTokens()) {
        String node = words.nextToken();
        switch (kind) {
          case "open" -> rules.put(node, new Rule.Open());
          case "wrap" -> rules.put(node, new Rule.Wrap());
          case "comment" -> comments.add(node);
          default -> rules.put(node, rule(kind));
        }
      }
    }
    return new SyntaxRules(rules, comments);
  }

  private static Rule rule(String kind) {
    if (kind.startsWith("in:")) {
      return new Rule.OpenIn(ChunkType.valueOf(kind.substring(3)));
    }
    int last = kind.length() - 1;
    return switch (kind.charAt(last)) {
      case '>' -> defines(kind.substring(0, last), true, Nameless.OPEN);
      case '+' -> defines(kind.substring(0, last), true, Nameless.LEAVE);
      case '|' -> defines(kind.substring(0, last), false, Nameless.WRAP);
      default -> defines(kind, false, Nameless.LEAVE);
    };
  }

  private static Rule defines(String type, boolean holds, Nameless nameless) {
    return new Rule.Defines(ChunkType.valueOf(type), holds, nameless);
  }
}
