package dev.rosemary.surface.threads;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.ProjectContext;
import dev.rosemary.engine.thread.ThreadReader;
import dev.rosemary.engine.thread.Threads;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.ResultBudget;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the tools work on: the threads of the session's current project, if tools of another surface
 * have chosen one; or else those of the server's project or of the home store.
 */
record ThreadScope(Supplier<Engine> engine, int maxResultChars) {
  ResultBudget budget() {
    return new ResultBudget(maxResultChars);
  }

  <T extends @Nullable Object> T write(Call call, Function<Threads, T> work) {
    Project project = current(call);
    Deleter deleter = new Deleter(call.session().clientName(), call.session().principal());
    Function<Threads, T> known = threads -> work.apply(threads.by(deleter));
    return project == null
        ? engine.get().writeThreads(known)
        : engine.get().writeThreads(project, known);
  }

  <T extends @Nullable Object> T read(Call call, Function<ThreadReader, T> work) {
    Project project = current(call);
    return project == null
        ? engine.get().readThreads(work)
        : engine.get().readThreads(project, work);
  }

  /** What other stores hold, for an answer that found nothing. */
  String otherStores(Call call) {
    return engine.get().otherStores(current(call));
  }

  private @Nullable Project current(Call call) {
    ProjectContext context = call.session().present(ProjectContext.class);
    String id = context == null ? null : context.current();
    if (context == null || id == null) {
      return null;
    }
    try {
      return engine.get().projects().stillActive(id);
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.Conflict) {
        context.leave(id);
      }
      throw e;
    }
  }
}
