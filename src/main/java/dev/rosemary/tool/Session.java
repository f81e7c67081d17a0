package dev.rosemary.tool;

import dev.rosemary.base.origin.Channel;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.client.ClientRoots;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What lives as long as one client's connection (stdio) or session (HTTP), or as long as one
 * request of a stateless client. Surfaces keep their own state in it, a value for each type. Thread
 * safe.
 */
public final class Session {
  /** Characters of a client's name that are kept. */
  private static final int LONGEST_NAME = 200;

  /** The member of {@code _meta} in which a client may say which model it runs. */
  private static final String MODEL = "dev.rosemary/model";

  private final Map<Class<?>, Object> states = new ConcurrentHashMap<>();
  private final List<Runnable> closers = new ArrayList<>();
  private final boolean lasting;
  private final @Nullable String principal;
  private final Channel channel;
  private final @Nullable String id;
  private volatile JsonObject client = JsonObject.EMPTY;
  private boolean closed;

  /** A session that outlives a request. */
  public Session() {
    this(true);
  }

  /** A session; one that does not last serves a single request of a stateless client. */
  public Session(boolean lasting) {
    this(lasting, null);
  }

  /** A session of somebody who was authenticated; null for nobody. */
  public Session(boolean lasting, @Nullable String principal) {
    this(lasting, principal, Channel.STDIO);
  }

  /** The same, of a client that comes by this channel. */
  public Session(boolean lasting, @Nullable String principal, Channel channel) {
    this.lasting = lasting;
    this.principal = principal;
    this.channel = channel;
    id = lasting ? Origin.id() : null;
  }

  /** How the client comes in. */
  public Channel channel() {
    return channel;
  }

  /** What its changes are known by; null for one that does not last. */
  public @Nullable String id() {
    return id;
  }

  /**
   * A call from here, which may change something.
   *
   * @param meta the {@code _meta} of the request
   */
  public Origin origin(String surface, String tool, JsonObject meta) {
    return new Origin(
        Origin.id(),
        channel,
        surface,
        tool,
        clientName(),
        shown(client.string("version")),
        id,
        principal,
        shown(meta.string(MODEL)));
  }

  /** Who was authenticated, or null. What a client names by itself is kept apart by it. */
  public @Nullable String principal() {
    return principal;
  }

  /** The client's {@code clientInfo} as it was sent; empty before a handshake. */
  public JsonObject client() {
    return client;
  }

  /**
   * What the client calls itself, without control characters and at most 200 characters of it; null
   * when it did not say.
   */
  public @Nullable String clientName() {
    return shown(client.string("name"));
  }

  /** What is kept of a name that a client gave. */
  public static @Nullable String shown(@Nullable String given) {
    if (given == null) {
      return null;
    }
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < given.length() && name.length() < LONGEST_NAME; i++) {
      char c = given.charAt(i);
      if (!Character.isISOControl(c) && !Character.isSurrogate(c)) {
        name.append(c);
      }
    }
    String shown = name.toString().strip();
    return shown.isEmpty() ? null : shown;
  }

  /** Remembers the {@code clientInfo} of a handshake. */
  public void client(JsonObject info) {
    client = info;
  }

  /**
   * Whether what is kept here is still there at the client's next request. Where it is not, a
   * surface asks for explicit arguments.
   */
  public boolean lasting() {
    return lasting;
  }

  /** The state of this type, made at the first call. */
  public <T> T state(Class<T> type, Supplier<T> initial) {
    return type.cast(states.computeIfAbsent(type, _ -> initial.get()));
  }

  /** The state of this type, or null when nobody has made it. */
  public <T> @Nullable T present(Class<T> type) {
    return type.cast(states.get(type));
  }

  /** The folders that the client works in. */
  public ClientRoots roots() {
    return state(ClientRoots.class, ClientRoots::new);
  }

  /** Runs an action when the session ends, the last one added first; at once when it has ended. */
  public void onClose(Runnable action) {
    synchronized (closers) {
      if (!closed) {
        closers.add(action);
        return;
      }
    }
    action.run();
  }

  /** Ends the session; a second call does nothing. */
  public void close() {
    List<Runnable> actions;
    synchronized (closers) {
      closed = true;
      actions = new ArrayList<>(closers.reversed());
      closers.clear();
    }
    actions.forEach(Runnable::run);
  }
}
