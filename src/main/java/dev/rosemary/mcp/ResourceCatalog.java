package dev.rosemary.mcp;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonWriter;
import dev.rosemary.mcp.ask.InputRequired;
import dev.rosemary.mcp.era.ResultText;
import dev.rosemary.mcp.era.Revision;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.tool.Resources;
import dev.rosemary.tool.RpcFailure;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.client.Client;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The resources of all surfaces, one surface after another. Thread safe. */
final class ResourceCatalog {
  /** Says in the {@code _meta} of contents what they leave out. */
  private static final String TRUNCATED = "dev.rosemary/truncated";

  private final List<Resources> sources = new ArrayList<>();

  ResourceCatalog(Iterable<Surface> surfaces) {
    for (Surface surface : surfaces) {
      Resources resources = surface.resources();
      if (resources != null) {
        sources.add(resources);
      }
    }
  }

  boolean isEmpty() {
    return sources.isEmpty();
  }

  /** Tells every source of a client that has shaken hands. */
  void opened(Session session) {
    for (Resources source : sources) {
      source.opened(session);
    }
  }

  /** The form of a URI in which its changes are told. */
  String canonical(String uri) {
    for (Resources source : sources) {
      String canonical = source.canonical(uri);
      if (!canonical.equals(uri)) {
        return canonical;
      }
    }
    return uri;
  }

  /** Adds a listener to every source; running the result removes it. */
  Runnable listen(Resources.Listener listener) {
    List<Runnable> removals = new ArrayList<>();
    for (Resources source : sources) {
      removals.add(source.listen(listener));
    }
    return () -> {
      for (Runnable removal : removals) {
        removal.run();
      }
    };
  }

  /** A page of one source. Its cursor is the source's number, a colon, and that source's cursor. */
  CharSequence list(Session session, JsonObject params, ResultText out) {
    String cursor = cursor(params);
    int source = 0;
    String within = null;
    if (cursor != null) {
      int colon = cursor.indexOf(':');
      source = colon == 1 ? cursor.charAt(0) - '0' : -1;
      if (source < 0 || source >= sources.size()) {
        throw unknownCursor();
      }
      within = colon + 1 == cursor.length() ? null : cursor.substring(colon + 1);
    }
    Resources.Page page = sources.get(source).list(session, within);
    StringBuilder list = out.member("resources").append('[');
    for (int i = 0; i < page.entries().size(); i++) {
      if (i > 0) {
        list.append(',');
      }
      Resources.json(page.entries().get(i)).appendTo(list);
    }
    list.append(']');
    String next = page.nextCursor();
    if (next != null) {
      JsonWriter.string(out.member("nextCursor"), source + ":" + next);
    } else if (source + 1 < sources.size()) {
      JsonWriter.string(out.member("nextCursor"), source + 1 + ":");
    }
    return out.cache(ResultText.NO_TTL).endUntrusted();
  }

  /** All templates. */
  CharSequence templates(JsonObject params, ResultText out) {
    if (cursor(params) != null) {
      throw unknownCursor();
    }
    StringBuilder list = out.member("resourceTemplates").append('[');
    boolean first = true;
    for (Resources source : sources) {
      for (Resources.Template template : source.templates()) {
        if (!first) {
          list.append(',');
        }
        first = false;
        JsonObject.builder()
            .put("uriTemplate", template.uriTemplate())
            .put("name", template.name())
            .put("description", template.description())
            .put("mimeType", template.mimeType())
            .build()
            .appendTo(list);
      }
    }
    list.append(']');
    return out.cache(ResultText.FIXED_TTL_MILLIS).end();
  }

  /** What one resource holds. */
  CharSequence read(
      Session session, JsonObject params, Client client, Revision revision, ResultText out) {
    String uri = uri(params);
    for (Resources source : sources) {
      Resources.Contents contents;
      try {
        contents = read(source, session, uri, client);
      } catch (InputRequired e) {
        return e.write(out);
      }
      if (contents != null) {
        StringBuilder list = out.member("contents").append('[');
        append(list, contents);
        list.append(']');
        return out.cache(ResultText.NO_TTL).endUntrusted();
      }
    }
    throw new RpcFailure(
        revision.stateless() ? ErrorCode.INVALID_PARAMS : ErrorCode.RESOURCE_NOT_FOUND,
        "Resource not found. resources/list lists all resources.",
        JsonObject.builder().put("uri", uri).build());
  }

  /** Writes contents; what they leave out stands beside them, and in a second text for models. */
  private static void append(StringBuilder list, Resources.Contents contents) {
    JsonObject.Builder first =
        JsonObject.builder()
            .put("uri", contents.uri())
            .put("mimeType", contents.mimeType())
            .put(contents.binary() ? "blob" : "text", contents.text());
    Resources.Rest rest = contents.rest();
    if (rest == null) {
      first.build().appendTo(list);
      return;
    }
    JsonObject said =
        JsonObject.builder()
            .put("truncated", true)
            .put("of", rest.of())
            .put("shown", rest.shown())
            .put("total", rest.total())
            .put("next", rest.next())
            .build();
    first.put("_meta", JsonObject.builder().put(TRUNCATED, said).build()).build().appendTo(list);
    JsonObject.builder()
        .put("uri", contents.uri())
        .put("mimeType", "application/json")
        .put("text", said.text())
        .build()
        .appendTo(list.append(','));
  }

  private static Resources.@Nullable Contents read(
      Resources source, Session session, String uri, Client client) {
    try {
      return source.read(session, uri, client);
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.NotFound) {
        return null;
      }
      throw e;
    }
  }

  /** The parameter {@code uri}. */
  static String uri(JsonObject params) {
    String uri = params.string("uri");
    if (uri == null || uri.isEmpty()) {
      throw new RpcFailure(
          ErrorCode.INVALID_PARAMS, "uri is required: send the uri of a resource as a string.");
    }
    return uri;
  }

  /** The parameter {@code cursor}; null when there is none. */
  static @Nullable String cursor(JsonObject params) {
    Json cursor = params.get("cursor");
    if (cursor == null || cursor == JsonNull.NULL) {
      return null;
    }
    if (cursor instanceof JsonString text) {
      return text.value().isEmpty() ? null : text.value();
    }
    throw unknownCursor();
  }

  /** For a cursor that no list of ours gave out. */
  static RpcFailure unknownCursor() {
    return new RpcFailure(
        ErrorCode.INVALID_PARAMS,
        "Unknown cursor: send nextCursor from the previous page, or leave cursor out.");
  }
}
