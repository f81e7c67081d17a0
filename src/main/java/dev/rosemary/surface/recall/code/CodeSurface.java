package dev.rosemary.surface.recall.code;

import dev.rosemary.code.CodeIndex;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** The part of the surface that is about source code. */
public final class CodeSurface {
  private CodeSurface() {}

  /**
   * Adds its tools in the order in which they are listed.
   *
   * @param code the indexes; asked at each call, so that nothing is loaded before
   * @param allowed folders inside which everything lies that may be indexed; empty for any
   * @param maxResultChars characters of a result; 0 for no limit
   */
  public static void add(
      List<Tool<?>> tools, Supplier<CodeIndex> code, List<Path> allowed, int maxResultChars) {
    CodeScope scope = new CodeScope(code, allowed, maxResultChars);
    tools.add(IndexProject.tool(scope));
    tools.add(SearchCode.tool(scope));
    tools.add(GetIndexStatus.tool(scope));
    tools.add(ListProjects.tool(scope));
    tools.add(DeleteProject.tool(scope));
  }

  /** What is told of the model for code: {@code {status, model, dimensions, message?}}. */
  public static JsonObject embedding(CodeIndex code) {
    return CodeModel.status(code);
  }
}
