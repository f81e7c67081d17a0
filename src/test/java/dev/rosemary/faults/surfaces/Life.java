package dev.rosemary.faults.surfaces;

import dev.rosemary.TestingMessage;
import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a client does on a surface, over and over, with each of its writing tools; and how to read
 * all that is stored. A fact is a JSON string of an answer that nothing else holds.
 */
abstract class Life {
  private final String surface;

  Life(String surface) {
    this.surface = surface;
  }

  String surface() {
    return surface;
  }

  /** The command of a server on this folder. */
  List<String> command(Path folder) {
    return TestingRosemary.whole(
        folder.resolve("data"),
        "--surface",
        surface,
        "--embedding-model",
        "none",
        "--project-dir",
        folder.toString());
  }

  /**
   * Calls every writing tool at least once.
   *
   * @param name of letters and digits; no other call has it
   */
  abstract void live(Caller caller, String name) throws Exception;

  /** All that is stored, as JSON text. */
  abstract String stored(TestingRosemary server) throws Exception;

  /** The tools of a server that write. */
  static Set<String> writing(TestingRosemary server) throws Exception {
    Set<String> names = new TreeSet<>();
    TestingMessage list = server.server().request(-1, "tools/list", "{}").object("result");
    for (Json tool : list.array("tools").items()) {
      JsonObject object = (JsonObject) tool;
      JsonObject annotations = object.object("annotations");
      if (annotations == null || annotations.get("readOnlyHint") != JsonBoolean.TRUE) {
        names.add(TestingRosemary.string(object, "name"));
      }
    }
    return names;
  }

  /** All pages of a reading tool. */
  static String pages(TestingRosemary server, String tool, String arguments) throws Exception {
    StringBuilder all = new StringBuilder();
    JsonObject page = answer(server, tool, arguments);
    all.append(page.text());
    while (page.get("next_cursor") instanceof JsonString cursor) {
      String next =
          "%s%s\"cursor\":%s}"
              .formatted(
                  arguments.substring(0, arguments.length() - 1),
                  arguments.length() > 2 ? "," : "",
                  TestingRosemary.quote(cursor.value()));
      page = answer(server, tool, next);
      all.append(page.text());
    }
    return all.toString();
  }

  /** The object that a tool answers, which need not be in its text. */
  static JsonObject answer(TestingRosemary server, String tool, String arguments) throws Exception {
    JsonObject structured = server.call(tool, arguments).object("structuredContent");
    return structured == null ? server.object(tool, arguments) : structured;
  }
}
