package dev.rosemary.tool;

import dev.rosemary.base.Quoting;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be said beside an answer: a tool's own warnings, and the arguments that it ignored, in
 * the form that a surface has published.
 */
public enum Warnings {
  /** Ignored arguments in quotes, the first few of them. */
  QUOTED,

  /** Ignored arguments as they are. */
  PLAIN;

  /** Ignored arguments that are quoted; their names may be of any length. */
  private static final int SHOWN = 5;

  /** The warnings of a call: the tool's, then that about ignored arguments. */
  public List<String> of(List<String> ours, Call call) {
    List<String> warnings = new ArrayList<>(ours);
    List<String> ignored = call.unknownArguments();
    if (!ignored.isEmpty()) {
      StringBuilder text = new StringBuilder("Ignored unknown arguments: ");
      switch (this) {
        case QUOTED -> Quoting.list(text, ignored, SHOWN);
        case PLAIN -> text.append(String.join(", ", ignored));
      }
      warnings.add(text.toString());
    }
    return warnings;
  }

  /** Adds the warnings of a call, if there are any. */
  public JsonObject.Builder add(JsonObject.Builder object, List<String> ours, Call call) {
    List<String> warnings = of(ours, call);
    return warnings.isEmpty() ? object : object.put("warnings", JsonArray.ofStrings(warnings));
  }
}
