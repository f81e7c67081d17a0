package dev.rosemary.cli.exchange;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.graph.GraphImport;
import dev.rosemary.engine.graph.GraphReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.LongConsumer;

/** Reads a graph from an exchange file, and writes it to one. */
public final class GraphFile {
  /** Bytes of a line at most: twice the largest message that the server takes. */
  private static final int LONGEST_LINE = 32 << 20;

  private GraphFile() {}

  /**
   * Takes over everything that can be read, in many transactions ({@link GraphImport}). What cannot
   * be taken over as it stands is reported with the number of its line.
   *
   * @param in the file, from its beginning; it is not closed
   * @param progress is told now and then how many bytes were read
   * @throws FailureException with {@code Storage} when reading or writing fails; what was written
   *     is kept, and importing again adds the rest
   */
  public static ImportReport read(
      InputStream in, Graph graph, boolean createMissing, LongConsumer progress) {
    ImportReport.Builder report = new ImportReport.Builder();
    GraphImport into = graph.importing(new Metadata(), createMissing, report);
    LineDecoder decoder = new LineDecoder(report);
    JsonLines lines = new JsonLines(in, LONGEST_LINE);
    try {
      while (true) {
        switch (lines.next()) {
          case LINE -> {
            if (lines.number() == 1) {
              refuseUtf16(lines);
            }
            Carried carried = decoder.decode(lines);
            report.line(carried != null);
            if (carried != null) {
              into.add(carried);
            }
            progress.accept(lines.bytesRead());
          }
          case BLANK -> progress.accept(lines.bytesRead());
          case TOO_LONG -> {
            report.line(false);
            report.add(lines.number(), "left out: longer than " + LONGEST_LINE + " bytes");
          }
          case END -> {
            return report.build(into.finish());
          }
        }
      }
    } catch (IOException e) {
      throw stopped(lines, "the file cannot be read on: " + e.getMessage(), e);
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.Invalid) {
        throw e;
      }
      throw stopped(lines, e.failure().message(), e);
    }
  }

  private static FailureException stopped(JsonLines lines, String reason, Exception cause) {
    return new FailureException(
        new Failure.Storage(
            "The import stopped at line "
                + lines.number()
                + ": "
                + reason
                + " What was written before is kept; import the same file again to add the rest."),
        cause);
  }

  private static void refuseUtf16(JsonLines lines) {
    int first = lines.bytes()[0] & 0xFF;
    int second = lines.end() > 1 ? lines.bytes()[1] & 0xFF : 0;
    if ((first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF)) {
      throw new FailureException(
          new Failure.Invalid(
              "The file is UTF-16; save it as UTF-8 and import that. Nothing was written."));
    }
  }

  /**
   * Writes the graph as one snapshot: entities, then relations, each in order of creation.
   *
   * @param out is neither flushed nor closed
   */
  public static GraphReader.Totals write(GraphReader graph, OutputStream out) throws IOException {
    try {
      return graph.export(carried -> {
        try {
          out.write(LineEncoder.line(carried));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
