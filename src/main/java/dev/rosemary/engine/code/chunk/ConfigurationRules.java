package dev.rosemary.engine.code.chunk;

import dev.rosemary.engine.code.chunk.DeclarationRules.Draft;
import dev.rosemary.engine.code.chunk.DeclarationRules.Holds;
import dev.rosemary.engine.code.chunk.DeclarationRules.Where;

/** The lines that declare something in Rego and CUE. For {@link DeclarationTable}. */
final class ConfigurationRules {
  private ConfigurationRules() {}

  /**
   * Rules of one name in a row are one. A default has a name of its own: what is looked for is what
   * is tried before it.
   */
  static Draft rego() {
    String name =
        "((?!"
            + DeclarationTable.words(
                "package|import|default|else|not|some|every|with|as|if|in|contains|true|false|null")
            + ")[A-Za-z_][\\w.]*+)";
    return new Draft("#")
        .block("`", "`")
        .between("else\\b")
        .clauses()
        .rule(
            ChunkType.Module,
            Where.OUTSIDE,
            Holds.FLAT,
            "package\\s++([\\w.]++(?:\\[\"[^\"]*+\"\\][\\w.]*+)*+)")
        .rule(ChunkType.Rule, Where.OUTSIDE, Holds.NOTHING, "(default\\s++[A-Za-z_][\\w.]*+)")
        .rule(ChunkType.Test, Where.OUTSIDE, "(?=test_)" + name + "(?=\\s*+(?:$|[{=]|:=|if\\b))")
        .rule(ChunkType.Function, Where.OUTSIDE, name + "\\(")
        .rule(
            ChunkType.Rule,
            Where.OUTSIDE,
            Holds.NOTHING,
            name + "(?=\\s*+(?:[\\[{=]|:=|if\\b|contains\\b))");
  }

  static Draft cue() {
    String definition = "(_?+#\\w++)[?!]?+\\s*+:";
    return new Draft("//")
        .block("#\"\"\"", "\"\"\"#")
        .block("\"\"\"", "\"\"\"")
        .block("'''", "'''")
        .quotes("\"'")
        .rule(ChunkType.Struct, Where.ANYWHERE, definition + ".*+(?<=\\{)$")
        .rule(ChunkType.Type, Where.ANYWHERE, Holds.NOTHING, definition)
        .rule(
            ChunkType.Section,
            Where.OUTSIDE,
            "(?:([\\w$-]++)|\"([^\"\\\\]++)\")[?!]?+\\s*+:(?!:).*+(?<=[{\\[(])$");
  }
}
