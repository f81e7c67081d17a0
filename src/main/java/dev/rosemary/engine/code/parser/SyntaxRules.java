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

    /**
     * It defines something.
     *
     * @param holds whether its children may define something that belongs to it
     */
    record Defines(ChunkType type, boolean holds) implements Rule {}
  }

  /** For what a parser could not make sense of. */
  static final Rule ERROR = new Rule.Open();

  /** Lines of kind and nodes; a {@code >} behind a type says that it holds others. */
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
      wrap decorated_definition
      Class> class_definition
      Function function_definition
      comment comment
      """;

  static final String JAVASCRIPT =
      """
      open program class_body statement_block arguments arrow_function function_expression
      open parenthesized_expression if_statement else_clause return_statement
      wrap export_statement lexical_declaration variable_declaration expression_statement
      Class> class_declaration class
      Function function_declaration generator_function_declaration variable_declarator assignment_expression
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
          Method public_field_definition
          """;

  static final String GO =
      """
      open source_file
      wrap type_declaration
      Type type_spec type_alias
      Function function_declaration
      Method method_declaration
      comment comment
      """;

  static final String RUST =
      """
      open source_file declaration_list
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
      wrap declaration type_definition
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
      wrap declaration type_definition template_declaration field_declaration
      Function function_definition
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
      open namespace_declaration file_scoped_namespace_declaration
      Class> class_declaration
      Struct> struct_declaration
      Interface> interface_declaration
      Enum enum_declaration
      Record> record_declaration record_struct_declaration
      Method method_declaration destructor_declaration operator_declaration conversion_operator_declaration
      Constructor constructor_declaration
      Property property_declaration indexer_declaration
      Type delegate_declaration
      Function local_function_statement
      comment comment
      """;

  static final String RUBY =
      """
      open program body_statement do_block block block_body begin if then else
      Class> class singleton_class
      Module> module
      Method method singleton_method
      Test> call
      comment comment
      """;

  static final String PHP =
      """
      open program declaration_list namespace_definition compound_statement enum_declaration_list
      open if_statement php_tag
      Class> class_declaration
      Interface> interface_declaration
      Trait> trait_declaration
      Enum> enum_declaration
      Function function_definition
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
      Rule> media_statement supports_statement
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
          default -> rules.put(node, defines(kind));
        }
      }
    }
    return new SyntaxRules(rules, comments);
  }

  private static Rule defines(String type) {
    boolean holds = type.endsWith(">");
    String name = holds ? type.substring(0, type.length() - 1) : type;
    return new Rule.Defines(ChunkType.valueOf(name), holds);
  }
}
