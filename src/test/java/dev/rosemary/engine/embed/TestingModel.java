package dev.rosemary.engine.embed;

import dev.rosemary.engine.embed.wordpiece.TokenizerFormatException;
import dev.rosemary.engine.embed.wordpiece.WordPieceTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The real model, as the build unpacks it. */
public final class TestingModel {
  private TestingModel() {}

  /** Its folder. */
  public static Path folder() {
    return Path.of(System.getProperty("rosemary.model", "target/model"));
  }

  /** Its tokenizer. */
  public static WordPieceTokenizer tokenizer() throws IOException, TokenizerFormatException {
    return WordPieceTokenizer.read(Files.readAllBytes(folder().resolve("tokenizer.json")));
  }
}
