package dev.rosemary.engine.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("R-17: a model of a folder")
class ModelFolderTest {
  @TempDir Path folder;

  @BeforeEach
  void copy() throws IOException {
    for (String file : List.of("model.onnx", "tokenizer.json")) {
      Files.copy(TestingModel.folder().resolve(file), folder.resolve(file));
    }
  }

  @Test
  @DisplayName("R-17: needs no config: then it has mean pooling, no prefixes, its own dimensions")
  void needsNoConfig() throws Exception {
    EmbeddingModel model = ready();

    assertThat(model.dimensions()).isEqualTo(384);
    assertThat(model.name()).isEqualTo(folder.getFileName().toString());
  }

  @Test
  @DisplayName("R-17: pooling and prefixes of its config change the vectors and the fingerprint")
  void configCounts() throws Exception {
    EmbeddingModel plain = ready();
    byte[] plainVector = vector();

    write("1_Pooling/config.json", "{\"pooling_mode_cls_token\":true}");
    EmbeddingModel first = ready();
    byte[] firstVector = vector();

    write("config_sentence_transformers.json", "{\"prompts\":{\"document\":\"passage: \"}}");
    EmbeddingModel prefixed = ready();
    byte[] prefixedVector = vector();

    write("config.json", "{\"_name_or_path\":\"renamed\"}");
    EmbeddingModel renamed = ready();

    assertThat(List.of(plain.fingerprint(), first.fingerprint(), prefixed.fingerprint()))
        .doesNotHaveDuplicates();
    assertThat(firstVector).isNotEqualTo(plainVector);
    assertThat(prefixedVector).isNotEqualTo(firstVector);
    assertThat(renamed).isEqualTo(new EmbeddingModel("renamed", 384, prefixed.fingerprint()));
  }

  @Test
  @DisplayName("R-17: what is missing, damaged or does not fit is a sentence, never a crash")
  void saysWhatIsWrong() throws Exception {
    write("config.json", "{\"hidden_size\":768}");
    assertThat(reason())
        .endsWith(
            "model.onnx makes vectors of 384 dimensions, its config promises 768; use files that"
                + " belong together.");
    write("config.json", "{\"hidden_size\":384,\"max_position_embeddings\":0}");
    assertThat(reason()).contains("max_position_embeddings is 0, not a whole number from 1");
    write("config.json", "[");
    assertThat(reason()).contains("config.json is not JSON");
    Files.delete(folder.resolve("config.json"));

    write("1_Pooling/config.json", "{\"pooling_mode_max_tokens\":true}");
    assertThat(reason()).contains("pooling that is not supported");
    Files.delete(folder.resolve("1_Pooling/config.json"));

    write("tokenizer.json", "{\"model\":{\"type\":\"Unigram\"}}");
    assertThat(reason())
        .contains("tokenizer.json cannot be used: its model is Unigram, only WordPiece");
    Files.delete(folder.resolve("tokenizer.json"));
    assertThat(reason()).endsWith("it has no readable file tokenizer.json.");

    copyTokenizer();
    byte[] model = Files.readAllBytes(folder.resolve("model.onnx"));
    Files.write(folder.resolve("model.onnx"), java.util.Arrays.copyOf(model, model.length / 2));
    String damaged =
        "model.onnx cannot be loaded: it is damaged, truncated or not an ONNX model; download it"
            + " again.";
    assertThat(reason()).contains(damaged);
    write("model.onnx", "");
    assertThat(reason()).contains(damaged).doesNotContain("\n");
    Files.delete(folder.resolve("model.onnx"));
    assertThat(reason()).endsWith("it has no readable file model.onnx.");
  }

  @Test
  @DisplayName("R-17: a tokenizer with ids that the model does not have is found when it loads")
  void tokenizerOfAnotherModel() throws Exception {
    String tokenizer = Files.readString(folder.resolve("tokenizer.json"));
    String other = tokenizer.replace("\"cat\": ", "\"cat\": 9");
    assertThat(other.length()).isEqualTo(tokenizer.length() + 1);
    write("tokenizer.json", other);

    assertThat(reason()).contains("model.onnx and tokenizer.json do not work together");
  }

  @Test
  @DisplayName("R-17: a platform without the runtime's library fails with a sentence")
  void platformWithoutLibrary() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Donnxruntime.native.path=" + folder,
            "-cp",
            System.getProperty("java.class.path"),
            TestingEmbedderProcess.class.getName(),
            TestingModel.folder().toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();

    String output =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isZero();
    assertThat(output).contains("ONNX Runtime does not run on this platform (");
  }

  @Test
  @DisplayName("A process that is killed with a model loaded leaves nothing of the runtime behind")
  void leavesNothing(@TempDir Path temporary) throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                TestingEmbedderProcess.class.getName(),
                TestingModel.folder().toString())
            .start();
    try (BufferedReader out = process.inputReader()) {
      assertThat(out.readLine()).startsWith("Ready[");
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(temporary).isEmptyDirectory();
  }

  private void copyTokenizer() throws IOException {
    Files.copy(TestingModel.folder().resolve("tokenizer.json"), folder.resolve("tokenizer.json"));
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(folder.resolve(file).getParent());
    Files.writeString(folder.resolve(file), text);
  }

  private EmbedderState state() throws InterruptedException {
    try (Embedder embedder = Embedder.of(folder, Log.NONE)) {
      embedder.start();
      return embedder.await(120, TimeUnit.SECONDS);
    }
  }

  private EmbeddingModel ready() throws InterruptedException {
    EmbedderState state = state();
    assertThat(state).isInstanceOf(EmbedderState.Ready.class);
    return ((EmbedderState.Ready) state).model();
  }

  private String reason() throws InterruptedException {
    EmbedderState state = state();
    assertThat(state).isInstanceOf(EmbedderState.Failed.class);
    String reason = ((EmbedderState.Failed) state).reason();
    assertThat(reason).startsWith("The embedding model in " + folder + " cannot be used: ");
    return reason;
  }

  private byte[] vector() throws InterruptedException {
    try (Embedder embedder = Embedder.of(folder, Log.NONE)) {
      embedder.start();
      embedder.await(120, TimeUnit.SECONDS);
      return embedder.passage("a text").windows().getFirst().bytes();
    }
  }
}
