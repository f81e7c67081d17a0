package dev.rosemary.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.exchange.markdown.NoteFile;
import dev.rosemary.engine.exchange.markdown.Sections;
import dev.rosemary.engine.exchange.shape.EntityBodies;
import dev.rosemary.engine.exchange.shape.GraphOfNotes;
import dev.rosemary.engine.exchange.shape.NotesOfGraph;
import dev.rosemary.engine.exchange.table.CsvNotes;
import dev.rosemary.engine.exchange.table.InfinityNotes;
import dev.rosemary.engine.exchange.table.JsonNotes;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written to a file comes back from it, whatever the texts hold. */
class RoundTripTest {
  private static final int ROUNDS = 20;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  @DisplayName("S-3: a graph comes back from notes, and from headings and bullets")
  void graphsComeBackFromMarkdown(long seed) throws RefusedException {
    for (int round = 0; round < ROUNDS; round++) {
      TestingTexts texts = new TestingTexts(1_000 * seed + round);
      List<Carried> graph = texts.graph(6);
      List<Carried> notes = new ArrayList<>();
      StringBuilder sections = new StringBuilder("# Memory\n");
      Losses losses = new Losses();
      for (Carried carried : graph) {
        if (carried instanceof CarriedEntity entity) {
          List<CarriedRelation> own = relations(graph, entity.name());
          String written = NoteFile.write(entity, own);
          notes.addAll(NoteFile.read(written, "stem", losses));
          sections.append(Sections.write(entity, own));
        }
      }
      List<Carried> read = Sections.read(sections.toString(), "stem", losses);

      assertThat(plain(notes)).as("notes %d %d", seed, round).isEqualTo(plain(graph));
      assertThat(plain(read)).as("sections %d %d", seed, round).isEqualTo(plain(graph));
      assertThat(losses.isEmpty()).isTrue();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  @DisplayName("S-3: memories come back from JSON, CSV and documents")
  void memoriesComeBackFromTables(long seed) throws RefusedException, IOException {
    for (int round = 0; round < ROUNDS; round++) {
      TestingTexts texts = new TestingTexts(1_000 * seed + round);
      List<Note> notes = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        notes.add(texts.note());
      }

      assertThat(plainNotes(JsonNotes.read(json(notes)))).isEqualTo(contents(notes));
      assertThat(plainNotes(CsvNotes.read(csv(notes))))
          .as("csv %d %d", seed, round)
          .isEqualTo(contents(notes));
      assertThat(plainNotes(InfinityNotes.read(infinity(notes))))
          .as("infinity %d %d", seed, round)
          .isEqualTo(contents(notes));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  @DisplayName("S-3: a graph made memories, and memories made a graph, come back")
  void shapesComeBack(long seed) {
    for (int round = 0; round < ROUNDS; round++) {
      TestingTexts texts = new TestingTexts(1_000 * seed + round);
      List<Carried> graph = texts.graph(6);
      List<Item> items = new ArrayList<>();
      graph.forEach(carried -> items.add(new Item.OfGraph(carried)));
      List<Item> observations = new ArrayList<>();
      items.forEach(
          item -> NotesOfGraph.of(item).forEach(note -> observations.add(new Item.OfNote(note))));
      List<Item> bodies = new ArrayList<>();
      EntityBodies.of(items).forEach(note -> bodies.add(new Item.OfNote(note)));

      assertThat(plain(GraphOfNotes.of(observations))).isEqualTo(plain(graph));
      assertThat(plain(GraphOfNotes.of(bodies)))
          .as("bodies %d %d", seed, round)
          .isEqualTo(plain(graph));

      List<Item> notes = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        notes.add(new Item.OfNote(texts.note()));
      }
      List<Item> back = new ArrayList<>();
      GraphOfNotes.of(notes)
          .forEach(carried ->
              NotesOfGraph.of(new Item.OfGraph(carried))
                  .forEach(note -> back.add(new Item.OfNote(note))));
      assertThat(plainNotes(back)).isEqualTo(plainNotes(notes));
    }
  }

  private static List<CarriedRelation> relations(List<Carried> graph, String from) {
    List<CarriedRelation> own = new ArrayList<>();
    for (Carried carried : graph) {
      if (carried instanceof CarriedRelation relation && relation.from().equals(from)) {
        own.add(relation);
      }
    }
    return own;
  }

  /** Entities in their order, relations in any, without lines. */
  private static List<List<Object>> plain(List<Carried> graph) {
    List<List<Object>> plain = new ArrayList<>();
    List<List<Object>> relations = new ArrayList<>();
    for (Carried carried : graph) {
      switch (carried) {
        case CarriedEntity e ->
            plain.add(List.of(e.name(), e.type(), e.observations(), fields(e.metadata())));
        case CarriedRelation r ->
            relations.add(List.of(r.from(), r.type(), r.to(), fields(r.metadata())));
      }
    }
    relations.sort((a, b) -> a.toString().compareTo(b.toString()));
    plain.addAll(relations);
    return plain;
  }

  private static Object fields(@Nullable String metadata) {
    return NoteFields.object(metadata).members();
  }

  private static List<Map.Entry<String, Object>> plainNotes(List<Item> items) {
    List<Note> notes = new ArrayList<>();
    items.forEach(item -> notes.add(((Item.OfNote) item).note()));
    return contents(notes);
  }

  private static List<Map.Entry<String, Object>> contents(List<Note> notes) {
    List<Map.Entry<String, Object>> plain = new ArrayList<>();
    for (Note note : notes) {
      plain.add(Map.entry(note.content(), note.fields().members()));
    }
    return plain;
  }

  private static String json(List<Note> notes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JsonNotes.Writer writer = new JsonNotes.Writer(out);
    for (Note note : notes) {
      writer.write(note);
    }
    writer.finish();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String csv(List<Note> notes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CsvNotes.Writer writer = new CsvNotes.Writer(out);
    for (Note note : notes) {
      writer.write(note);
    }
    writer.finish();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String infinity(List<Note> notes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InfinityNotes.Writer writer =
        new InfinityNotes.Writer(out, "p", List.of("rules", "analysis"), "2026-01-01T00:00:00Z");
    for (Note note : notes) {
      writer.write(note);
    }
    writer.finish();
    return out.toString(StandardCharsets.UTF_8);
  }
}
