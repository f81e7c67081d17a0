package dev.rosemary.tool;

import dev.rosemary.base.Quoting;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** What is to be said beside an answer: a tool's own warnings, and the arguments it ignored. */
public final class Warnings {
  /** Ignored arguments that are named; there may be any number of them. */
  private static final int SHOWN = 5;

  private Warnings() {}

  /** The warnings of a call: the tool's, then those about ignored arguments and empty lists. */
  public static List<String> of(List<String> ours, Call call) {
    List<String> warnings = new ArrayList<>(ours);
    List<String> ignored = call.unknownArguments();
    if (!ignored.isEmpty()) {
      StringBuilder text = new StringBuilder("Ignored unknown arguments: ");
      Quoting.list(text, ignored, SHOWN);
      warnings.add(text.toString());
    }
    List<String> empty = call.emptyLists();
    if (!empty.isEmpty()) {
      StringBuilder text = new StringBuilder("Nothing to do: ");
      text.append(String.join(", ", empty.subList(0, Math.min(SHOWN, empty.size()))));
      text.append(empty.size() > SHOWN ? " and others" : "");
      warnings.add(text.append(empty.size() == 1 ? " is empty." : " are empty.").toString());
    }
    return warnings;
  }

  /** Adds the warnings of a call, if there are any. */
  public static JsonObject.Builder add(JsonObject.Builder object, List<String> ours, Call call) {
    List<String> warnings = of(ours, call);
    return warnings.isEmpty() ? object : object.put("warnings", JsonArray.ofStrings(warnings));
  }
}
