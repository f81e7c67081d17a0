package dev.rosemary.tool;

import dev.rosemary.json.JsonObject;

/** What an answer says of observations that it does not hold. */
public final class Omitted {
  private Omitted() {}

  /**
   * The fields to add to an entity: none where nothing is omitted.
   *
   * @param count observations that follow those of the answer
   * @param export the command that writes them all
   */
  public static JsonObject observations(long count, String export) {
    return count == 0
        ? JsonObject.EMPTY
        : JsonObject.builder()
            .put("observations_omitted", count)
            .put(
                "message",
                "One answer does not hold all observations of this entity: "
                    + count
                    + " more follow these. `"
                    + export
                    + "` writes them all; keep facts of different kinds in entities of their own.")
            .build();
  }
}
