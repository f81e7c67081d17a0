package dev.rosemary.cli.exchange;

import dev.rosemary.base.Timestamps;
import dev.rosemary.cli.exchange.line.LineEncoder;
import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.engine.document.DocumentType;
import dev.rosemary.engine.exchange.Format;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.markdown.MarkdownReader;
import dev.rosemary.engine.exchange.markdown.NoteSource;
import dev.rosemary.engine.exchange.markdown.Sections;
import dev.rosemary.engine.exchange.shape.EntityBodies;
import dev.rosemary.engine.exchange.shape.FileNotes;
import dev.rosemary.engine.exchange.shape.GraphOfNotes;
import dev.rosemary.engine.exchange.shape.NotesOfGraph;
import dev.rosemary.engine.exchange.table.CsvNotes;
import dev.rosemary.engine.exchange.table.InfinityNotes;
import dev.rosemary.engine.exchange.table.JsonNotes;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** One export. Used once, by one thread. */
public final class Exporting {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Port port;
  private final boolean graph;
  private final Losses losses = new Losses();
  private long entities;
  private long observations;
  private long relations;
  private long memories;

  /**
   * An export of all that a port gives.
   *
   * @param graph whether that is a graph, and not memories
   */
  public Exporting(Port port, boolean graph) {
    this.port = port;
    this.graph = graph;
  }

  /** What was written, and what this form has no place for. */
  public record Written(
      long entities, long observations, long relations, long memories, Losses losses) {}

  private Written written() {
    return new Written(entities, observations, relations, memories, losses);
  }

  /** Something that is written to a stream, item by item. */
  @FunctionalInterface
  private interface Writing<T> {
    void write(T item) throws IOException;
  }

  /** Writes a file, which is neither flushed to the disk nor closed. */
  public Written write(Format format, OutputStream out, Instant now) throws IOException {
    BufferedOutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
    switch (format) {
      case JSONL -> graph(false, (carried, _) -> buffered.write(LineEncoder.line(carried)));
      case CLAUDE, MARKDOWN -> {
        buffered.write(Sections.TITLE.getBytes(StandardCharsets.UTF_8));
        graph(
            true,
            (carried, own) -> {
              if (carried instanceof CarriedEntity entity) {
                losses.add("note_layouts", NoteSource.of(entity) == null ? 0 : 1);
                buffered.write(Sections.write(entity, own).getBytes(StandardCharsets.UTF_8));
              }
            });
      }
      case CSV -> {
        CsvNotes.Writer writer = new CsvNotes.Writer(buffered);
        notes(writer::write);
        writer.finish();
      }
      case JSON -> {
        JsonNotes.Writer writer = new JsonNotes.Writer(buffered);
        notes(writer::write);
        writer.finish();
      }
      case INFINITY -> {
        InfinityNotes.Writer writer =
            new InfinityNotes.Writer(
                buffered,
                UUID.randomUUID().toString(),
                DocumentType.names(),
                Timestamps.millis(now));
        for (Note note : EntityBodies.of(all())) {
          writer.write(note);
        }
        writer.finish();
      }
    }
    buffered.flush();
    return written();
  }

  /** Writes a note for each entity, and each note of a file as that file. */
  public Written writeNotes(Path folder, NoteFolderReport report) throws IOException {
    try (NoteFolder notes = new NoteFolder(folder)) {
      if (graph) {
        NotesOfSources sources = new NotesOfSources(notes);
        give(
            true,
            item -> {
              if (item instanceof Item.OfGraph(CarriedRelation relation)) {
                sources.relation(relation);
              }
            });
        give(
            true,
            item -> {
              count(item);
              if (item instanceof Item.OfGraph(CarriedEntity entity)) {
                sources.name(entity);
              }
            });
        give(
            true,
            item -> {
              if (item instanceof Item.OfGraph(CarriedEntity entity)) {
                sources.entity(entity);
              }
            });
        sources.finish();
      } else {
        memories(notes);
      }
      NoteFolder.Outcome outcome = notes.finish();
      report.files(outcome.added(), outcome.replaced(), outcome.unchanged());
    }
    return written();
  }

  /** Writes memories: those that are notes as they stand, all others as notes of entities. */
  private void memories(NoteFolder notes) throws IOException {
    List<Item> others = new ArrayList<>();
    Set<String> files = new HashSet<>();
    for (Item item : all()) {
      String path = item instanceof Item.OfNote(Note note) ? FileNotes.path(note) : null;
      if (path != null && item instanceof Item.OfNote(Note note)) {
        notes.write(path, note.content());
        files.addAll(MarkdownReader.names(path, note.content()));
      } else {
        others.add(item);
      }
    }
    Map<String, List<CarriedRelation>> from = new HashMap<>();
    List<Carried> carried = GraphOfNotes.of(others);
    for (Carried one : carried) {
      if (one instanceof CarriedRelation relation) {
        from.computeIfAbsent(relation.from(), _ -> new ArrayList<>()).add(relation);
      }
    }
    for (Carried one : carried) {
      // What is known of the entity of a note stands in that note.
      if (one instanceof CarriedEntity entity
          && !(files.contains(entity.name())
              && entity.observations().isEmpty()
              && entity.metadata() == null)) {
        notes.write(entity, from.getOrDefault(entity.name(), List.of()));
      }
    }
  }

  /** Is told how many files are new, were replaced, and were the same already. */
  @FunctionalInterface
  public interface NoteFolderReport {
    void files(long added, long replaced, long unchanged);
  }

  /** Writes an entity with the relations that start from it, or a relation alone. */
  @FunctionalInterface
  private interface GraphWriting {
    void write(Carried carried, List<CarriedRelation> own) throws IOException;
  }

  private void graph(boolean together, GraphWriting writing) throws IOException {
    Map<String, List<CarriedRelation>> from = new HashMap<>();
    Writing<Carried> each =
        carried -> {
          switch (carried) {
            case CarriedEntity entity -> {
              entities++;
              observations += entity.observations().size();
              List<CarriedRelation> own = from.remove(entity.name());
              writing.write(entity, own == null ? List.of() : own);
            }
            case CarriedRelation relation -> {
              relations++;
              if (together) {
                from.computeIfAbsent(relation.from(), _ -> new ArrayList<>()).add(relation);
              } else {
                writing.write(relation, List.of());
              }
            }
          }
        };
    if (graph) {
      give(
          together,
          item -> {
            if (item instanceof Item.OfGraph(Carried carried)) {
              each.write(carried);
            }
          });
    } else {
      // What is made of memories names no entity before that is there, so relations go first.
      List<Carried> carried = GraphOfNotes.of(all());
      for (boolean wanted : together ? new boolean[] {true, false} : new boolean[] {false, true}) {
        for (Carried one : carried) {
          if (one instanceof CarriedRelation == wanted) {
            each.write(one);
          }
        }
      }
    }
  }

  private List<Item> all() throws IOException {
    List<Item> items = new ArrayList<>();
    give(
        false,
        item -> {
          items.add(item);
          count(item);
        });
    return items;
  }

  private void notes(Writing<Note> writing) throws IOException {
    give(
        false,
        item -> {
          count(item);
          for (Note note : NotesOfGraph.of(item)) {
            writing.write(note);
          }
        });
  }

  private void count(Item item) {
    switch (item) {
      case Item.OfNote _, Item.OfFile _ -> memories++;
      case Item.OfGraph(CarriedEntity entity) -> {
        entities++;
        observations += entity.observations().size();
      }
      case Item.OfGraph(CarriedRelation _) -> relations++;
    }
  }

  private void give(boolean relationsFirst, Writing<Item> writing) throws IOException {
    try {
      port.give(
          relationsFirst,
          item -> {
            try {
              writing.write(item);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          },
          losses);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
