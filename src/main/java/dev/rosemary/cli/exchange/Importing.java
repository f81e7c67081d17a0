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
import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.engine.exchange.markdown.NoteFile;
import dev.rosemary.engine.exchange.markdown.Sections;
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
import java.util.Locale;
import java.util.function.LongConsumer;

/** One import of files that are read as a whole. Used once, by one thread. */
final class Importing {
  private final Port port;
  private final Port.Manner manner;
  private final LongConsumer progress;
  private final List<Remark> refused = new ArrayList<>();
  private long lines;
  private long readable;
  private long bytes;

  private Importing(Port port, Port.Manner manner, LongConsumer progress) {
    this.port = port;
    this.manner = manner;
    this.progress = progress;
  }

  /**
   * Imports the files of a folder: each as a whole, or not at all.
   *
   * @param progress is told how many bytes were read
   */
  static ImportReport folder(Port port, Port.Manner manner, Inputs inputs, LongConsumer progress)
      throws IOException {
    Importing importing = new Importing(port, manner, progress);
    Links links = inputs.format() == Format.MARKDOWN ? importing.links(inputs) : Links.NONE;
    for (Path file : inputs.files()) {
      manner.remarks().file(inputs.name(file));
      try {
        importing.take(
            inputs.format(), links.resolved(importing.read(inputs.format(), stem(file), file)));
      } catch (RefusedException e) {
        importing.refused.add(new Remark(inputs.name(file), e.line(), e.reason()));
      }
    }
    port.finish();
    return importing.report(inputs.files().size());
  }

  /**
   * Imports one file, or nothing of it.
   *
   * @param name for the message
   * @throws FailureException with {@link Failure.Invalid} when it cannot be read
   */
  static ImportReport file(
      Port port,
      Port.Manner manner,
      Format format,
      String name,
      byte[] bytes,
      LongConsumer progress) {
    Importing importing = new Importing(port, manner, progress);
    try {
      Path file = Path.of(name);
      importing.take(format, importing.items(format, stem(file), bytes));
    } catch (RefusedException e) {
      throw new FailureException(
          new Failure.Invalid(
              "cannot take over "
                  + new Remark(name.equals("-") ? "standard input" : name, e.line(), e.reason())
                      .text()
                  + ". Nothing was imported."),
          e);
    }
    port.finish();
    return importing.report(1);
  }

  private ImportReport report(long files) {
    return new ImportReport(
        manner.tally(), lines, readable, files, refused, manner.remarks(), manner.losses());
  }

  private void take(Format format, List<Item> items) {
    if (format != Format.JSONL) {
      lines += items.size();
    }
    readable += items.size();
    port.take(manner.remarks().placed(items));
  }

  private List<Item> read(Format format, String stem, Path file)
      throws IOException, RefusedException {
    long size = Files.size(file);
    if (size > Bounds.FILE_BYTES) {
      throw tooLarge();
    }
    return items(format, stem, Files.readAllBytes(file));
  }

  static RefusedException tooLarge() {
    return new RefusedException(
        0,
        "it is larger than "
            + (Bounds.FILE_BYTES >> 20)
            + " MiB; split it, or give it as lines (jsonl), which have no such bound");
  }

  private List<Item> items(Format format, String stem, byte[] content) throws RefusedException {
    bytes += content.length;
    progress.accept(bytes);
    if (format == Format.JSONL) {
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
    FileText text = FileText.decode(content);
    if (!text.encoding().equals("UTF-8")) {
      manner.remarks().addOfLine(0, "the file is " + text.encoding() + " and was converted");
    }
    return switch (format) {
      case CSV -> CsvNotes.read(text.text());
      case JSON -> JsonNotes.read(text.text());
      case INFINITY -> InfinityNotes.read(text.text());
      case MARKDOWN -> graph(NoteFile.read(text.text(), stem, manner.losses()));
      case CLAUDE -> graph(Sections.read(text.text(), stem, manner.losses()));
      case JSONL -> throw new IllegalStateException("read above");
    };
  }

  private static List<Item> graph(List<Carried> carried) {
    List<Item> items = new ArrayList<>(carried.size());
    for (Carried one : carried) {
      items.add(new Item.OfGraph(one));
    }
    return items;
  }

  /** The name of a file without its ending. */
  private static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    if (name.equals("-")) {
      return "memory";
    }
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** The names by which the notes of a folder call each other. */
  private Links links(Inputs inputs) throws IOException {
    Links links = new Links();
    for (Path file : inputs.files()) {
      if (Files.size(file) <= Bounds.FILE_BYTES) {
        try {
          String stem = stem(file);
          NoteFile.Names names =
              NoteFile.names(FileText.decode(Files.readAllBytes(file)).text(), stem);
          String path = inputs.name(file);
          String plain = path.toLowerCase(Locale.ROOT).endsWith(".md") ? path : path + ".md";
          links.add(names.name(), stem, plain.substring(0, plain.length() - 3), names.permalink());
        } catch (RefusedException e) {
          // said when the note is read
        }
      }
    }
    return links;
  }
}
