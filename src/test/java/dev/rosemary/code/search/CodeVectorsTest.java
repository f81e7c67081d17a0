package dev.rosemary.code.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.IndexedFile;
import dev.rosemary.code.index.Unembedded;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.scan.ScannedFile;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a search by meaning finds of an index that changed since the last one. */
class CodeVectorsTest {
  private static final String MODEL = "model";

  private static final Embedding QUERY = Embedding.of(new float[] {1, 0});

  @TempDir Path folder;
  private CodeFile index;
  private final CodeVectors vectors = new CodeVectors();

  @BeforeEach
  void open() {
    index = CodeFile.open(folder.resolve("a.db"), SqliteDatabase.Missing.CREATE);
    index.root(folder.toString(), Instant.EPOCH);
    index.model(MODEL);
    put("near", 60);
    put("far", 3);
    embed("near", 60, new byte[] {127, 1});
    embed("far", 3, new byte[] {90, 90});
  }

  @AfterEach
  void close() {
    index.close();
  }

  private void put(String path, int chunks) {
    List<IndexedFile.Text> texts = new ArrayList<>();
    for (int i = 0; i < chunks; i++) {
      Chunk chunk = new Chunk(ChunkType.Function, path + i, "", i + 1, i + 1, path + i);
      texts.add(new IndexedFile.Text(chunk, chunk.name(), chunk.content(), meaning(path, i)));
    }
    ScannedFile file = new ScannedFile(path, folder.resolve(path), chunks, 1, 0);
    index.put(
        List.of(
            new IndexedFile(
                file, meaning(path, chunks), false, Language.TEXT, false, false, null, texts)),
        2,
        () -> {});
  }

  private void embed(String path, int chunks, byte[] vector) {
    for (int i = 0; i < chunks; i++) {
      index.embed(MODEL, List.of(new Unembedded(meaning(path, i), "")), List.of(vector));
    }
  }

  private static byte[] meaning(String path, int number) {
    return (path + " " + number).getBytes(StandardCharsets.UTF_8);
  }

  private List<String> found(int most) {
    return vectors.nearest(index, MODEL, QUERY, most).stream()
        .map(near -> near.chunk().name())
        .toList();
  }

  @Test
  @DisplayName(
      "R-23: vectors of chunks that are gone take no places, while a run lasts and after it")
  void gone() {
    assertThat(found(50)).hasSize(50).allMatch(name -> name.startsWith("near"));
    put("near", 2);
    assertThat(found(5)).containsExactlyInAnyOrder("near0", "near1", "far0", "far1", "far2");
    index.end(Instant.EPOCH, null);
    assertThat(index.vectorNumbers()).hasSize(5);
    assertThat(found(3)).hasSize(3).contains("near0", "near1");
    put("new", 2);
    embed("new", 2, new byte[] {127, 0});
    assertThat(found(2)).containsExactlyInAnyOrder("new0", "new1");
    put("new", 0);
    index.end(Instant.EPOCH, null);
    assertThat(found(50)).containsExactlyInAnyOrder("near0", "near1", "far0", "far1", "far2");
  }

  @Test
  @DisplayName("R-23: who goes through the texts without a vector passes each of them once")
  void missing() {
    put("new", 7);
    List<String> passed = new ArrayList<>();
    byte[] last = {};
    for (List<Unembedded> texts = index.missing(last, 3);
        !texts.isEmpty();
        texts = index.missing(last, 3)) {
      texts.forEach(text -> passed.add(new String(text.meaning(), StandardCharsets.UTF_8)));
      last = texts.getLast().meaning();
    }
    assertThat(passed)
        .containsExactly("new 0", "new 1", "new 2", "new 3", "new 4", "new 5", "new 6");
  }

  @Test
  @DisplayName("R-23: an edition ends with the next run, and with another model")
  void edition() {
    assertThat(index.edition()).as("a run is under way").isNull();
    index.end(Instant.EPOCH, null);
    String first = index.edition();
    assertThat(first).isNotNull();
    embed("near", 1, new byte[] {1, 127});
    assertThat(index.edition()).isEqualTo(first);
    index.begin(Instant.EPOCH.plusNanos(1));
    assertThat(index.edition()).isNull();
    index.end(Instant.EPOCH, "failed");
    String second = index.edition();
    assertThat(second).isNotNull().isNotEqualTo(first);
    index.model("other");
    assertThat(index.edition()).isNotNull().isNotEqualTo(second);
  }

  @Test
  @DisplayName("R-23: vectors that were read before the model was there are those of its searches")
  void prepared() {
    vectors.prepare(index);
    assertThat(found(3)).hasSize(3).allMatch(name -> name.startsWith("near"));
    index.model("other");
    vectors.prepare(index);
    assertThat(found(3)).isEmpty();
    index.model(MODEL);
    embed("far", 1, new byte[] {90, 90});
    assertThat(found(3)).containsExactly("far0");
  }

  @Test
  @DisplayName(
      "a vector's bytes keep its cosines to within 0.0015, however small its dimensions are")
  void bytes() {
    Random random = new Random(11);
    for (int round = 0; round < 200; round++) {
      float[] query = new float[384];
      float[] vector = new float[384];
      for (int i = 0; i < query.length; i++) {
        query[i] = (float) random.nextGaussian();
        vector[i] = (float) (random.nextGaussian() + query[i]) / (1 + round * round);
      }
      byte[] bytes = CodeVectors.bytes(Embedding.of(vector));
      float[] read = new float[bytes.length];
      for (int i = 0; i < read.length; i++) {
        read[i] = bytes[i];
      }
      assertThat(cosine(query, read)).isCloseTo(cosine(query, vector), within(0.0015));
    }
    assertThat(CodeVectors.bytes(Embedding.of(new float[4]))).containsOnly(0);
  }

  private static double cosine(float[] a, float[] b) {
    double product = 0;
    double ofA = 0;
    double ofB = 0;
    for (int i = 0; i < a.length; i++) {
      product += a[i] * b[i];
      ofA += a[i] * a[i];
      ofB += b[i] * b[i];
    }
    return product / Math.sqrt(ofA * ofB);
  }
}
