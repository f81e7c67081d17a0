package dev.rosemary.cli;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.document.Document;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.document.MarkdownExport;
import dev.rosemary.engine.document.Opening;
import dev.rosemary.engine.exchange.shape.FileNotes;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** {@code docs}: the documents of a project folder, for people. Changes none of them. */
final class DocsCommand {
  private static final List<String> ACTIONS = List.of("list", "show", "export");

  private DocsCommand() {}

  static int run(Options options, List<String> words, OutputStream out) throws UsageException {
    String action = words.isEmpty() ? "" : words.getFirst();
    int wanted = action.equals("list") ? 1 : 2;
    if (!ACTIONS.contains(action) || words.size() != wanted) {
      throw usage(action);
    }
    Path folder = DataDirectory.project(options);
    Documents documents = Documents.in(folder, Clock.systemUTC());
    if (documents.open(false) instanceof Opening.NotMade) {
      throw new FailureException(
          new Failure.Invalid(
              "There are no documents in "
                  + folder
                  + "; name the folder of the project with --project-dir DIR."));
    }
    boolean json = options.has(Option.JSON);
    String text =
        switch (action) {
          case "list" -> list(documents.list(), json, folder);
          case "show" -> show(named(documents, words.get(1)), json);
          default ->
              export(documents.list(), options.paths().read("docs export", words.get(1)), json);
        };
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    printer.print(text);
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }

  private static UsageException usage(String action) {
    List<String> near = ACTIONS.contains(action) ? List.of() : NearNames.of(action, ACTIONS);
    return new UsageException(
        near.isEmpty()
            ? "use docs list, docs show ID or docs export DIR"
            : "unknown docs command "
                + Quoting.quote(action)
                + "; did you mean "
                + near.getFirst()
                + "?");
  }

  /** The document of an id, or of the note that an import made one of, by the note's path. */
  private static Document named(Documents documents, String given) {
    try {
      return documents.get(given);
    } catch (FailureException e) {
      String id = FileNotes.id(given);
      if (!(e.failure() instanceof Failure.NotFound) || id.equals(given)) {
        throw e;
      }
      return documents.get(id);
    }
  }

  private static String list(List<Document> documents, boolean json, Path folder) {
    StringBuilder text = new StringBuilder();
    if (documents.isEmpty()) {
      text.append("No documents in ").append(folder).append('\n');
    }
    List<Json> items = new ArrayList<>();
    for (Document document : documents) {
      items.add(fields(document).build());
      String type = document.type().text();
      text.append(document.id()).append("  ").append(type);
      text.append(" ".repeat(Math.max(2, 21 - type.length())));
      plain(text, document.title());
      text.append('\n');
    }
    return json ? new JsonArray(items).text() + "\n" : text.toString();
  }

  /** Appends a title as one line: what it holds must not steer a terminal. */
  private static void plain(StringBuilder text, String title) {
    for (int i = 0; i < title.length(); i++) {
      char c = title.charAt(i);
      text.append(Character.isISOControl(c) ? '?' : c);
    }
  }

  private static String show(Document document, boolean json) {
    return json
        ? fields(document).put("content", document.content()).build().text() + "\n"
        : document.content() + (document.content().endsWith("\n") ? "" : "\n");
  }

  private static JsonObject.Builder fields(Document document) {
    return JsonObject.builder()
        .put("id", document.id())
        .put("title", document.title())
        .put("type", document.type().text())
        .put("created_at", document.createdAt())
        .putIfPresent("updated_at", document.updatedAt());
  }

  private static String export(List<Document> documents, Path folder, boolean json) {
    MarkdownExport.Exported exported = MarkdownExport.write(documents, folder);
    if (json) {
      return JsonObject.builder()
              .put("written", names(exported.written()))
              .put("unchanged", names(exported.unchanged()))
              .build()
              .text()
          + "\n";
    }
    return exported.written().size()
        + " written, "
        + exported.unchanged().size()
        + " unchanged in "
        + folder
        + "\n";
  }

  private static JsonArray names(List<Path> files) {
    List<String> names = new ArrayList<>();
    for (Path file : files) {
      names.add(file.toString());
    }
    return JsonArray.ofStrings(names);
  }
}
