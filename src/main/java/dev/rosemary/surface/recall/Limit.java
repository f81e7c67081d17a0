package dev.rosemary.surface.recall;

import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;

/**
 * How many records are wanted.
 *
 * @param value at least 0
 * @param capped whether more were asked for than a tool gives
 */
record Limit(int value, boolean capped) {
  static Limit of(Args args, int otherwise, int most) {
    int asked = args.integer("limit", otherwise);
    return new Limit(Math.min(asked, most), asked > most);
  }

  /** Says what the limit was where it is not the one asked for. */
  JsonObject.Builder putIfCapped(JsonObject.Builder object) {
    return capped ? object.put("limit", value) : object;
  }
}
