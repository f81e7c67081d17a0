package dev.rosemary.mcp;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.mcp.era.Identity;
import dev.rosemary.mcp.era.ResultText;
import dev.rosemary.mcp.era.Revision;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.Messages;
import dev.rosemary.mcp.rpc.Outbound;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.Resources;
import dev.rosemary.tool.RpcFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one client wants to hear of: as a handshake client (every change of the list, and the
 * resources that it subscribed to), and as a stateless one (what each {@code subscriptions/listen}
 * asked for). Thread safe; notifications of one listener never overtake its acknowledgement.
 */
final class Subscriptions implements Resources.Listener {
  /** URIs that one client may subscribe to; a bound for memory. */
  private static final int MAX_URIS = 10_000;

  /** Listeners that one connection may hold open. */
  private static final int MAX_LISTENERS = 100;

  private static final String ID = "io.modelcontextprotocol/subscriptionId";

  /** An open {@code subscriptions/listen}. */
  private record Listen(Running request, boolean listChanged, SubscribedUris uris) {}

  private final ResourceCatalog resources;
  private final Identity identity;
  private final Outbound events;
  private final SubscribedUris uris;
  private final List<Listen> listens = new ArrayList<>();
  private boolean handshaken;
  private boolean closed;
  private @Nullable Runnable removal;

  Subscriptions(ResourceCatalog resources, Identity identity, Outbound events) {
    this.resources = resources;
    uris = new SubscribedUris(resources);
    this.identity = identity;
    this.events = events;
  }

  /** From now on a handshake client hears of changes of the list. */
  synchronized void handshake() {
    handshaken = true;
    attach();
  }

  /** Adds a URI of a handshake client. */
  synchronized void subscribe(String uri) {
    if (uris.size() >= MAX_URIS && !uris.contains(uri)) {
      throw tooMany(MAX_URIS + " subscriptions");
    }
    uris.add(uri);
    attach();
  }

  /** Removes a URI of a handshake client. */
  synchronized void unsubscribe(String uri) {
    uris.remove(uri);
  }

  /** Opens a {@code subscriptions/listen}: acknowledges it, and answers when it is closed. */
  void listen(Running request, JsonObject params) {
    JsonObject wanted = params.object("notifications");
    if (wanted == null) {
      throw new RpcFailure(
          ErrorCode.INVALID_PARAMS,
          "notifications is required: send an object with what to listen to, for example"
              + " {\"resourcesListChanged\": true}.");
    }
    boolean offered = !resources.isEmpty();
    boolean listChanged = offered && wanted.get("resourcesListChanged") == JsonBoolean.TRUE;
    Set<String> listened = offered ? uris(wanted) : Set.of();
    JsonObject.Builder honoured = JsonObject.builder();
    if (listChanged) {
      honoured.put("resourcesListChanged", true);
    }
    if (!listened.isEmpty()) {
      honoured.put("resourceSubscriptions", JsonArray.ofStrings(listened));
    }
    SubscribedUris forms = new SubscribedUris(resources);
    listened.forEach(forms::add);
    Listen listen = new Listen(request, listChanged, forms);
    synchronized (this) {
      if (listens.size() >= MAX_LISTENERS) {
        throw tooMany(MAX_LISTENERS + " open subscriptions/listen");
      }
      request.send(
          Messages.notification(
              "notifications/subscriptions/acknowledged",
              tagged(request.id()).put("notifications", honoured.build()).build()));
      listens.add(listen);
      attach();
    }
    request.whenCancelled(() -> forget(listen));
  }

  private static Set<String> uris(JsonObject wanted) {
    Set<String> uris = new java.util.LinkedHashSet<>();
    JsonArray array = wanted.array("resourceSubscriptions");
    if (array != null) {
      if (array.size() > MAX_URIS) {
        throw tooMany(MAX_URIS + " resourceSubscriptions");
      }
      for (Json item : array.items()) {
        if (item instanceof JsonString uri) {
          uris.add(uri.value());
        }
      }
    }
    return uris;
  }

  private static RpcFailure tooMany(String what) {
    return new RpcFailure(
        ErrorCode.INVALID_PARAMS, "No more than " + what + " at once: close one first.");
  }

  private synchronized void forget(Listen listen) {
    listens.remove(listen);
  }

  private void attach() {
    if (removal == null && !closed && !resources.isEmpty()) {
      removal = resources.listen(this);
    }
  }

  @Override
  public synchronized void listChanged() {
    String method = "notifications/resources/list_changed";
    if (handshaken) {
      events.send(Messages.notification(method, JsonObject.EMPTY));
    }
    for (Listen listen : listens) {
      if (listen.listChanged()) {
        listen.request().send(Messages.notification(method, tagged(listen.request().id()).build()));
      }
    }
  }

  @Override
  public synchronized void updated(String uri) {
    String method = "notifications/resources/updated";
    for (String form : uris.of(uri)) {
      events.send(Messages.notification(method, JsonObject.builder().put("uri", form).build()));
    }
    for (Listen listen : listens) {
      Running request = listen.request();
      for (String form : listen.uris().of(uri)) {
        request.send(Messages.notification(method, tagged(request.id()).put("uri", form).build()));
      }
    }
  }

  private static JsonObject.Builder tagged(Json id) {
    return JsonObject.builder().put("_meta", JsonObject.builder().put(ID, id).build());
  }

  /** Ends all of them; open listeners get their answer. */
  void close() {
    List<Listen> open;
    Runnable detach;
    synchronized (this) {
      closed = true;
      open = new ArrayList<>(listens);
      listens.clear();
      detach = removal;
      removal = null;
    }
    if (detach != null) {
      detach.run();
    }
    for (Listen listen : open) {
      Json id = listen.request().id();
      listen
          .request()
          .result(
              new ResultText(128, identity, Revision.V2026_07_28)
                  .end("\"" + ID + "\":" + id.text()));
    }
  }
}
