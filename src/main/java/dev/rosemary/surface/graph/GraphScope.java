package dev.rosemary.surface.graph;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.graph.GraphReader;
import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.ProjectContext;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.ResultBudget;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds what a call works on: the project that it names, or else the session's current one. */
final class GraphScope {
  private static final String NO_PROJECT = "No active project. Use switch_project to select one.";

  private final Supplier<Engine> engine;
  private final @Nullable String initialProject;
  private final boolean readOnly;
  private final int maxResultChars;

  GraphScope(
      Supplier<Engine> engine,
      @Nullable String initialProject,
      boolean readOnly,
      int maxResultChars) {
    this.readOnly = readOnly;
    this.engine = engine;
    this.initialProject = initialProject;
    this.maxResultChars = maxResultChars;
  }

  Projects projects() {
    return engine.get().projects();
  }

  ResultBudget budget() {
    return new ResultBudget(maxResultChars);
  }

  /** The session's context; it begins in the project that the server was started with. */
  ProjectContext context(Call call) {
    return call.session()
        .state(
            ProjectContext.class,
            () -> {
              ProjectContext context = new ProjectContext();
              enterInitial(context);
              return context;
            });
  }

  private void enterInitial(ProjectContext context) {
    try {
      if (initialProject != null) {
        context.enter(
            readOnly ? projects().active(initialProject) : projects().openOrCreate(initialProject));
      }
    } catch (FailureException e) {
      // One that is archived, or has a name that cannot be, leaves the session without a project.
      switch (e.failure()) {
        // What was only interrupted is tried again by the next call.
        case Failure.Storage _, Failure.Cancelled _, Failure.NotReady _ -> throw e;
        case Failure.NotFound _,
            Failure.Invalid _,
            Failure.Conflict _,
            Failure.Denied _,
            Failure.NoProject _ -> {}
      }
    }
  }

  /** The session's current project, or null; one that is gone is left with an error. */
  @Nullable Project current(Call call) {
    ProjectContext context = context(call);
    String id = context.current();
    return id == null ? null : stillActive(context, id);
  }

  private Project stillActive(ProjectContext context, String id) {
    try {
      return projects().stillActive(id);
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.Conflict) {
        context.leave(id);
      }
      throw e;
    }
  }

  /** What other stores hold, for an answer that found nothing. */
  String otherStores(Call call, @Nullable String named) {
    Project project = named == null ? current(call) : projects().active(named);
    return engine.get().otherStores(project);
  }

  /** Writes to the graph that the call means. */
  <T> T write(Call call, @Nullable String named, Function<Graph, T> work) {
    Deleter deleter = deleter(call);
    return using(
        call,
        named,
        project -> engine.get().write(project, graph -> work.apply(graph.by(deleter))));
  }

  /** Who is recorded as the one who deletes. */
  static Deleter deleter(Call call) {
    return new Deleter(call.session().clientName(), call.session().principal());
  }

  /** Reads the graph that the call means. */
  <T> T read(Call call, @Nullable String named, Function<GraphReader, T> work) {
    return using(call, named, project -> engine.get().read(project, work));
  }

  /** Works on the project that the call means. */
  <T> T using(Call call, @Nullable String named, Function<Project, T> work) {
    Project project = named == null ? current(call) : projects().active(named);
    if (project == null) {
      throw new FailureException(new Failure.NoProject(NO_PROJECT));
    }
    try {
      return work.apply(project);
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.Conflict || e.failure() instanceof Failure.Storage) {
        // Another process may have moved the project between the look-up and the work.
        stillActive(context(call), project.id());
      }
      throw e;
    }
  }
}
