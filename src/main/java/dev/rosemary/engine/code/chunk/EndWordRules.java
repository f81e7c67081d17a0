package dev.rosemary.engine.code.chunk;

import dev.rosemary.engine.code.chunk.DeclarationRules.Draft;
import dev.rosemary.engine.code.chunk.DeclarationRules.Holds;
import dev.rosemary.engine.code.chunk.DeclarationRules.Where;

/**
 * The lines that declare something in Ada, Crystal and MATLAB, where the word {@code end} ends it.
 * For {@link DeclarationTable}.
 */
final class EndWordRules {
  private EndWordRules() {}

  /** What only announces, on one line, declares nothing: its body is what is looked for. */
  static Draft ada() {
    String path = "(\\w++(?:\\.\\w++)*+)";
    String type = "(?i)type\\s++(\\w++)\\s*+(?:\\([^)]*+\\)\\s*+)?+";
    String announced = "(?!.*+(?<=;)$)";
    String here = "(?!(?:(?!\\b(?:is|renames)\\b)(?:[^;]|;(?!$)))*+;$)";
    return new Draft("--")
        .above("(?i)(?:generic|separate\\s*+\\([\\w.\\s]++\\))$")
        .modifiers("(?i)(?:(?:not|overriding|private|separate\\s*+\\([\\w.\\s]++\\))\\s++)*+")
        .closing("(?i)end\\b")
        .between("(?i)(?:begin|exception|private|is|return|with)\\b")
        .rule(ChunkType.Module, Where.ANYWHERE, "(?i)package\\s++(?:body\\s++)?+" + path)
        .rule(
            ChunkType.Class,
            Where.ANYWHERE,
            "(?i)(?:task|protected)\\s++(?:(?:body|type)\\s++)?+(\\w++)" + announced)
        .rule(ChunkType.Enum, Where.ANYWHERE, Holds.NOTHING, type + "is\\s*+\\((?!\\s*+<>)")
        .rule(
            ChunkType.Struct,
            Where.ANYWHERE,
            Holds.NOTHING,
            type
                + "is\\s++(?:new\\s++[\\w.]++\\s*+(?:\\([^)]*+\\)\\s*+)?+with\\s++)?+"
                + "(?:(?:abstract|tagged|limited|null)\\s++)*+record\\b")
        .rule(ChunkType.Type, Where.ANYWHERE, Holds.NOTHING, type + "is\\b(?!.*+(?<=\\bprivate;)$)")
        .rule(ChunkType.Type, Where.ANYWHERE, Holds.NOTHING, "(?i)subtype\\s++(\\w++)\\s++is\\b")
        .rule(
            ChunkType.Function,
            Where.ANYWHERE,
            "(?i)(?:procedure|function)\\s++(?:" + path + "|\"([^\"]++)\")" + here)
        .rule(ChunkType.Method, Where.MEMBER, "(?i)entry\\s++(\\w++)" + announced);
  }

  static Draft crystal() {
    String path = "([A-Z]\\w*+(?:::\\w++)*+)";
    return new Draft("#")
        .quotes("\"'")
        .heredocs()
        .above("@\\[")
        .modifiers("(?:(?:private|protected|abstract)\\s++)*+")
        .passed("\\{%")
        .closing(DeclarationTable.words("end"))
        .between(DeclarationTable.words("rescue|ensure|else"))
        .rule(ChunkType.Module, Where.ANYWHERE, "(?:module|lib)\\s++" + path)
        .rule(ChunkType.Class, Where.ANYWHERE, "class\\s++" + path)
        .rule(ChunkType.Struct, Where.ANYWHERE, "(?:struct|union)\\s++" + path)
        .rule(ChunkType.Enum, Where.ANYWHERE, "enum\\s++" + path)
        .rule(ChunkType.Record, Where.ANYWHERE, "record\\s++([A-Z]\\w*+)")
        .rule(ChunkType.Type, Where.ANYWHERE, "alias\\s++([A-Z]\\w*+)\\s*+=")
        .rule(ChunkType.Type, Where.ANYWHERE, "annotation\\s++([A-Z]\\w*+)")
        .rule(ChunkType.Macro, Where.ANYWHERE, "macro\\s++([a-z_]\\w*+[?!]?+)")
        .rule(ChunkType.Constructor, Where.MEMBER, "def\\s++(initialize)\\b")
        .rule(
            ChunkType.Function,
            Where.ANYWHERE,
            "def\\s++(?:(?:self|[A-Z]\\w*+)\\.)?+([a-z_]\\w*+[?!]?+(?:=(?=\\())?+|[^\\w\\s({\"';.]++)")
        .rule(ChunkType.Function, Where.ANYWHERE, "fun\\s++(\\w++)\\s*+[(=:]")
        .rule(
            ChunkType.Suite, Where.ANYWHERE, "(?:describe|context)\\s++\"([^\"]++)\".*+(?<=\\bdo)$")
        .rule(ChunkType.Test, Where.ANYWHERE, "it\\s++\"([^\"]++)\".*+(?<=\\bdo)$");
  }

  /**
   * Bodies of functions are often not indented, and the {@code end} of a function may be missing,
   * so a function without indentation goes on until the next one.
   */
  static Draft matlab() {
    String function = "function\\s++(?:(?:\\[[^\\]]*+\\]|\\w++)\\s*+=\\s*+)?+([A-Za-z][\\w.]*+)";
    return new Draft("%", "#", "...")
        .block("%{", "%}")
        .quotes("\"'")
        .closing(DeclarationTable.words("end(?:function|classdef)?+"))
        .rule(ChunkType.Class, Where.OUTSIDE, "classdef\\s*+(?:\\([^)]*+\\))?+\\s*+([A-Za-z]\\w*+)")
        .rule(ChunkType.Function, Where.OUTSIDE, Holds.FLAT_NOTHING, function)
        .rule(ChunkType.Function, Where.INSIDE, function);
  }
}
