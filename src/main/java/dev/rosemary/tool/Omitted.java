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
                count
                    + (count == 1 ? " more observation" : " more observations")
                    + " of this entity cannot be shown. `"
                    + export
                    + "` exports all of them.")
            .build();
  }
}
