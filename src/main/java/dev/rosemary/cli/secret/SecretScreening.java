package dev.rosemary.cli.secret;

import dev.rosemary.engine.secret.tree.FoundSecret;
import dev.rosemary.engine.secret.tree.MaskedTree;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Screening;
import dev.rosemary.tool.Tool;
import java.util.List;
import java.util.Set;

/** Looks for credentials in all that tools are sent to store. Thread safe. */
public final class SecretScreening implements Screening {
  /** Arguments that name what is stored already and are not stored themselves. */
  private static final Set<String> REFERENCES = Set.of("id", "ids", "replaces", "cursor");

  /** All that a deletion stores. */
  private static final String REASON = "reason";

  /** Secrets that an answer names. */
  private static final int SHOWN = 5;

  private final SecretMode mode;
  private final boolean lines;

  /**
   * A look at the calls of a surface.
   *
   * @param lines whether its answers are one text of plain lines
   */
  public SecretScreening(SecretMode mode, boolean lines) {
    this.mode = mode;
    this.lines = lines;
  }

  @Override
  public Result call(Tool<?> tool, Args args, Call call) {
    MaskedTree tree = new MaskedTree(REFERENCES);
    JsonObject masked = masked(tool, args.object(), tree);
    List<FoundSecret> found = tree.found();
    if (found.isEmpty()) {
      return tool.work(args, call);
    }
    boolean masks = mode == SecretMode.MASK;
    Result result = tool.work(masks ? new Args(masked) : args, call);
    if (result.isError()) {
      return result;
    }
    String sentence = masks ? masked(found) : warning(found);
    return lines ? result.withLine(sentence) : result.withRemark(sentence);
  }

  private static JsonObject masked(Tool<?> tool, JsonObject arguments, MaskedTree tree) {
    if (tool.effect() != Effect.DELETE) {
      return tree.masked(arguments);
    }
    Json reason = arguments.get(REASON);
    if (reason == null) {
      return arguments;
    }
    JsonObject stored = JsonObject.builder().put(REASON, reason).build();
    return arguments.toBuilder().putAll(tree.masked(stored)).build();
  }

  private static String masked(List<FoundSecret> found) {
    return "Masked before storing: "
        + listed(found)
        + ". Secrets do not belong in memory; say where they are kept instead.";
  }

  private static String warning(List<FoundSecret> found) {
    return "Stored as sent, with what looks like a secret: "
        + listed(found)
        + ". Tell the user. To mend it, replace or delete that text and revoke the secret; the"
        + " command rosemary doctor --secrets masks it wherever it is stored. With --secrets mask"
        + " the server masks secrets before it stores them, with --secrets keep it says nothing.";
  }

  private static String listed(List<FoundSecret> found) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(SHOWN, found.size()); i++) {
      text.append(i == 0 ? "" : "; ").append(found.get(i).text());
    }
    if (found.size() > SHOWN) {
      text.append("; and ").append(found.size() - SHOWN).append(" more");
    }
    return text.toString();
  }
}
