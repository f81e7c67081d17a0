package dev.rosemary.tool;

import dev.rosemary.base.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A published set of tools and resources.
 *
 * @param name the name on the command line
 * @param instructions how to use it well, for a model, in under 120 words
 * @param tools in the order in which they are listed
 * @param resources what it offers to read, or null
 * @param failureText turns a failure of any of its tools into its published answer
 * @param argumentText turns arguments that do not fit a tool's schema into its published answer
 * @param prompts what it offers to say, or null
 */
public record Surface(
    String name,
    String instructions,
    List<Tool<?>> tools,
    @Nullable Resources resources,
    Function<Failure, Result> failureText,
    Function<BadArguments, Result> argumentText,
    @Nullable Prompts prompts) {
  public Surface {
    tools = List.copyOf(tools);
  }

  /** A surface without prompts. */
  public Surface(
      String name,
      String instructions,
      List<Tool<?>> tools,
      @Nullable Resources resources,
      Function<Failure, Result> failureText,
      Function<BadArguments, Result> argumentText) {
    this(name, instructions, tools, resources, failureText, argumentText, null);
  }

  /** A surface that explains wrong arguments in a sentence. */
  public Surface(
      String name,
      String instructions,
      List<Tool<?>> tools,
      @Nullable Resources resources,
      Function<Failure, Result> failureText) {
    this(name, instructions, tools, resources, failureText, bad -> Result.error(bad.explanation()));
  }

  /** The same surface, where {@code screening} looks through the calls of tools that store. */
  public Surface screened(Screening screening) {
    List<Tool<?>> screened = new ArrayList<>(tools.size());
    for (Tool<?> tool : tools) {
      // What a tool of the lane of code stores are files, which its index looks through itself.
      boolean stores = !tool.effect().readOnly() && tool.lane() != Lane.CODE;
      screened.add(stores ? tool.screened(screening) : tool);
    }
    return new Surface(name, instructions, screened, resources, failureText, argumentText, prompts);
  }
}
