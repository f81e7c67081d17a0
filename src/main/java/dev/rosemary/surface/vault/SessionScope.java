package dev.rosemary.surface.vault;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Session;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the session that a call means. Thread safe. */
final class SessionScope {
  /** Code points of an id. */
  private static final int LONGEST = 500;

  private final Supplier<Engine> engine;
  private final @Nullable String environment;

  /**
   * A scope.
   *
   * @param environment the id that the server was started with, or null
   */
  SessionScope(Supplier<Engine> engine, @Nullable String environment) {
    this.engine = engine;
    this.environment = environment == null || environment.isBlank() ? null : environment.strip();
  }

  /** What other stores hold, for an answer that found nothing. */
  String otherStores() {
    return engine.get().otherStores(null);
  }

  Vault vault() {
    return engine.get().vault();
  }

  /** The id that came with the connection, or null. */
  @Nullable String brought(Session session) {
    if (environment != null) {
      return environment;
    }
    JsonObject extra = session.client().object("extra");
    String id = extra == null ? null : extra.string("sessionId");
    if (id == null || id.isBlank() || id.codePointCount(0, id.length()) > LONGEST) {
      return null;
    }
    return id.strip();
  }

  /** The id of this client's own session; null for a stateless client without one. */
  @Nullable String own(Session session) {
    String brought = brought(session);
    return brought != null || !session.lasting() ? brought : state(session).id();
  }

  /** The id that a call means, as clients see it, or null. */
  @Nullable String id(Session session, @Nullable String argument) {
    return argument == null || argument.isBlank() ? own(session) : argument.strip();
  }

  /**
   * The id that a call means.
   *
   * @throws FailureException with {@link Failure.Invalid} when there is none
   */
  String require(Session session, @Nullable String argument) {
    String id = id(session, argument);
    if (id == null) {
      throw new FailureException(
          new Failure.Invalid(
              "session_id is required: this connection has no session. Send session_id, any text"
                  + " of your choice, with every call that uses the session; or use scope"
                  + " 'vault'. Nothing was changed."));
    }
    return id;
  }

  /** The id under which the store keeps a session: each principal has ids of its own. */
  static String stored(Session session, String id) {
    String principal = session.principal();
    return principal == null ? id : principal.length() + ":" + principal + ":" + id;
  }

  SessionState state(Session session) {
    return session.state(
        SessionState.class,
        () -> {
          SessionState state = new SessionState();
          session.onClose(state::close);
          return state;
        });
  }

  /** Keeps a session alive: until the client goes, or for one without a connection the process. */
  void hold(Session session, String stored) {
    if (session.lasting()) {
      state(session).hold(vault().sessions(), stored);
    } else {
      vault().sessions().keep(stored);
    }
  }
}
