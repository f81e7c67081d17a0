package dev.rosemary.surface.memory;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.item.Moment;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.visit.Visitor;
import dev.rosemary.engine.visit.Visits;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Session;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When the client of a session was in each space before. Looked up once a session, so that a brief
 * reads the same as long as nothing changes. Thread safe.
 */
final class LastVisits {
  /** Stands for a client that was never there. */
  private static final String NEVER = "";

  private final Map<String, String> before = new HashMap<>();

  /**
   * When the client of a call was in a space before this session, as items say times; null where it
   * never was, or where nobody knows who it is.
   *
   * @param space the id of a project, or {@link Visitor#PERSONAL}
   * @param now ISO 8601 in UTC
   */
  private static @Nullable String of(
      Call call, Visits visits, Store store, String space, String now) {
    Session session = call.session();
    String client = session.clientName();
    if (client == null) {
      return null;
    }
    String principal = session.principal();
    Visitor visitor = new Visitor(space, client, principal == null ? "" : principal);
    try {
      String since =
          session.lasting()
              ? session
                  .state(LastVisits.class, LastVisits::new)
                  .begun(session, visits, store, visitor, now)
              : visits.come(visitor, now);
      return since == null ? null : Moment.plain(since);
    } catch (FailureException e) {
      // A registry that cannot be written keeps nobody from reading what there is.
      return null;
    }
  }

  /**
   * The same in a file of a call.
   *
   * @return null where nobody knows who comes, too
   */
  static @Nullable String note(
      MemoryScope scope, Call call, MemoryScope.Chosen chosen, Store store) {
    String id = chosen.projectId();
    String space = id == null || store.equals(chosen.personal()) ? Visitor.PERSONAL : id;
    Visits visits = new Visits(scope.engine().get().projects());
    return of(call, visits, store, space, chosen.now());
  }

  private synchronized @Nullable String begun(
      Session session, Visits visits, Store store, Visitor visitor, String now) {
    String known = before.get(visitor.space());
    if (known == null) {
      String since = visits.begin(visitor, now);
      known = since == null ? NEVER : since;
      before.put(visitor.space(), known);
      session.onClose(() -> end(visits, visitor, store));
    }
    return known.equals(NEVER) ? null : known;
  }

  private static void end(Visits visits, Visitor visitor, Store store) {
    try {
      visits.end(visitor, Timestamps.nanos(store.clock().instant()));
    } catch (FailureException e) {
      // The beginning of the session stays in its place.
    }
  }
}
