package dev.rosemary.surface.docs;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.document.DocumentType;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.Schema;
import dev.rosemary.tool.BadArguments;
import dev.rosemary.tool.Result;

/** The published answers of failed calls: {@code {"error": code, "message": text}}. */
final class DocsFailures {
  private static final int MAX_ID = 500;

  private DocsFailures() {}

  /** The codes that clients know, and no others. */
  enum Code {
    INVALID_MEMORY_TYPE,
    MISSING_REQUIRED_FIELD,
    PROJECT_NOT_ACTIVATED,
    STORAGE_ERROR,
    MEMORY_NOT_FOUND,
    CANNOT_CREATE_PROJECT_DIR;

    private String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** A failed call. */
  static Result of(Code code, String message) {
    return Result.error(
        JsonObject.builder().put("error", code.text()).put("message", message).build());
  }

  /** A failure of the engine, or of the protocol before it. */
  static Result of(Failure failure) {
    Code code =
        switch (failure) {
          case Failure.NotFound _ -> Code.MEMORY_NOT_FOUND;
          case Failure.NoProject _ -> Code.PROJECT_NOT_ACTIVATED;
          case Failure.Invalid _ -> Code.MISSING_REQUIRED_FIELD;
          case Failure.Storage _,
              Failure.NotReady _,
              Failure.Denied _,
              Failure.Conflict _,
              Failure.Cancelled _ ->
              Code.STORAGE_ERROR;
        };
    return of(
        code, failure instanceof Failure.NotFound missing ? notFound(missing) : failure.message());
  }

  private static String notFound(Failure.NotFound missing) {
    StringBuilder text = new StringBuilder("No document has the memory_id ");
    text.append(Quoting.quote(missing.names().getFirst())).append('.');
    if (!missing.near().isEmpty()) {
      Quoting.list(text.append(" Did you mean "), missing.near(), missing.near().size());
      text.append('?');
    }
    return text.append(" list_memories shows every id; send one unchanged.").toString();
  }

  /**
   * Arguments that do not fit. What matters first is told first: a project that is not activated, a
   * field that is missing, a type or an id that cannot be one.
   *
   * @throws FailureException when the project is not activated
   */
  static Result of(BadArguments bad, DocsScope scope) {
    JsonObject given = bad.given();
    if (!bad.tool().name().equals(ActivateProject.NAME)) {
      Json named = given.get("project_id");
      String id =
          named == null ? null : named instanceof JsonString text ? text.value() : named.text();
      if (bad.tool().effect().readOnly()) {
        scope.toRead(bad.call(), id);
      } else {
        scope.documents(bad.call(), id);
      }
    }
    for (Json name : required(bad)) {
      if (name instanceof JsonString field && !given.has(field.value())) {
        return of(Code.MISSING_REQUIRED_FIELD, bad.explanation());
      }
    }
    Json type = given.get("type");
    if (type != null && !(type instanceof JsonString name && known(name))) {
      return of(Code.INVALID_MEMORY_TYPE, bad.explanation() + near(type));
    }
    Json id = given.get("memory_id");
    if (id != null && !(id instanceof JsonString text && text.value().length() <= MAX_ID)) {
      return of(Code.MEMORY_NOT_FOUND, bad.explanation());
    }
    return of(Code.MISSING_REQUIRED_FIELD, bad.explanation());
  }

  private static Iterable<Json> required(BadArguments bad) {
    JsonArray required = Schema.of(bad.tool().inputSchema()).source().array("required");
    return required == null ? JsonArray.EMPTY.items() : required.items();
  }

  private static boolean known(JsonString name) {
    return DocumentType.named(name.value()) != null;
  }

  private static String near(Json type) {
    java.util.List<String> near =
        type instanceof JsonString name
            ? NearNames.of(name.value(), DocumentType.names())
            : java.util.List.of();
    return near.isEmpty() ? "" : " Did you mean " + Quoting.quote(near.getFirst()) + "?";
  }
}
