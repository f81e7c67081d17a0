package dev.rosemary.cli.exchange;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.exchange.line.JsonLines;
import dev.rosemary.cli.exchange.line.LineDecoder;
import dev.rosemary.cli.exchange.line.Metadata;
import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.exchange.port.Remarks;
import dev.rosemary.cli.exchange.port.Tally;
import dev.rosemary.cli.secret.ImportSecrets;
import dev.rosemary.cli.secret.SecretMode;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.graph.GraphImport;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Reads the lines of an exchange file. */
public final class GraphFile {
  /** Bytes of a line at most: twice the largest message that the server takes. */
  private static final int LONGEST_LINE = 32 << 20;

  private GraphFile() {}

  /**
   * Takes over everything that can be read as it stands, in many transactions ({@link
   * GraphImport}). What cannot be taken over as it stands is reported with the number of its line.
   *
   * @param in the file, from its beginning; it is not closed
   * @param progress is told now and then how many bytes were read
   * @throws FailureException with {@code Storage} when reading or writing fails; what was written
   *     is kept, and importing again adds the rest
   */
  public static ImportReport read(
      InputStream in, Graph graph, boolean createMissing, LongConsumer progress) {
    return read(
        in,
        graph,
        new Port.Manner(
            createMissing,
            false,
            new ImportSecrets(SecretMode.KEEP),
            new Remarks(),
            new Tally(),
            new Losses()),
        progress);
  }

  /** Likewise, in a given manner; a rehearsal holds all of the file in memory. */
  public static ImportReport read(
      InputStream in, Graph graph, Port.Manner manner, LongConsumer progress) {
    Remarks remarks = manner.remarks();
    GraphImport into =
        graph.importing(new Metadata(), manner.createMissing(), remarks, manner.rehearse());
    LineDecoder decoder = new LineDecoder(remarks);
    JsonLines lines = new JsonLines(in, LONGEST_LINE);
    try {
      Read read =
          each(
              lines,
              decoder,
              remarks,
              progress,
              carried -> into.add(manner.secrets().looked(carried, remarks)));
      manner.tally().add(into.finish());
      return new ImportReport(
          manner.tally(), read.lines(), read.readable(), 1, List.of(), remarks, manner.losses());
    } catch (IOException e) {
      throw stopped(lines, "the rest of the file cannot be read: " + e.getMessage(), e);
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
                + " The lines before it were imported; import the same file again to add the"
                + " rest."),
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
   * What the lines of a file carry, as far as they can be read.
   *
   * @param progress is told now and then how many bytes were read
   * @throws FailureException with {@code Storage} when reading fails
   */
  static Lines items(InputStream in, Remarks remarks, LongConsumer progress) {
    List<Item> items = new ArrayList<>();
    JsonLines lines = new JsonLines(in, LONGEST_LINE);
    try {
      Read read =
          each(
              lines,
              new LineDecoder(remarks),
              remarks,
              progress,
              carried -> items.add(new Item.OfGraph(carried)));
      return new Lines(items, read.lines());
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage(
              "The file cannot be read after line "
                  + lines.number()
                  + ": "
                  + e.getMessage()
                  + ". Nothing was imported."),
          e);
    }
  }

  /** What lines carry, and how many there were. */
  record Lines(List<Item> items, long read) {}

  /** How many lines a file has, and how many of them carry something. */
  private record Read(long lines, long readable) {}

  /** Gives what each line carries; what cannot be read is remarked on. */
  private static Read each(
      JsonLines lines,
      LineDecoder decoder,
      Remarks remarks,
      LongConsumer progress,
      Consumer<Carried> into)
      throws IOException {
    long read = 0;
    long readable = 0;
    while (true) {
      switch (lines.next()) {
        case LINE -> {
          if (lines.number() == 1) {
            refuseUtf16(lines);
          }
          Carried carried = decoder.decode(lines);
          read++;
          if (carried != null) {
            readable++;
            into.accept(carried);
          }
          progress.accept(lines.bytesRead());
        }
        case BLANK -> progress.accept(lines.bytesRead());
        case TOO_LONG -> {
          read++;
          remarks.add(lines.number(), "skipped: longer than " + LONGEST_LINE + " bytes");
        }
        case END -> {
          return new Read(read, readable);
        }
      }
    }
  }
}
