package dev.rosemary.surface.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Here;
import dev.rosemary.engine.history.History;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.project.Project;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.client.Client;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the tools work on.
 *
 * @param engine waits for the engine to be open when it is asked
 * @param places tells which project a call is about
 * @param listeners to the brief
 */
record MemoryScope(
    Supplier<Engine> engine, BiFunction<Call, Here.Asked, Here> places, BriefListeners listeners) {
  static final String NO_PROJECT = "No project here: personal memory only.";

  /**
   * The files that a call works on.
   *
   * @param project null where there is none, or where only personal memory is wanted
   * @param personal null where only the project's is wanted
   * @param principal who was authenticated, or null
   * @param projectId the id of the project, or null
   * @param folder in which the client works, or null
   * @param note the first line of the answer; empty for none
   * @param spaces the files as their reader sees them, the project's first
   */
  record Chosen(
      @Nullable Store project,
      @Nullable Store personal,
      @Nullable String principal,
      @Nullable String projectId,
      @Nullable Path folder,
      String note,
      List<Space> spaces) {
    Chosen {
      spaces = List.copyOf(spaces);
    }

    /** Brings what lies in other files up to date, once for the call. */
    static Chosen of(
        @Nullable Store project,
        @Nullable Store personal,
        @Nullable String principal,
        @Nullable String projectId,
        @Nullable Path folder,
        String note) {
      List<Space> spaces = new ArrayList<>();
      for (Store store : stores(project, personal)) {
        store.refresh().run();
        spaces.add(store.space(user(store, principal), principal));
      }
      return new Chosen(project, personal, principal, projectId, folder, note, spaces);
    }

    /** The files as they stood at a time, or as they are for null. */
    Chosen at(@Nullable String time) {
      if (time == null) {
        return this;
      }
      List<Space> past = spaces.stream().map(space -> space.at(time)).toList();
      return new Chosen(project, personal, principal, projectId, folder, note, past);
    }

    /** All of them, the project's first. */
    List<Store> stores() {
      return stores(project, personal);
    }

    private static List<Store> stores(@Nullable Store project, @Nullable Store personal) {
      List<Store> stores = new ArrayList<>();
      if (project != null) {
        stores.add(project);
      }
      if (personal != null) {
        stores.add(personal);
      }
      return stores;
    }

    /** A file as its reader sees it. */
    Space space(Store store) {
      return store.space(user(store), principal);
    }

    /** Whose items of a file are seen: everyone's personal memory is their own. */
    @Nullable String user(Store store) {
      return user(store, principal);
    }

    private static @Nullable String user(Store store, @Nullable String principal) {
      return store.name().equals(Space.PERSONAL) ? principal : null;
    }

    /** The present, never before the time at which anything was stored. */
    String now() {
      String now = "";
      for (Store store : stores()) {
        String here = store.memories().now();
        now = here.compareTo(now) > 0 ? here : now;
      }
      return now;
    }
  }

  /** What is no call of a tool, as if it were one without arguments. */
  static Call call(Session session, Client client) {
    return new Call(session, List.of(), Call.Progress.NONE, Call.Cancellation.NEVER, client);
  }

  /** The files whose history a call sees: the project's at hand, and one's own personal one. */
  History.Where seen(Call call) {
    Project project = places.apply(call, new Here.Asked(null, false)).project();
    return new History.Where.Seen(
        project == null ? null : project.name(), call.session().principal());
  }

  /**
   * The files of a call.
   *
   * @param named the project that it names, or null
   * @param space {@code personal} or {@code project} for one of them, or null for both
   * @param make whether the project at hand is to be made when it is new
   * @throws FailureException with {@link Failure.Invalid} for the project's where there is none
   */
  Chosen chosen(Call call, @Nullable String named, @Nullable String space, boolean make) {
    boolean personalOnly = Space.PERSONAL.equals(space) && named == null;
    Here here =
        personalOnly
            ? Here.NOWHERE
            : places.apply(call, new Here.Asked(named, make && !Space.PERSONAL.equals(space)));
    Engine open = engine.get();
    Project project = here.project();
    String principal = call.session().principal();
    String note = here.note();
    if (project == null) {
      if ("project".equals(space)) {
        throw new FailureException(
            new Failure.Invalid(
                (note == null ? "There is no project here." : note)
                    + " So space \"project\" cannot be used: name a project that exists as project, or"
                    + " leave space out."));
      }
      return Chosen.of(
          null,
          open.personal(here.folder()),
          principal,
          null,
          here.folder(),
          personalOnly ? "" : note == null ? NO_PROJECT : note);
    }
    return Chosen.of(
        Space.PERSONAL.equals(space) ? null : open.store(project, here.folder()),
        "project".equals(space) ? null : open.personal(null),
        principal,
        project.id(),
        here.folder(),
        note == null ? "" : note);
  }
}
