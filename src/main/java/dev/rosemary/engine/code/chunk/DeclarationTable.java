package dev.rosemary.engine.code.chunk;

import dev.rosemary.engine.code.chunk.DeclarationRules.Draft;
import dev.rosemary.engine.code.chunk.DeclarationRules.Form;
import dev.rosemary.engine.code.chunk.DeclarationRules.Holds;
import dev.rosemary.engine.code.chunk.DeclarationRules.Where;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * By which lines languages without a grammar declare something. No repeat in a pattern gives back
 * what another could take: files are not to be trusted. What may be something else, such as a call,
 * matches nothing. It is long because it is a table, with a part for each language.
 */
final class DeclarationTable {
  /** Round brackets with two levels of others in them. */
  static final String PARENTHESES = "\\((?:[^()]++|\\((?:[^()]++|\\([^()]*+\\))*+\\))*+\\)";

  /** Arguments of a type, with two levels of others in them. */
  static final String ARGUMENTS = "<(?:[^<>]++|<(?:[^<>]++|<[^<>]*+>)*+>)*+>";

  private static final String ANNOTATION = "@[\\w.:]++(?:" + PARENTHESES + ")?+";

  /** A line of annotations, or one whose brackets close below. */
  static final String ANNOTATIONS = "(?:" + ANNOTATION + "\\s*+)++$|@[\\w.:]++\\s*+\\([^)]*+$";

  private static final Map<Language, DeclarationRules> KNOWN = new ConcurrentHashMap<>();

  private DeclarationTable() {}

  /** The rules of a language whose syntax is {@link Language.Syntax#DECLARATIONS}. */
  static DeclarationRules of(Language language) {
    return KNOWN.computeIfAbsent(language, DeclarationTable::make);
  }

  private static DeclarationRules make(Language language) {
    Draft rules =
        switch (language) {
          case SWIFT -> swift();
          case LUA -> lua();
          case GROOVY -> groovy();
          case DART -> dart();
          case ELIXIR -> elixir();
          case HASKELL -> haskell();
          case OBJECTIVE_C -> objectiveC();
          case PERL -> perl();
          case R -> r();
          case SCSS -> scss();
          case PROTOBUF -> protobuf();
          case MAKEFILE -> makefile();
          case TERRAFORM -> terraform();
          case CMAKE -> cmake();
          case GRAPHQL -> graphql();
          case POWERSHELL -> powershell();
          case JULIA -> julia();
          case CLOJURE -> clojure();
          case FSHARP -> fsharp();
          case OCAML -> ocaml();
          case ERLANG -> erlang();
          case ZIG -> zig();
          case SOLIDITY -> solidity();
          case NIM -> nim();
          case VISUAL_BASIC -> visualBasic();
          case PASCAL -> pascal();
          case FORTRAN -> fortran();
          case NIX -> FunctionalRules.nix();
          case ELM -> FunctionalRules.elm();
          case GLEAM -> FunctionalRules.gleam();
          case ADA -> EndWordRules.ada();
          case CRYSTAL -> EndWordRules.crystal();
          case MATLAB -> EndWordRules.matlab();
          case REGO -> ConfigurationRules.rego();
          case CUE -> ConfigurationRules.cue();
          case HLSL -> ShaderRules.hlsl();
          case JAVA,
              KOTLIN,
              SCALA,
              PYTHON,
              JAVASCRIPT,
              TYPESCRIPT,
              TSX,
              GO,
              RUST,
              C,
              CPP,
              CSHARP,
              RUBY,
              PHP,
              BASH,
              HTML,
              CSS,
              MARKDOWN,
              SQL,
              YAML,
              TOML,
              JSON,
              VUE,
              SVELTE,
              XML,
              DOCKERFILE,
              ASTRO,
              LATEX,
              TEXT ->
              throw new IllegalArgumentException(language.shown());
        };
    return rules.build();
  }

  static String words(String words) {
    return "(?:" + words + ")\\b";
  }

  private static Draft swift() {
    String before =
        "(?:(?:"
            + ANNOTATION
            + "|(?:public|private|fileprivate|internal|open|package|final|static|override|mutating"
            + "|nonmutating|required|convenience|indirect|lazy|dynamic|optional|prefix|postfix|infix"
            + "|distributed|nonisolated|isolated|class(?=\\s++(?:func|var|subscript)\\b))"
            + "(?:\\(\\w++\\))?+)\\s++)*+";
    return new Draft("//")
        .nested("/*", "*/")
        .block("\"\"\"", "\"\"\"")
        .above(ANNOTATIONS)
        .modifiers(before)
        .passed("#(?:if|else|elseif|endif)\\b")
        .rule(ChunkType.Class, Where.ANYWHERE, "(?:class|actor)\\s++(\\w++)")
        .rule(ChunkType.Struct, Where.ANYWHERE, "struct\\s++(\\w++)")
        .rule(ChunkType.Enum, Where.ANYWHERE, "enum\\s++(\\w++)")
        .rule(ChunkType.Interface, Where.ANYWHERE, "protocol\\s++(\\w++)")
        .rule(ChunkType.Implementation, Where.ANYWHERE, "(extension\\s++[\\w.]++)")
        .rule(ChunkType.Constructor, Where.MEMBER, "(init)\\b[?!]?+\\s*+[(<]")
        .rule(ChunkType.Method, Where.MEMBER, "(deinit)\\b")
        .rule(ChunkType.Method, Where.MEMBER, "(subscript)\\s*+[(<]")
        .rule(ChunkType.Function, Where.ANYWHERE, "func\\s++`?+(\\w++|[^\\s\\w(`]++)")
        .rule(ChunkType.Property, Where.MEMBER, "var\\s++`?+(\\w++)`?+\\s*+:[^={]++\\{$")
        .rule(ChunkType.Type, Where.ANYWHERE, "typealias\\s++(\\w++)");
  }

  private static Draft lua() {
    return new Draft("--")
        .block("--[", "]", Form.LEVELS)
        .block("[", "]", Form.LEVELS)
        .quotes("\"'")
        .closing(words("end|until"))
        .rule(ChunkType.Method, Where.ANYWHERE, "function\\s++([\\w.]++:\\w++)\\s*+\\(")
        .rule(ChunkType.Function, Where.ANYWHERE, "(?:local\\s++)?+function\\s++([\\w.]++)\\s*+\\(")
        .rule(
            ChunkType.Function,
            Where.ANYWHERE,
            "(?:local\\s++)?+([A-Za-z_][\\w.]*+)\\s*+=\\s*+function\\s*+\\(")
        .rule(
            ChunkType.Object, Where.OUTSIDE, "(?:local\\s++)?+([A-Za-z_][\\w.]*+)\\s*+=\\s*+\\{$");
  }

  private static Draft groovy() {
    String before =
        "(?:(?:"
            + ANNOTATION
            + "|public|protected|private|static|final|abstract|synchronized|native|strictfp|sealed"
            + "|default)\\s++)*+";
    String type =
        "(?:void|boolean|byte|char|short|int|long|float|double|(?:[a-z]\\w*+\\.)*+[A-Z][\\w.]*+(?:"
            + ARGUMENTS
            + ")?+)(?:\\[\\])*+\\s++";
    String typed = "(?:" + ARGUMENTS + "\\s*+)?+(?:def\\s++)?+" + type;
    String quoted = "\"([^\"]++)\"|'([^']++)'";
    return new Draft("//")
        .block("/*", "*/")
        .block("\"\"\"", "\"\"\"")
        .block("'''", "'''")
        .block("$/", "/$")
        .quotes("\"'")
        .above(ANNOTATIONS)
        .modifiers(before)
        .rule(ChunkType.Class, Where.ANYWHERE, "class\\s++(\\w++)")
        .rule(ChunkType.Interface, Where.ANYWHERE, "@?+interface\\s++(\\w++)")
        .rule(ChunkType.Trait, Where.ANYWHERE, "trait\\s++(\\w++)")
        .rule(ChunkType.Enum, Where.ANYWHERE, "enum\\s++(\\w++)")
        .rule(ChunkType.Record, Where.ANYWHERE, "record\\s++(\\w++)\\s*+[(<]")
        .rule(ChunkType.Test, Where.ANYWHERE, "def\\s++(?:" + quoted + ")\\s*+\\(")
        .rule(
            ChunkType.Function,
            Where.ANYWHERE,
            "(?:" + ARGUMENTS + "\\s*+)?+def\\s++(\\w++)\\s*+\\(")
        .rule(ChunkType.Function, Where.MEMBER, typed + "(\\w++)\\s*+\\(")
        .rule(ChunkType.Function, Where.OUTSIDE, typed + "(\\w++)\\s*+\\([^\"']*+(?<=[{,(])$")
        .rule(ChunkType.Constructor, Where.CONSTRUCTOR, "([A-Z]\\w*+)\\s*+\\(")
        .rule(ChunkType.Function, Where.ANYWHERE, "def\\s++(\\w++)\\s*+=\\s*+\\{")
        .rule(ChunkType.Function, Where.ANYWHERE, "task\\s++(\\w++)\\b(?!\\s*+=)")
        .rule(
            ChunkType.Function,
            Where.ANYWHERE,
            "tasks\\.(?:register|create|named)\\s*+\\(\\s*+(?:" + quoted + ")")
        .rule(
            ChunkType.Section,
            Where.ANYWHERE,
            "stage\\s*+\\(\\s*+(?:" + quoted + ")\\s*+\\)\\s*+\\{")
        .rule(
            ChunkType.Section,
            Where.OUTSIDE,
            "(?!(?:else|try|finally|do|static|switch)\\b)([A-Za-z][\\w.]*+)\\s*+\\{(?!.*+\\}$)");
  }

  private static Draft dart() {
    String before =
        "(?:(?:"
            + ANNOTATION
            + "|static|external|late|abstract|covariant|const|final|factory|base|interface|sealed"
            + "|augment|mixin(?=\\s++class\\b))\\s++)*+";
    String type =
        "(?:(?:void|int|double|num|bool|dynamic|Never|(?:\\w++\\.)?+[_$]?+[A-Z]\\w*+(?:"
            + ARGUMENTS
            + ")?+|"
            + PARENTHESES
            + ")\\??+\\s++)";
    String name = "((?!(?:if|for|while|switch|catch|return|assert|super|this)\\b)[a-z_$]\\w*+)";
    String generic = "\\s*+(?:" + ARGUMENTS + ")?+\\s*+\\(";
    String body = "(?:[^;=]*+=>|.*+(?<=\\{)$)";
    return new Draft("//")
        .nested("/*", "*/")
        .block("\"\"\"", "\"\"\"")
        .block("'''", "'''")
        .quotes("\"'")
        .above(ANNOTATIONS)
        .modifiers(before)
        .rule(ChunkType.Class, Where.OUTSIDE, "class\\s++(\\w++)")
        .rule(ChunkType.Trait, Where.OUTSIDE, "mixin\\s++(\\w++)")
        .rule(ChunkType.Enum, Where.OUTSIDE, "enum\\s++(\\w++)")
        .rule(ChunkType.Type, Where.OUTSIDE, "extension\\s++type\\s++(?:const\\s++)?+(\\w++)")
        .rule(ChunkType.Implementation, Where.OUTSIDE, "extension\\s++on\\s++(\\w++)")
        .rule(ChunkType.Implementation, Where.OUTSIDE, "extension\\s++(\\w++)")
        .rule(ChunkType.Type, Where.OUTSIDE, "typedef\\s++(\\w++)(?=\\s*+[=<])")
        .rule(ChunkType.Constructor, Where.CONSTRUCTOR, "([_A-Z][\\w.]*+)\\s*+\\(")
        .rule(ChunkType.Method, Where.MEMBER, type + "?+(operator\\s*+[^\\w\\s(]++)\\s*+\\(")
        .rule(ChunkType.Property, Where.MEMBER, type + "?+(?:get|set)\\s++([a-z_$]\\w*+)")
        .rule(ChunkType.Function, Where.OUTSIDE, type + "?+get\\s++([a-z_$]\\w*+)")
        .rule(ChunkType.Function, Where.MEMBER, type + name + generic)
        .rule(ChunkType.Function, Where.OUTSIDE, type + name + generic)
        .rule(ChunkType.Function, Where.MEMBER, name + generic + body)
        .rule(ChunkType.Function, Where.OUTSIDE, name + generic + body);
  }

  private static Draft elixir() {
    String name = "(\\w++[?!]?+)";
    return new Draft("#")
        .block("\"\"\"", "\"\"\"")
        .block("'''", "'''")
        .above("@(?:doc|spec|impl|deprecated|since|tag|typedoc|callback|decorate)\\b")
        .closing(words("end"))
        .between(words("rescue|catch|else|after"))
        .clauses()
        .rule(ChunkType.Module, Where.ANYWHERE, "defmodule\\s++([\\w.]++)")
        .rule(ChunkType.Interface, Where.ANYWHERE, "defprotocol\\s++([\\w.]++)")
        .rule(
            ChunkType.Implementation,
            Where.ANYWHERE,
            "defimpl\\s++([\\w.]++(?:,\\s*+for:\\s*+[\\w.]++)?+)")
        .rule(ChunkType.Macro, Where.ANYWHERE, "(?:defmacrop?+|defguardp?+)\\s++" + name)
        .rule(
            ChunkType.Function,
            Where.ANYWHERE,
            "(?:defp?+|defdelegate|defnp?+)\\s++(?!unquote\\b)"
                + name
                + "(?=\\s*+(?:$|[(,]|do\\b|when\\b))")
        .rule(ChunkType.Suite, Where.ANYWHERE, "describe\\s++\"([^\"]++)\"\\s++do\\b")
        .rule(ChunkType.Test, Where.ANYWHERE, "test\\s++\"([^\"]++)\"");
  }

  private static Draft haskell() {
    String name =
        "((?!"
            + words(
                "module|import|where|let|in|if|case|do|infix[lr]?+|deriving"
                    + "|foreign|default|pattern|type|data|newtype|class|instance|then|else|of")
            + ")"
            + "[a-z_][\\w']*+)";
    String head = "(?:forall[^.]*+\\.\\s*+)?+(?:[^=]*+=>\\s*+)?+";
    return new Draft("--")
        .nested("{-", "-}")
        .passed("#(?:if|ifdef|ifndef|else|elif|endif|define|include)\\b")
        .between("deriving\\b|where\\b")
        .clauses()
        .rule(
            ChunkType.Type,
            Where.OUTSIDE,
            "(?:data|newtype|type)\\s++(?:(?:family|instance)\\s++)?+" + head + "([A-Z][\\w']*+)")
        .rule(ChunkType.Class, Where.OUTSIDE, "class\\s++" + head + "([A-Z][\\w']*+)")
        .rule(
            ChunkType.Implementation,
            Where.OUTSIDE,
            "instance\\s++"
                + head
                + "([A-Z][\\w.']*+(?:\\s++\\(?+[A-Z][\\w.']*+(?:[^()]*+\\))?+)?+)")
        .rule(ChunkType.Function, Where.OUTSIDE, name + "(?:\\s*+,\\s*+[\\w']++)*+\\s*+(?:::|$)")
        .rule(ChunkType.Function, Where.OUTSIDE, "\\(([^\\w\\s()]++)\\)\\s*+::")
        .rule(ChunkType.Function, Where.MEMBER, name + "\\s*+::")
        .rule(ChunkType.Function, Where.MEMBER, name + "(?=[\\s=])[\\w\\s'()\\[\\],_@~!:\"]*+[=|]")
        .rule(
            ChunkType.Function,
            Where.OUTSIDE,
            name + "(?=[\\s=])[\\w\\s'()\\[\\],_@~!:\"{}.]*+[=|]")
        .rule(ChunkType.Function, Where.CLAUSE, name + "(?=\\s)");
  }

  private static Draft objectiveC() {
    return new Draft("//")
        .block("/*", "*/")
        .quotes("\"'")
        .conditional()
        .passed("#(?:if|else|elif|endif|pragma|import|include|define|undef)\\b")
        .flatEnd("@end\\b")
        .rule(
            ChunkType.Class,
            Where.OUTSIDE,
            Holds.FLAT_NOTHING,
            "@interface\\s++(\\w++(?:\\s*+\\(\\w*+\\))?+)")
        .rule(
            ChunkType.Implementation,
            Where.OUTSIDE,
            Holds.FLAT,
            "@implementation\\s++(\\w++(?:\\s*+\\(\\w*+\\))?+)")
        .rule(
            ChunkType.Interface,
            Where.OUTSIDE,
            Holds.FLAT_NOTHING,
            "@protocol\\s++(\\w++)\\b(?!\\s*+[;,])")
        .rule(
            ChunkType.Method,
            Where.MEMBER,
            "[-+]\\s*+(?:" + PARENTHESES + "\\s*+)?+(\\w++)(?!.*+;$)")
        .rule(
            ChunkType.Enum,
            Where.OUTSIDE,
            "typedef\\s++NS_(?:ENUM|OPTIONS|CLOSED_ENUM)\\s*+\\(\\s*+\\w++\\s*+,\\s*+(\\w++)")
        .rule(ChunkType.Enum, Where.OUTSIDE, "(?:typedef\\s++)?+enum\\s++(\\w++)\\s*+[:{]")
        .rule(ChunkType.Struct, Where.OUTSIDE, "(?:typedef\\s++)?+struct\\s++(\\w++)\\s*+(?:\\{|$)")
        .rule(
            ChunkType.Function,
            Where.OUTSIDE,
            Holds.BODY,
            "(?!(?:typedef|return|else|struct|enum|union|extern)\\b)(?:\\w++[\\s*]++){1,8}+(\\w++)"
                + "\\((?!.*+;$)");
  }

  private static Draft perl() {
    return new Draft("#")
        .block("=pod", "=cut")
        .block("=head", "=cut")
        .block("=over", "=cut")
        .block("=item", "=cut")
        .block("=begin", "=cut")
        .block("=for", "=cut")
        .block("=encoding", "=cut")
        .quotes("")
        .heredocs()
        .rest("__(?:END|DATA)__\\s*+$")
        .rule(
            ChunkType.Module,
            Where.OUTSIDE,
            Holds.FLAT,
            "package\\s++([\\w:]++)(?:\\s++v?+[\\d._]++)?+\\s*+;")
        .rule(
            ChunkType.Module,
            Where.ANYWHERE,
            "package\\s++([\\w:]++)(?:\\s++v?+[\\d._]++)?+\\s*+(?:\\{|$)")
        .rule(
            ChunkType.Function,
            Where.ANYWHERE,
            "sub\\s++([\\w:']++)(?!\\s*+(?:\\([^)]*+\\))?+\\s*+;)");
  }

  private static Draft r() {
    String name = "`?+([A-Za-z.][\\w.]*+(?:<-)?+)`?+\\s*+";
    String function = "(?:function\\b|\\\\\\s*+\\()";
    return new Draft("#")
        .block("r\"(", ")\"")
        .block("R\"(", ")\"")
        .block("r\"[", "]\"")
        .block("r\"{", "}\"")
        .block("\"", "\"", Form.STRING)
        .block("'", "'", Form.STRING)
        .quotes("\"'")
        .rule(
            ChunkType.Class,
            Where.OUTSIDE,
            name + "(?:<-|=)\\s*+(?:R6::)?+(?:R6Class|setRefClass)\\s*+\\(")
        .rule(
            ChunkType.Class,
            Where.OUTSIDE,
            "(?:[\\w.]++\\s*+(?:<-|=)\\s*+)?+(?:methods::)?+setClass\\s*+\\(\\s*+\"([^\"]++)\"")
        .rule(
            ChunkType.Method,
            Where.OUTSIDE,
            "(?:methods::)?+set(?:Generic|Method|Validity)\\s*+\\(\\s*+\"([^\"]++)\"")
        .rule(ChunkType.Function, Where.ANYWHERE, name + "<<?+-\\s*+" + function)
        .rule(ChunkType.Function, Where.OUTSIDE, name + "=\\s*+" + function)
        .rule(ChunkType.Function, Where.INSIDE, name + "=\\s*+" + function);
  }

  private static Draft scss() {
    return new Draft("//")
        .block("/*", "*/")
        .quotes("\"'")
        .above("(?![^,]*+:\\s)[^{};$\"]*+(?<=,)$")
        .rule(ChunkType.Macro, Where.OUTSIDE, "@mixin\\s++([\\w-]++)")
        .rule(ChunkType.Function, Where.OUTSIDE, "@function\\s++([\\w-]++)")
        .rule(
            ChunkType.Rule,
            Where.OUTSIDE,
            Holds.NOTHING,
            "((?:[^@${};#]|#(?!\\{))++)\\{(?!.*+[:;]\\s*+$)")
        .rule(
            ChunkType.Rule,
            Where.OUTSIDE,
            Holds.NOTHING,
            "(@(?:media|keyframes|supports|layer|container|font-face)\\b[^{};]*+)\\{");
  }

  private static Draft protobuf() {
    return new Draft("//")
        .block("/*", "*/")
        .quotes("\"'")
        .rule(ChunkType.Struct, Where.ANYWHERE, "message\\s++(\\w++)\\s*+(?:\\{|$)")
        .rule(ChunkType.Enum, Where.ANYWHERE, Holds.NOTHING, "enum\\s++(\\w++)\\s*+(?:\\{|$)")
        .rule(ChunkType.Interface, Where.OUTSIDE, "service\\s++(\\w++)\\s*+(?:\\{|$)")
        .rule(ChunkType.Method, Where.INSIDE, "rpc\\s++(\\w++)\\s*+\\(");
  }

  private static Draft makefile() {
    return new Draft("#")
        .quotes("")
        .continued()
        .passed("(?:ifeq|ifneq|ifdef|ifndef|else|endif)\\b")
        .flatEnd("endef\\b")
        .rule(ChunkType.Macro, Where.OUTSIDE, Holds.FLAT_NOTHING, "define\\s++([\\w./-]++)")
        .rule(
            ChunkType.Rule,
            Where.OUTSIDE,
            Holds.NOTHING,
            "([\\w%][\\w./%+-]*+)(?=[\\s:])[^:=#]*+::?+(?![:=])(?!\\s*+(?:(?:export|override|private)\\s++)?+[\\w-]++\\s*+[:+?!]?+=)");
  }

  private static Draft terraform() {
    String name = "\\s++\"([^\"]++)\"";
    return new Draft("#", "//")
        .block("/*", "*/")
        .heredocs()
        .rule(ChunkType.Section, Where.OUTSIDE, "resource" + name + name)
        .rule(ChunkType.Section, Where.OUTSIDE, "(data|ephemeral)" + name + name)
        .rule(ChunkType.Section, Where.OUTSIDE, "(module)" + name)
        .rule(ChunkType.Section, Where.OUTSIDE, "(?:variable|output|provider|check|run)" + name)
        .rule(ChunkType.Section, Where.OUTSIDE, "(locals|terraform)\\s*+\\{");
  }

  private static Draft cmake() {
    return new Draft("#")
        .block("#[", "]", Form.LEVELS)
        .block("[", "]", Form.LEVELS)
        .closing("(?i)end(?:function|macro)\\b")
        .rule(ChunkType.Function, Where.ANYWHERE, "(?i)function\\s*+\\(\\s*+(\\w++)")
        .rule(ChunkType.Macro, Where.ANYWHERE, "(?i)macro\\s*+\\(\\s*+(\\w++)");
  }

  private static Draft graphql() {
    String extend = "(?:extend\\s++)?+";
    return new Draft("#")
        .block("\"\"\"", "\"\"\"")
        .above("\"")
        .rule(ChunkType.Type, Where.OUTSIDE, extend + "(?:type|input|union|scalar)\\s++(\\w++)")
        .rule(ChunkType.Interface, Where.OUTSIDE, extend + "interface\\s++(\\w++)")
        .rule(ChunkType.Enum, Where.OUTSIDE, extend + "enum\\s++(\\w++)")
        .rule(ChunkType.Type, Where.OUTSIDE, "directive\\s++@(\\w++)")
        .rule(ChunkType.Function, Where.OUTSIDE, "(?:query|mutation|subscription)\\s++(\\w++)")
        .rule(ChunkType.Type, Where.OUTSIDE, "fragment\\s++(\\w++)");
  }

  private static Draft powershell() {
    String type = "(?:\\[[\\w.,]++(?:\\[[\\w.,]*+\\])*+\\]\\s*+)?+";
    return new Draft("#")
        .block("<#", "#>")
        .block("@\"", "\"@")
        .block("@'", "'@")
        .quotes("\"'")
        .rule(
            ChunkType.Function,
            Where.ANYWHERE,
            "(?i)(?:function|filter|workflow)\\s++(?:(?:global|script|local|private):)?+(\\w[\\w-]*+)")
        .rule(ChunkType.Class, Where.OUTSIDE, "(?i)class\\s++(\\w++)")
        .rule(ChunkType.Enum, Where.OUTSIDE, Holds.NOTHING, "(?i)enum\\s++(\\w++)")
        .rule(ChunkType.Constructor, Where.CONSTRUCTOR, "(?i)(?:hidden\\s++)?+(\\w++)\\s*+\\(")
        .rule(
            ChunkType.Method,
            Where.MEMBER,
            "(?i)(?:(?:static|hidden)\\s++)*+"
                + type
                + "(?!(?:if|for|foreach|while|switch)\\b)(\\w++)\\s*+\\(");
  }

  private static Draft julia() {
    String name = "((?:\\w++\\.)*+\\w++!?+)";
    String equals =
        PARENTHESES + "(?:\\s*+::\\s*+[\\w.{}]++)?+(?:\\s*+where\\b[^=]*+)?+\\s*+=(?!=)";
    return new Draft("#")
        .nested("#=", "=#")
        .block("\"\"\"", "\"\"\"")
        .above("\"|@\\w++$")
        .modifiers("(?:@\\w++\\s++)*+")
        .closing(words("end"))
        .rule(ChunkType.Module, Where.ANYWHERE, "(?:bare)?+module\\s++(\\w++)")
        .rule(ChunkType.Struct, Where.ANYWHERE, "(?:mutable\\s++)?+struct\\s++(\\w++)")
        .rule(ChunkType.Type, Where.ANYWHERE, "(?:abstract|primitive)\\s++type\\s++(\\w++)")
        .rule(ChunkType.Function, Where.ANYWHERE, "function\\s++" + name)
        .rule(ChunkType.Macro, Where.ANYWHERE, "macro\\s++(\\w++)")
        .rule(ChunkType.Function, Where.DIRECT, name + equals)
        .rule(ChunkType.Function, Where.OUTSIDE, name + equals);
  }

  private static Draft clojure() {
    String name = "\\s++(?:\\^[^\\s{]++\\s++)*+([^\\s()\\[\\]{}\"'^]++)";
    return new Draft(";")
        // Characters, which begin no string.
        .block("\\\\", "")
        .block("\\\"", "")
        .block("\"", "\"", Form.STRING)
        .rule(ChunkType.Function, Where.OUTSIDE, "\\((?:defn-?+|defmulti)" + name)
        .rule(ChunkType.Method, Where.OUTSIDE, "\\(defmethod" + name)
        .rule(ChunkType.Macro, Where.OUTSIDE, "\\(defmacro" + name)
        .rule(ChunkType.Test, Where.OUTSIDE, "\\(deftest" + name)
        .rule(ChunkType.Interface, Where.OUTSIDE, Holds.NOTHING, "\\(defprotocol" + name)
        .rule(ChunkType.Record, Where.OUTSIDE, Holds.NOTHING, "\\((?:defrecord|deftype)" + name);
  }

  private static Draft fsharp() {
    String function =
        "(?:let|and)\\s++(?:(?:rec|inline|private|internal|public)\\s++)*+(?!mutable\\b)([a-zA-Z_][\\w']*+)\\s++"
            + "(?![=:])";
    String access = "(?:(?:rec|private|internal|public)\\s++)*+";
    return new Draft("//")
        .block("\"\"\"", "\"\"\"")
        .nested("(*", "*)")
        .above("\\[<")
        .rule(ChunkType.Module, Where.ANYWHERE, "module\\s++" + access + "(\\w++)\\s*+=")
        .rule(ChunkType.Module, Where.OUTSIDE, Holds.FLAT, "module\\s++" + access + "([\\w.]++)$")
        .rule(ChunkType.Type, Where.ANYWHERE, "(?:type|and)\\s++" + access + "([A-Z]\\w*+)")
        .rule(ChunkType.Constructor, Where.MEMBER, "(new)\\s*+\\(")
        .rule(
            ChunkType.Method,
            Where.MEMBER,
            "(?:static\\s++)?+(?:abstract\\s++member|member|abstract|override|default)\\s++(?!val\\b)"
                + "(?:(?:private|internal|public|inline)\\s++)*+(?:\\w++\\.)?+(\\w++)")
        .rule(ChunkType.Function, Where.DIRECT, function)
        .rule(ChunkType.Function, Where.OUTSIDE, function);
  }

  private static Draft ocaml() {
    String name = "([a-z_][\\w']*+)";
    String function =
        "(?:let|and)\\s++(?:rec\\s++)?+(?!(?:open|module|exception|rec)\\b)"
            + name
            + "(?:\\s++(?![=:])|\\s*+=\\s*+(?:function|fun)\\b)";
    return new Draft()
        .nested("(*", "*)")
        .block("{", "}", Form.WORD)
        .closing(words("end"))
        .rule(
            ChunkType.Type,
            Where.ANYWHERE,
            Holds.NOTHING,
            "type\\s++(?:nonrec\\s++)?+(?:(?:[+-]?+'\\w++|\\([^)]*+\\))\\s++)?+([a-z]\\w*+)")
        .rule(ChunkType.Interface, Where.ANYWHERE, Holds.NOTHING, "module\\s++type\\s++(\\w++)")
        .rule(ChunkType.Module, Where.ANYWHERE, "module\\s++(?:rec\\s++)?+([A-Z]\\w*+)")
        .rule(
            ChunkType.Class,
            Where.ANYWHERE,
            "class\\s++(?:virtual\\s++)?+(?:\\[[^\\]]*+\\]\\s*+)?+(?!type\\b)([a-z]\\w*+)")
        .rule(
            ChunkType.Method,
            Where.INSIDE,
            "method!?+\\s++(?:(?:private|virtual)\\s++)*+([a-z]\\w*+)")
        .rule(ChunkType.Function, Where.DIRECT, function)
        .rule(ChunkType.Function, Where.OUTSIDE, function);
  }

  private static Draft erlang() {
    return new Draft("%")
        .block("\"\"\"", "\"\"\"")
        .quotes("\"'")
        .above("-(?:spec|doc|dialyzer)\\b")
        .clauses()
        .rule(ChunkType.Record, Where.OUTSIDE, Holds.NOTHING, "-record\\s*+\\(\\s*+'?+(\\w++)")
        .rule(ChunkType.Macro, Where.OUTSIDE, "-define\\s*+\\(\\s*+(\\w++)")
        .rule(ChunkType.Type, Where.OUTSIDE, Holds.NOTHING, "-(?:type|opaque)\\s++(\\w++)")
        .rule(ChunkType.Function, Where.OUTSIDE, "(?:([a-z][\\w@]*+)|'([^']++)')\\s*+\\(");
  }

  private static Draft zig() {
    String is = "const\\s++(\\w++)\\s*+=\\s*+(?:(?:packed|extern)\\s++)?+";
    return new Draft("//")
        .modifiers("(?:(?:pub|export|inline|noinline|extern(?:\\s++\"[^\"]*+\")?+)\\s++)*+")
        .rule(ChunkType.Function, Where.ANYWHERE, "fn\\s++(\\w++)\\s*+\\(")
        .rule(ChunkType.Struct, Where.ANYWHERE, is + "(?:struct|union|opaque)\\b")
        .rule(ChunkType.Enum, Where.ANYWHERE, is + "(?:enum\\b|error\\s*+\\{)")
        .rule(ChunkType.Test, Where.ANYWHERE, "test\\s++(?:\"([^\"]++)\"|(\\w++))\\s*+\\{");
  }

  private static Draft solidity() {
    return new Draft("//")
        .block("/*", "*/")
        .quotes("\"'")
        .rule(ChunkType.Class, Where.OUTSIDE, "(?:abstract\\s++)?+contract\\s++(\\w++)")
        .rule(ChunkType.Interface, Where.OUTSIDE, "interface\\s++(\\w++)")
        .rule(ChunkType.Module, Where.OUTSIDE, "library\\s++(\\w++)")
        .rule(ChunkType.Struct, Where.ANYWHERE, Holds.NOTHING, "struct\\s++(\\w++)\\s*+(?:\\{|$)")
        .rule(ChunkType.Enum, Where.ANYWHERE, Holds.NOTHING, "enum\\s++(\\w++)\\s*+(?:\\{|$)")
        .rule(ChunkType.Constructor, Where.MEMBER, "(constructor)\\s*+\\(")
        .rule(ChunkType.Method, Where.MEMBER, "(receive|fallback)\\s*+\\(")
        .rule(ChunkType.Method, Where.MEMBER, "modifier\\s++(\\w++)")
        .rule(ChunkType.Function, Where.ANYWHERE, "function\\s++(\\w++)\\s*+\\(");
  }

  private static Draft nim() {
    String name = "\\s++(?:`([^`]++)`|(\\w++))";
    String type =
        "(?:type\\s++)?+(\\w++)\\*?+(?:\\s*+\\{\\.[^}]*+\\})?+(?:\\[[^\\]]*+\\])?+\\s*+=\\s*+"
            + "(?:(?:ref|ptr)\\s++)?+";
    return new Draft("#")
        .nested("##[", "]##")
        .nested("#[", "]#")
        .block("\"\"\"", "\"\"\"")
        .rule(ChunkType.Function, Where.ANYWHERE, "(?:proc|func|method|iterator|converter)" + name)
        .rule(ChunkType.Macro, Where.ANYWHERE, "(?:template|macro)" + name)
        .rule(ChunkType.Struct, Where.ANYWHERE, Holds.NOTHING, type + "(?:object|tuple|concept)\\b")
        .rule(ChunkType.Enum, Where.ANYWHERE, Holds.NOTHING, type + "enum\\b");
  }

  private static Draft visualBasic() {
    return new Draft("'")
        .above("<[^>]*+>(?:\\s*+_)?+$")
        .modifiers(
            "(?i)(?:(?:Public|Private|Protected|Friend|Shared|Overridable|Overrides|MustOverride"
                + "|NotOverridable|Overloads|MustInherit|NotInheritable|Partial|Shadows|Async"
                + "|Iterator|Static)\\s++)*+")
        .closing("(?i)End\\s++(?:Sub|Function|Class|Module|Structure|Interface|Enum|Namespace)\\b")
        .rule(ChunkType.Module, Where.ANYWHERE, "(?i)(?:Namespace|Module)\\s++([\\w.]++)")
        .rule(ChunkType.Class, Where.ANYWHERE, "(?i)Class\\s++(\\w++)")
        .rule(ChunkType.Struct, Where.ANYWHERE, "(?i)Structure\\s++(\\w++)")
        .rule(ChunkType.Interface, Where.ANYWHERE, "(?i)Interface\\s++(\\w++)")
        .rule(ChunkType.Enum, Where.ANYWHERE, Holds.NOTHING, "(?i)Enum\\s++(\\w++)")
        .rule(ChunkType.Constructor, Where.MEMBER, "(?i)Sub\\s++(New)\\b")
        .rule(ChunkType.Function, Where.ANYWHERE, "(?i)(?:Sub|Function)\\s++(\\w++)");
  }

  private static Draft pascal() {
    String is = "(\\w++)(?:<[^>]*+>)?+\\s*+=\\s*+(?:packed\\s++)?+";
    return new Draft("//")
        .block("{", "}")
        .block("(*", "*)")
        .quotes("'")
        .closing("(?i)end\\b")
        .between("(?i)(?:var|const|type|label|begin|private|public|protected|published|strict)\\b")
        .rule(
            ChunkType.Class,
            Where.ANYWHERE,
            Holds.NOTHING,
            "(?i)" + is + "(?:class|object)\\b(?!\\s*+(?:of\\b|;))")
        .rule(ChunkType.Record, Where.ANYWHERE, Holds.NOTHING, "(?i)" + is + "record\\b")
        .rule(
            ChunkType.Interface,
            Where.ANYWHERE,
            Holds.NOTHING,
            "(?i)" + is + "interface\\b(?!\\s*+;)")
        .rule(
            ChunkType.Method,
            Where.OUTSIDE,
            Holds.BODY,
            "(?i)(?:class\\s++)?+(?:procedure|function|constructor|destructor)\\s++(\\w++(?:\\.\\w++)++)")
        .rule(
            ChunkType.Function,
            Where.OUTSIDE,
            Holds.BODY,
            "(?i)(?:procedure|function)\\s++(\\w++)\\s*+[(;:]");
  }

  private static Draft fortran() {
    String before =
        "(?i)(?:(?:pure|elemental|impure|recursive|non_recursive|module"
            + "|(?:integer|real|complex|logical|character|double\\s++precision|type|class)"
            + "(?:\\s*+(?:\\*\\s*+\\d++|\\([^)]*+\\)))?+)\\s++)*+";
    return new Draft("!")
        .quotes("\"'")
        .closing("(?i)end\\w*+\\b")
        .between("(?i)(?:contains|implicit|use|private|public)\\b")
        .rule(
            ChunkType.Module,
            Where.ANYWHERE,
            "(?i)(?:module|program|submodule\\s*+\\([^)]*+\\))\\s++(\\w++)$")
        .rule(
            ChunkType.Struct,
            Where.ANYWHERE,
            Holds.NOTHING,
            "(?i)type(?:\\s*+,\\s*+\\w++(?:\\s*+\\(\\w*+\\))?+)*+(?:\\s*+::\\s*+|\\s++)(\\w++)$")
        .rule(ChunkType.Function, Where.ANYWHERE, before + "subroutine\\s++(\\w++)")
        .rule(ChunkType.Function, Where.ANYWHERE, before + "function\\s++(\\w++)\\s*+\\(");
  }
}
