package dev.rosemary.cli.deleted;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.node.deletion.DeletedBy;
import dev.rosemary.engine.project.DeletedProject;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deleted projects as lines for people and as JSON. */
public final class DeletedProjectLines {
  private DeletedProjectLines() {}

  /** When, by whom, id, kind and name, as other deletions are shown. */
  public static String line(DeletedProject deleted) {
    return deleted.deletedAt()
        + "  "
        + who(deleted.client(), deleted.principal())
        + "  "
        + deleted.project().id()
        + "  project  "
        + bare(deleted.project().name());
  }

  /** The principal and the client, as far as they are known. */
  static String who(@Nullable String client, @Nullable String principal) {
    String name = client == null ? DeletedBy.UNKNOWN : bare(client);
    return principal == null ? name : bare(principal) + " by " + name;
  }

  static String bare(String text) {
    String quoted = Quoting.quote(text);
    return quoted.substring(1, quoted.length() - 1);
  }

  /** An array of objects. */
  public static JsonArray json(List<DeletedProject> deleted) {
    List<Json> items = new ArrayList<>();
    for (DeletedProject one : deleted) {
      JsonObject.Builder surfaces = JsonObject.builder();
      one.contents()
          .counts()
          .forEach((surface, kinds) -> {
            JsonObject.Builder counts = JsonObject.builder();
            kinds.forEach(counts::put);
            surfaces.put(surface, counts.build());
          });
      items.add(
          JsonObject.builder()
              .put("id", one.project().id())
              .put("kind", "project")
              .put("name", one.project().name())
              .put("description", one.project().description())
              .put("status", one.project().status().word())
              .put("deleted_at", one.deletedAt())
              .put("kept_until", one.keepUntil())
              .put("file", one.path())
              .put("contents", surfaces.build())
              .putIfPresent("client", one.client())
              .putIfPresent("principal", one.principal())
              .build());
    }
    return new JsonArray(items);
  }
}
