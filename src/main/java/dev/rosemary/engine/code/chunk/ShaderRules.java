package dev.rosemary.engine.code.chunk;

import dev.rosemary.engine.code.chunk.DeclarationRules.Draft;
import dev.rosemary.engine.code.chunk.DeclarationRules.Holds;
import dev.rosemary.engine.code.chunk.DeclarationRules.Where;

/** The lines that declare something in HLSL. For {@link DeclarationTable}. */
final class ShaderRules {
  private ShaderRules() {}

  static Draft hlsl() {
    String attribute = "\\[[^\\[\\]]*+\\]";
    String template = "template\\s*+" + DeclarationTable.ARGUMENTS + "\\s*+";
    String function =
        "(?!(?:return|else|case|typedef|struct|class|cbuffer|technique\\w*+|pass|new|if|for|while"
            + "|switch|do)\\b)(?:\\w++(?:"
            + DeclarationTable.ARGUMENTS
            + ")?+\\s++(?=\\w)){1,8}+(\\w++)\\s*+\\((?!.*+(?<=;)$)";
    String body = "\\s++(\\w++)\\s*+(?=[:{<]|$)";
    return new Draft("//")
        .block("/*", "*/")
        .conditional()
        .continued()
        .above(attribute + "(?:\\s*+" + attribute + ")*+$|" + template + "$")
        .modifiers("(?:" + attribute + "\\s*+)*+(?:" + template + ")?+")
        .passed("#(?!\\s*+define\\s++\\w++\\()")
        .rule(ChunkType.Macro, Where.OUTSIDE, "#\\s*+define\\s++(\\w++)\\(")
        .rule(ChunkType.Module, Where.ANYWHERE, "namespace" + body)
        .rule(ChunkType.Struct, Where.ANYWHERE, "(?:typedef\\s++)?+struct" + body)
        .rule(ChunkType.Class, Where.ANYWHERE, "class" + body)
        .rule(ChunkType.Interface, Where.ANYWHERE, "interface" + body)
        .rule(ChunkType.Enum, Where.ANYWHERE, Holds.NOTHING, "enum(?:\\s++class)?+" + body)
        .rule(ChunkType.Struct, Where.ANYWHERE, Holds.NOTHING, "[ct]buffer" + body)
        .rule(ChunkType.Section, Where.OUTSIDE, Holds.NOTHING, "technique(?:10|11)?+" + body)
        .rule(ChunkType.Function, Where.OUTSIDE, function)
        .rule(ChunkType.Function, Where.DIRECT, function);
  }
}
