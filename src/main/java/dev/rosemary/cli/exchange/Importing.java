package dev.rosemary.cli.exchange;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.exchange.port.Remarks;
import dev.rosemary.cli.exchange.port.Remarks.Remark;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.FileText;
import dev.rosemary.engine.exchange.Format;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.NoteText;
import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.engine.exchange.markdown.MarkdownReader;
import dev.rosemary.engine.exchange.markdown.NoteFile;
import dev.rosemary.engine.exchange.markdown.NoteSource;
import dev.rosemary.engine.exchange.shape.GraphOfNotes;
import dev.rosemary.engine.exchange.table.CsvNotes;
import dev.rosemary.engine.exchange.table.InfinityNotes;
import dev.rosemary.engine.exchange.table.JsonNotes;
import dev.rosemary.engine.graph.Carried;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** One import of files that are read as a whole. Used once, by one thread. */
final class Importing {
  private final Port.Manner manner;
  private final LongConsumer progress;
  private final List<Remark> refused = new ArrayList<>();
  private @Nullable Links links;
  private long lines;
  private long readable;
  private long bytes;

  private Importing(Port.Manner manner, LongConsumer progress) {
    this.manner = manner;
    this.progress = progress;
  }

  /**
   * Imports the files of a folder: each as a whole, or not at all.
   *
   * @param progress is told how many bytes were read
   */
  static ImportReport folder(Port port, Port.Manner manner, Inputs inputs, LongConsumer progress) {
    Importing importing = new Importing(manner, progress);
    Format form = inputs.format();
    if (form == Format.MARKDOWN || form == Format.CLAUDE) {
      importing.links = importing.links(inputs);
    }
    for (Path file : inputs.files()) {
      String name = inputs.name(file);
      manner.remarks().file(name);
      try {
        importing.take(port, inputs.format(file), importing.read(inputs.format(file), name, file));
      } catch (RefusedException e) {
        importing.refused.add(new Remark(name, e.line(), e.reason()));
      } catch (IOException e) {
        importing.refused.add(new Remark(name, 0, "cannot be read: " + FolderWalk.reason(e)));
      }
    }
    port.finish();
    return importing.report(inputs.files().size());
  }

  /**
   * Reads one file, of which nothing is imported yet.
   *
   * @param name for the message
   * @return imports it into a port
   * @throws FailureException with {@link Failure.Invalid} when it cannot be read
   */
  static Function<Port, ImportReport> file(
      Port.Manner manner, Format format, String name, byte[] bytes, LongConsumer progress) {
    Importing importing = new Importing(manner, progress);
    List<Item> items;
    try {
      items = importing.items(format, fileName(name), bytes);
    } catch (RefusedException e) {
      Remark why = new Remark(name.equals("-") ? "standard input" : name, e.line(), e.reason());
      throw new FailureException(
          new Failure.Invalid(
              "cannot import "
                  + why.text()
                  + (e.reason().endsWith("?") ? "" : ".")
                  + " Nothing was imported."),
          e);
    }
    return port -> {
      importing.take(port, format, items);
      port.finish();
      return importing.report(1);
    };
  }

  private static String fileName(String name) {
    return name.equals("-") ? "memory.md" : String.valueOf(Path.of(name).getFileName());
  }

  private ImportReport report(long files) {
    return new ImportReport(
        manner.tally(), lines, readable, files, refused, manner.remarks(), manner.losses());
  }

  private void take(Port port, Format format, List<Item> items) {
    if (format != Format.JSONL) {
      lines += items.size();
    }
    readable += items.size();
    port.take(manner.secrets().looked(manner.remarks().placed(items), manner.remarks()));
  }

  private List<Item> read(Format format, String name, Path file)
      throws IOException, RefusedException {
    long size = Files.size(file);
    if (size > Bounds.FILE_BYTES) {
      throw tooLarge();
    }
    return items(format, name, Files.readAllBytes(file));
  }

  static RefusedException tooLarge() {
    return new RefusedException(
        0,
        "it is larger than "
            + (Bounds.FILE_BYTES >> 20)
            + " MiB; split it, or convert it to jsonl, which has no size limit");
  }

  private List<Item> items(Format format, String path, byte[] content) throws RefusedException {
    bytes += content.length;
    progress.accept(bytes);
    if (format == Format.JSONL) {
      return lines(content);
    }
    FileText text = FileText.decode(content);
    if (!text.encoding().equals("UTF-8")) {
      manner.remarks().addOfLine(0, "the file is " + text.encoding() + " and was converted");
    }
    JsonNotes.OddItems odd =
        (line, reason) -> {
          lines++;
          manner.remarks().addOfLine(line, reason);
        };
    return switch (format) {
      case CSV -> CsvNotes.read(text.text());
      case JSON -> JsonNotes.read(text.text(), odd);
      case INFINITY -> InfinityNotes.read(text.text(), odd);
      case MARKDOWN -> notes(path, text.text(), false);
      case CLAUDE -> notes(path, text.text(), true);
      case JSONL -> throw new IllegalStateException("read above");
    };
  }

  private List<Item> lines(byte[] content) {
    // The decoder counts and reports lines itself, without their file.
    Remarks remarks = new Remarks();
    GraphFile.Lines read = GraphFile.items(new ByteArrayInputStream(content), remarks, _ -> {});
    lines += read.read();
    for (Remark remark : remarks.kept()) {
      manner.remarks().addOfLine(remark.line(), remark.reason());
    }
    manner.remarks().addUnkept(remarks.count() - remarks.kept().size());
    return read.items();
  }

  private List<Item> notes(String path, String text, boolean sections) {
    Links known = links;
    NoteText note =
        MarkdownReader.read(
            path,
            text,
            known == null ? null : known.name(path),
            sections,
            target -> known == null ? null : known.resolved(path, target),
            manner.remarks()::addOfLine);
    boolean exported = sections && MarkdownReader.isExport(note);
    if (!exported && !GraphOfNotes.isMemory(note.carried())) {
      return List.of(new Item.OfFile(note));
    }
    List<Item> items = new ArrayList<>();
    for (Carried one : note.carried()) {
      items.add(new Item.OfGraph(one));
    }
    return items;
  }

  /** The names by which the notes of a folder call each other. */
  private Links links(Inputs inputs) {
    Links known = new Links();
    for (Path file : inputs.files()) {
      try {
        if (Files.size(file) > Bounds.FILE_BYTES) {
          continue;
        }
        String text = FileText.decode(Files.readAllBytes(file)).text();
        String path = inputs.name(file);
        if (inputs.format(file) == Format.CLAUDE && !NoteFile.hasFields(text)) {
          NoteFile.sectionNames(text, path).forEach(known::addName);
          continue;
        }
        NoteFile.Names names = NoteFile.names(text, NoteSource.stem(path));
        List<String> further = new ArrayList<>(names.aliases());
        if (names.permalink() != null) {
          further.addFirst(names.permalink());
        }
        known.add(path, names.title(), names.titled(), further);
      } catch (RefusedException | IOException e) {
        // said when the note is read
      }
    }
    return known;
  }
}
