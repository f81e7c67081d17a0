package dev.rosemary.surface.files;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.file.FilePath;
import dev.rosemary.engine.file.LineRange;
import dev.rosemary.engine.file.MemoryFiles;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;

/** {@code memory}. */
final class MemoryTool {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
      "command":{"type":"string","enum":["view","create","str_replace","insert","delete","rename"]},
      "path":{"type":"string","description":"Begins with /memories"},
      "view_range":{"type":"array","items":{"type":"integer"},"maxItems":2,"description":"view: first and last line, from 1; -1 as last for the end"},
      "file_text":{"type":"string","description":"create: the whole text"},
      "old_str":{"type":"string","description":"str_replace: a text that occurs once"},
      "new_str":{"type":"string","description":"str_replace: what takes its place"},
      "insert_line":{"type":"integer","description":"insert: the line to insert behind; 0 for the top"},
      "insert_text":{"type":"string","description":"insert: the lines"},
      "old_path":{"type":"string","description":"rename: what is there"},
      "new_path":{"type":"string","description":"rename: a path that is free"}},
      "required":["command"]}
      """;

  private MemoryTool() {}

  /** A command with its arguments. */
  private record In(String command, Args args) {
    static In of(Args args) {
      return new In(args.string("command"), args);
    }

    /** An argument that the command cannot do without. */
    String required(String name) {
      String value = args.optionalString(name);
      if (value == null) {
        throw lacks(name);
      }
      return value;
    }

    /** One of two names of an argument: models send the other, too. */
    String required(String name, String other) {
      String value = args.optionalString(name);
      return value == null && args.optionalString(other) != null ? required(other) : required(name);
    }

    FailureException lacks(String name) {
      return new FailureException(
          new Failure.Invalid("Error: " + name + " is required for " + command));
    }

    LineRange range() {
      JsonArray range = args.object().array("view_range");
      if (range == null || range.items().isEmpty()) {
        return LineRange.ALL;
      }
      if (range.items().size() != 2) {
        throw new FailureException(
            new Failure.Invalid(
                "Error: Invalid `view_range` parameter: "
                    + range.text()
                    + ". It should be two line numbers, the first and the last"));
      }
      return new LineRange(number(range.items().get(0)), number(range.items().get(1)));
    }

    private static long number(Json item) {
      return item instanceof JsonNumber number ? number.toLong() : 0;
    }
  }

  static Tool<?> tool(FilesScope scope) {
    return of(Effect.EDIT, scope).readBy(of(Effect.READ, scope));
  }

  private static Tool<In> of(Effect effect, FilesScope scope) {
    return new Tool<>(
        "memory",
        "Memory",
        effect.readOnly()
            ? "Reads files of memory under /memories. View /memories first."
            : "Reads, makes and changes files of memory under /memories, which outlast the session."
                + " View /memories first.",
        effect,
        SCHEMA,
        null,
        In::of,
        (in, call) -> new Result(run(effect, scope, in, call), null, null, false));
  }

  private static String run(Effect effect, FilesScope scope, In in, Call call) {
    if (in.command().equals("view")) {
      FilePath path = FilePath.ofPresent(in.required("path"));
      LineRange range = in.range();
      return Answers.viewed(scope.files(call, false).view(path, range));
    }
    if (effect.readOnly()) {
      throw new FailureException(
          new Failure.Denied(
              "Error: "
                  + in.command()
                  + " changes what is stored, and this server is read-only here. Only view is"
                  + " possible."));
    }
    return switch (in.command()) {
      case "create" -> {
        FilePath path = FilePath.of(in.required("path"));
        String text = in.required("file_text");
        files(scope, call, path, true).create(path, text);
        yield Answers.created(path);
      }
      case "str_replace" -> {
        FilePath path = FilePath.of(in.required("path"));
        String old = in.required("old_str");
        String replacement = in.args().string("new_str", "");
        yield Answers.replaced(files(scope, call, path, false).replace(path, old, replacement));
      }
      case "insert" -> {
        FilePath path = FilePath.of(in.required("path"));
        long line = line(in);
        String text = in.required("insert_text", "new_str");
        files(scope, call, path, false).insert(path, line, text);
        yield Answers.inserted(path);
      }
      case "delete" -> {
        FilePath path = FilePath.ofPresent(in.required("path"));
        files(scope, call, path, false).delete(path);
        yield Answers.deleted(path);
      }
      case "rename" -> {
        FilePath from = FilePath.ofPresent(in.required("old_path", "path"));
        FilePath to = FilePath.ofPresent(in.required("new_path"));
        files(scope, call, to, true).rename(from, to);
        yield Answers.renamed(from, to);
      }
      default -> throw new IllegalStateException("the schema has no command " + in.command());
    };
  }

  /** The files, for a command that makes one at a path or does not. */
  private static MemoryFiles files(FilesScope scope, Call call, FilePath path, boolean makes) {
    return scope.files(call, makes && !MemoryFiles.isPersonal(path));
  }

  private static long line(In in) {
    if (in.args().object().get("insert_line") instanceof JsonNumber number) {
      return number.toLong();
    }
    throw in.lacks("insert_line");
  }
}
