package dev.rosemary.engine.code.chunk;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The language of a file. */
public enum Language {
  JAVA("Java", Syntax.GRAMMAR, "java"),
  KOTLIN("Kotlin", Syntax.GRAMMAR, "kt", "kts"),
  SCALA("Scala", Syntax.GRAMMAR, "scala", "sc", "sbt"),
  PYTHON("Python", Syntax.GRAMMAR, "py", "pyi", "pyw"),
  JAVASCRIPT("JavaScript", Syntax.GRAMMAR, "js", "mjs", "cjs", "jsx"),
  TYPESCRIPT("TypeScript", Syntax.GRAMMAR, "ts", "mts", "cts"),
  TSX("TSX", Syntax.GRAMMAR, "tsx"),
  GO("Go", Syntax.GRAMMAR, "go"),
  RUST("Rust", Syntax.GRAMMAR, "rs"),
  C("C", Syntax.GRAMMAR, "c", "h"),
  CPP(
      "C++",
      Syntax.GRAMMAR,
      "cpp",
      "cc",
      "cxx",
      "hpp",
      "hh",
      "hxx",
      "ipp",
      "inl",
      "cu",
      "cuh",
      "tpp",
      "txx",
      "c++",
      "h++",
      "cppm",
      "ixx",
      "ino"),
  CSHARP("C#", Syntax.GRAMMAR, "cs"),
  RUBY("Ruby", Syntax.GRAMMAR, "rb", "rake", "gemspec"),
  PHP("PHP", Syntax.GRAMMAR, "php", "phtml"),
  BASH("Bash", Syntax.GRAMMAR, "sh", "bash", "ksh", "bats"),
  HTML("HTML", Syntax.GRAMMAR, "html", "htm", "xhtml"),
  CSS("CSS", Syntax.GRAMMAR, "css"),
  MARKDOWN("Markdown", Syntax.HEADINGS, "md", "markdown", "mdx", "mdown"),
  SQL("SQL", Syntax.STATEMENTS, "sql", "ddl", "psql"),
  YAML("YAML", Syntax.KEYS, "yml", "yaml"),
  TOML("TOML", Syntax.TABLES, "toml", "ini", "cfg"),
  JSON("JSON", Syntax.KEYS, "json", "jsonc", "json5"),
  SWIFT("Swift", Syntax.DECLARATIONS, "swift"),
  LUA("Lua", Syntax.DECLARATIONS, "lua"),
  GROOVY("Groovy", Syntax.DECLARATIONS, "groovy", "gradle"),
  DART("Dart", Syntax.DECLARATIONS, "dart"),
  ELIXIR("Elixir", Syntax.DECLARATIONS, "ex", "exs"),
  HASKELL("Haskell", Syntax.DECLARATIONS, "hs"),
  OBJECTIVE_C("Objective-C", Syntax.DECLARATIONS, "m", "mm"),
  PERL("Perl", Syntax.DECLARATIONS, "pl", "pm"),
  R("R", Syntax.DECLARATIONS, "r"),
  VUE("Vue", Syntax.GRAMMAR, "vue"),
  SVELTE("Svelte", Syntax.GRAMMAR, "svelte"),
  SCSS("SCSS", Syntax.DECLARATIONS, "scss", "sass", "less"),
  XML("XML", Syntax.NONE, "xml", "xsd", "xsl", "xslt", "svg", "pom"),
  PROTOBUF("Protocol Buffers", Syntax.DECLARATIONS, "proto"),
  MAKEFILE("Makefile", Syntax.DECLARATIONS, "mk", "mak"),
  DOCKERFILE("Dockerfile", Syntax.NONE, "dockerfile"),
  TERRAFORM("Terraform", Syntax.DECLARATIONS, "tf", "tfvars", "hcl"),
  CMAKE("CMake", Syntax.DECLARATIONS, "cmake"),
  GRAPHQL("GraphQL", Syntax.DECLARATIONS, "graphql", "gql", "graphqls"),
  POWERSHELL("PowerShell", Syntax.DECLARATIONS, "ps1", "psm1"),
  JULIA("Julia", Syntax.DECLARATIONS, "jl"),
  CLOJURE("Clojure", Syntax.DECLARATIONS, "clj", "cljs", "cljc"),
  FSHARP("F#", Syntax.DECLARATIONS, "fs", "fsx"),
  OCAML("OCaml", Syntax.DECLARATIONS, "ml", "mli"),
  ERLANG("Erlang", Syntax.DECLARATIONS, "erl", "hrl"),
  ZIG("Zig", Syntax.DECLARATIONS, "zig"),
  SOLIDITY("Solidity", Syntax.DECLARATIONS, "sol"),
  NIM("Nim", Syntax.DECLARATIONS, "nim", "nims"),
  VISUAL_BASIC("Visual Basic", Syntax.DECLARATIONS, "vb", "bas", "vbs"),
  PASCAL("Pascal", Syntax.DECLARATIONS, "pas", "dpr", "lpr"),
  FORTRAN("Fortran", Syntax.DECLARATIONS, "f90", "f95", "f03", "f08", "f", "for"),
  NIX("Nix", Syntax.DECLARATIONS, "nix"),
  ELM("Elm", Syntax.DECLARATIONS, "elm"),
  GLEAM("Gleam", Syntax.DECLARATIONS, "gleam"),
  ADA("Ada", Syntax.DECLARATIONS, "adb", "ads", "ada"),
  CRYSTAL("Crystal", Syntax.DECLARATIONS, "cr"),
  ASTRO("Astro", Syntax.GRAMMAR, "astro"),
  LATEX("LaTeX", Syntax.HEADINGS, "tex", "sty", "cls"),
  /** Its files end as those of Objective-C do. */
  MATLAB("MATLAB", Syntax.DECLARATIONS),
  REGO("Rego", Syntax.DECLARATIONS, "rego"),
  CUE("CUE", Syntax.DECLARATIONS, "cue"),
  HLSL("HLSL", Syntax.DECLARATIONS, "hlsl", "hlsli", "fx", "fxh", "cginc", "usf", "ush"),
  TEXT("Text", Syntax.NONE, "txt", "rst", "adoc");

  /** How a file is cut. */
  public enum Syntax {
    /** By a grammar, in the parser process. */
    GRAMMAR,
    /** At headings. */
    HEADINGS,
    /** At statements that make something. */
    STATEMENTS,
    /** At keys of the outermost level. */
    KEYS,
    /** At names in brackets. */
    TABLES,
    /** At lines that declare something. */
    DECLARATIONS,
    /** By windows of lines. */
    NONE
  }

  private static final Map<String, Language> BY_EXTENSION = new HashMap<>();
  private static final Map<String, Language> BY_NAME =
      Map.ofEntries(
          Map.entry("makefile", MAKEFILE),
          Map.entry("gnumakefile", MAKEFILE),
          Map.entry("dockerfile", DOCKERFILE),
          Map.entry("containerfile", DOCKERFILE),
          Map.entry("cmakelists.txt", CMAKE),
          Map.entry("rakefile", RUBY),
          Map.entry("gemfile", RUBY),
          Map.entry("vagrantfile", RUBY),
          Map.entry("jenkinsfile", GROOVY),
          Map.entry("pipfile", TOML),
          Map.entry(".bashrc", BASH),
          Map.entry(".profile", BASH),
          Map.entry(".editorconfig", TOML));

  /** What a line of C++ begins with, and none of C. */
  private static final Pattern CPP_LINE =
      Pattern.compile(
          "^[ \\t\\x0B\\f]{0,40}+(?:(?:inline )?namespace\\b|class \\w|template ?<|(?:public|private|protected):"
              + "|using namespace )",
          Pattern.MULTILINE);

  /** What a line of Objective-C begins with, and none of MATLAB. */
  private static final Pattern OBJECTIVE_C_LINE =
      Pattern.compile(
          "^[ \\t]{0,40}+(?:@(?:interface|implementation|protocol|class|property|import|end)\\b"
              + "|#(?:import|include|define|if|ifdef|ifndef|pragma)\\b)",
          Pattern.MULTILINE);

  /** What a line of MATLAB begins with, and none of Objective-C. */
  private static final Pattern MATLAB_LINE =
      Pattern.compile(
          "^[ \\t]{0,40}+(?:%|(?:function|classdef)[ \\t(]|(?:end|clc|clear|close all)\\b(?!\\())",
          Pattern.MULTILINE);

  /** What a line of LaTeX begins with. */
  private static final Pattern LATEX_LINE =
      Pattern.compile("^[ \\t]{0,40}+\\\\[A-Za-z@]", Pattern.MULTILINE);

  /** What a class of Visual Basic 6 begins with. */
  private static final Pattern VISUAL_BASIC_CLASS = Pattern.compile("VERSION [0-9.]{1,8}+ CLASS");

  static {
    for (Language language : values()) {
      for (String extension : language.extensions) {
        BY_EXTENSION.put(extension, language);
      }
    }
  }

  private final String shown;
  private final Syntax syntax;

  @SuppressWarnings("ImmutableEnumChecker") // it is
  private final List<String> extensions;

  Language(String shown, Syntax syntax, String... extensions) {
    this.shown = shown;
    this.syntax = syntax;
    this.extensions = List.of(extensions);
  }

  /** The name for people. */
  public String shown() {
    return shown;
  }

  /** How a file is cut. */
  public Syntax syntax() {
    return syntax;
  }

  /** The language with this name for people, or {@link #TEXT}. */
  public static Language named(String shown) {
    for (Language language : values()) {
      if (language.shown.equals(shown)) {
        return language;
      }
    }
    return TEXT;
  }

  /**
   * The language of a file by its name, and by its text where several languages have the same
   * ending; else by its first line; {@link #TEXT} when neither tells.
   *
   * @param path with {@code /}
   */
  public static Language of(String path, String text) {
    String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    Language byName = BY_NAME.get(name);
    if (byName != null) {
      return byName;
    }
    int dot = name.lastIndexOf('.');
    Language byExtension = dot < 0 ? null : BY_EXTENSION.get(name.substring(dot + 1));
    if (byExtension != null) {
      return ofText(byExtension, name, text);
    }
    Language byFirstLine = ofFirstLine(text);
    return byFirstLine == null ? TEXT : byFirstLine;
  }

  /** What a text is whose ending belongs to several languages. */
  private static Language ofText(Language byExtension, String name, String text) {
    if (name.endsWith(".h") && looksLikeCpp(text)) {
      return CPP;
    }
    if (name.endsWith(".m") && !hasObjectiveCLine(text) && hasMatlabLine(text)) {
      return MATLAB;
    }
    if (name.endsWith(".cls") && !hasLatexLine(text)) {
      // Salesforce has such files, too.
      return VISUAL_BASIC_CLASS.matcher(text).lookingAt() ? VISUAL_BASIC : TEXT;
    }
    return byExtension;
  }

  private static boolean looksLikeCpp(String text) {
    return hasCppLine(text) || text.contains("std::");
  }

  static boolean hasCppLine(CharSequence text) {
    return CPP_LINE.matcher(text).find();
  }

  static boolean hasObjectiveCLine(CharSequence text) {
    return OBJECTIVE_C_LINE.matcher(text).find();
  }

  static boolean hasMatlabLine(CharSequence text) {
    return MATLAB_LINE.matcher(text).find();
  }

  static boolean hasLatexLine(CharSequence text) {
    return LATEX_LINE.matcher(text).find();
  }

  private static @Nullable Language ofFirstLine(String text) {
    if (!text.startsWith("#!")) {
      return null;
    }
    int end = 0;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    String line = text.substring(0, end);
    if (line.contains("python")) {
      return PYTHON;
    }
    if (line.contains("ts-node")
        || line.contains("tsx")
        || line.contains("deno")
        || line.contains("bun")) {
      return TYPESCRIPT;
    }
    if (line.contains("node")) {
      return JAVASCRIPT;
    }
    if (line.contains("ruby")) {
      return RUBY;
    }
    if (line.contains("php")) {
      return PHP;
    }
    if (line.contains("perl")) {
      return PERL;
    }
    return line.contains("sh") ? BASH : null;
  }
}
