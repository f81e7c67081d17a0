package dev.rosemary.surface.docs;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.document.Opening;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.Warnings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sees to it that a call may use the project: its session activated it, or it names it. */
final class DocsScope {
  private final Documents documents;
  private final int maxResultChars;
  private final boolean readOnly;
  private final @Nullable String noFolder;

  /**
   * A scope.
   *
   * @param noFolder why the server has no project folder and what to do; null when it has one
   */
  DocsScope(Documents documents, int maxResultChars, boolean readOnly, @Nullable String noFolder) {
    this.noFolder = noFolder;
    this.documents = documents;
    this.maxResultChars = maxResultChars;
    this.readOnly = readOnly;
  }

  /** What a session keeps. */
  private static final class Activation {
    private volatile @Nullable String projectId;
  }

  private static Activation activation(Call call) {
    return call.session().state(Activation.class, Activation::new);
  }

  boolean readOnly() {
    return readOnly;
  }

  ResultBudget budget() {
    return new ResultBudget(maxResultChars);
  }

  /** Opens the project, and remembers that in the session. */
  Opening activate(Call call) {
    if (noFolder != null) {
      return new Opening.NotMade(noFolder);
    }
    Opening opening = documents.open(!readOnly);
    if (opening instanceof Opening.Opened opened) {
      activation(call).projectId = opened.projectId();
    }
    return opening;
  }

  /** The folder whose documents these are. */
  String folder() {
    return documents.projectFolder().toString();
  }

  /**
   * The documents, to read. A client that may only read cannot activate a project, which makes its
   * folder: it reads what is there.
   *
   * @param projectId the one that the call gives, or null for the session's
   * @throws FailureException with {@link Failure.NoProject} when neither is that of the folder
   */
  Documents toRead(Call call, @Nullable String projectId) {
    boolean named = projectId != null && !projectId.isBlank();
    return noFolder == null && call.readOnly() && !named && activation(call).projectId == null
        ? documents
        : documents(call, projectId);
  }

  /**
   * The documents, to change.
   *
   * @param projectId the one that the call gives, or null for the session's
   * @throws FailureException with {@link Failure.NoProject} when neither is that of the folder
   */
  Documents documents(Call call, @Nullable String projectId) {
    if (noFolder != null) {
      throw notActivated(noFolder);
    }
    // Some models fill what is optional with an empty text.
    @Nullable String named = projectId == null || projectId.isBlank() ? null : projectId.strip();
    @Nullable String id = named == null ? activation(call).projectId : named;
    if (id == null) {
      throw notActivated(
          call.session().lasting()
              ? "No project is activated. Call activate_project first, then retry."
              : "No project is activated. Call activate_project first, then retry with the"
                  + " project_id that it returns.");
    }
    if (!id.equals(documents.projectId())) {
      throw notActivated(
          named == null
              ? "The activated project is no longer in the project folder. Call activate_project"
                  + " again, then retry."
              : "The project_id "
                  + Quoting.quote(named)
                  + " does not belong to this server's project folder. Call activate_project and"
                  + " send the"
                  + " project_id that it returns, or leave project_id out.");
    }
    return documents;
  }

  private static FailureException notActivated(String message) {
    return new FailureException(new Failure.NoProject(message));
  }

  /** The start of an answer. */
  static JsonObject.Builder success() {
    return JsonObject.builder().put("success", true);
  }

  /** An answer, with a warning of the arguments that were ignored. */
  static Result answer(JsonObject.Builder answer, Call call) {
    return Result.object(Warnings.add(answer, List.of(), call).build());
  }
}
