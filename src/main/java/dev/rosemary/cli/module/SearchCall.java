package dev.rosemary.cli.module;

import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The call of a tool by which a surface is searched.
 *
 * @param tools of the surface
 * @param tool the name of the one that is called
 */
public record SearchCall(List<Tool<?>> tools, String tool, JsonObject arguments) {
  public SearchCall {
    tools = List.copyOf(tools);
  }

  /**
   * What is searched for.
   *
   * @param arguments the query, and the number of hits where one was given
   * @param project in which a graph is searched
   * @param thread in which threads are searched, or null
   * @param byMeaning whether a model is ready to rank by
   * @param maxResultChars characters of the answer; 0 for no limit
   */
  public record Asked(
      JsonObject.Builder arguments,
      String project,
      @Nullable String thread,
      boolean byMeaning,
      int maxResultChars) {}
}
