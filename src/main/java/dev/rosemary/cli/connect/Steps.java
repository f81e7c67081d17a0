package dev.rosemary.cli.connect;

import dev.rosemary.base.FailureException;
import dev.rosemary.cli.client.Client;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Does steps one after another and says what each did. A step that fails stops no other. */
final class Steps {
  private final boolean dryRun;
  private final List<JsonObject> done = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private boolean failed;
  private boolean changed;

  /** Steps that are done, or only shown. */
  Steps(boolean dryRun) {
    this.dryRun = dryRun;
  }

  void run(Step step) {
    ConfigFile file = new ConfigFile(step.file());
    try {
      FileEdit edit = step.plan();
      if (!dryRun && !edit.isNothing()) {
        file.write(edit);
      }
      told(step, edit, file);
    } catch (FailureException e) {
      fail(step.client(), String.valueOf(e.getMessage()));
    }
  }

  /** Says that a client is not changed, and why. */
  void fail(Client client, String why) {
    failed = true;
    text.append(client.title()).append(": ").append(why).append('\n');
    done.add(
        JsonObject.builder()
            .put("client", client.name())
            .put("action", "failed")
            .put("error", why)
            .build());
  }

  private void told(Step step, FileEdit edit, ConfigFile file) {
    if (edit.isNothing() && !edit.has()) {
      return; // there was nothing to remove or to bring up to date
    }
    boolean rules = step.part() == Step.Part.RULES;
    boolean has = edit.before() != null && edit.copy() == FileEdit.Copy.MAKE;
    String action = action(step, edit);
    JsonObject.Builder entry =
        JsonObject.builder()
            .put("client", step.client().name())
            .put("part", rules ? "rules" : "server")
            .put("file", step.file().toString())
            .put("action", action);
    if (has && !edit.isNothing()) {
      entry.put("backup", file.copy().path().toString());
    }
    if (edit.isNothing()) {
      text.append(title(step)).append("already in ").append(step.file()).append('\n');
    } else {
      text.append(title(step));
      changed = true;
      text.append(dryRun ? "would be " : "").append(action);
      text.append(step.removes() ? " from " : action.equals("added") ? " to " : " in ");
      text.append(step.file());
      if (has) {
        text.append(dryRun ? ", backup in " : "; backup: ")
            .append(file.copy().path().getFileName());
      }
      text.append('\n');
      if (dryRun) {
        String diff = LineDiff.of(step.file().toString(), edit.before(), edit.after());
        entry.put("diff", diff);
        text.append(diff);
      }
    }
    done.add(entry.build());
  }

  private static String title(Step step) {
    return step.client().title() + (step.part() == Step.Part.RULES ? ": rules " : ": rosemary ");
  }

  private static String action(Step step, FileEdit edit) {
    if (edit.isNothing()) {
      return "unchanged";
    }
    if (step.removes()) {
      return "removed";
    }
    return edit.has() ? "updated" : "added";
  }

  /** Whether any file was changed, or would be. */
  boolean isChanged() {
    return changed;
  }

  /** Adds a line for people. */
  void say(String line) {
    text.append(line).append('\n');
  }

  /** Prints what was done; 0, or 1 when a step failed. */
  int print(PrintStream out, boolean json) {
    if (json) {
      Json array = new JsonArray(List.copyOf(done));
      out.print(JsonObject.builder().put("changes", array).build().text() + "\n");
    } else {
      out.print(text);
    }
    out.flush();
    return failed || out.checkError() ? 1 : 0;
  }
}
