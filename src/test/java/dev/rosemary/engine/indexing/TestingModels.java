package dev.rosemary.engine.indexing;

import dev.rosemary.engine.embed.TestingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Other models than the one inside. */
final class TestingModels {
  private TestingModels() {}

  /** The model inside with other prefixes: its vectors are not to be compared with the others. */
  static Path other(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("1_Pooling"));
    for (String file : new String[] {"model.onnx", "tokenizer.json", "1_Pooling/config.json"}) {
      Files.createSymbolicLink(
          folder.resolve(file), TestingModel.folder().toAbsolutePath().resolve(file));
    }
    Files.writeString(
        folder.resolve("config.json"),
        "{\"_name_or_path\":\"another\",\"hidden_size\":384,\"max_position_embeddings\":512}");
    Files.writeString(
        folder.resolve("config_sentence_transformers.json"),
        "{\"prompts\":{\"query\":\"question: \",\"passage\":\"answer: \"}}");
    return folder;
  }
}
