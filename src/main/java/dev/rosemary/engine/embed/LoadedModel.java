package dev.rosemary.engine.embed;

import ai.onnxruntime.OrtException;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.embed.wordpiece.Tokens;
import dev.rosemary.engine.embed.wordpiece.WordPieceTokenizer;
import dev.rosemary.engine.vector.Embedding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A tokenizer and its model, tried once. Safe for any number of threads; its owner closes it. */
final class LoadedModel implements AutoCloseable {
  private final WordPieceTokenizer tokenizer;
  private final OnnxModel model;
  private final EmbeddingModel description;
  private final int[] queryPrefix;
  private final int[] passagePrefix;
  private final int room;

  private LoadedModel(
      WordPieceTokenizer tokenizer,
      OnnxModel model,
      EmbeddingModel description,
      ModelSettings settings) {
    this.tokenizer = tokenizer;
    this.model = model;
    this.description = description;
    queryPrefix = ids(settings.queryPrefix());
    passagePrefix = ids(settings.passagePrefix());
    room =
        settings.maxTokens()
            - tokenizer.frameSize()
            - Math.max(queryPrefix.length, passagePrefix.length);
  }

  /**
   * Loads the model of a folder.
   *
   * @param goOn asked between the steps, of which one takes up to 400 ms of one processor
   * @throws FailureException with Cancelled when {@code goOn} said no
   * @throws UnusableModelException when that is not possible
   */
  static LoadedModel load(Path folder, BooleanSupplier goOn) throws UnusableModelException {
    ModelFolder files = ModelFolder.read(folder);
    OnnxModel model = OnnxModel.load(files.model(), files.settings().pooling(), goOn);
    try {
      EmbeddingModel description =
          new EmbeddingModel(
              files.settings().name(), dimensions(model, files), files.fingerprint());
      LoadedModel loaded = new LoadedModel(files.tokenizer(), model, description, files.settings());
      if (loaded.room < Windows.MIN_ROOM) {
        throw new UnusableModelException("its prefixes leave no room for the text.");
      }
      return loaded;
    } catch (UnusableModelException | RuntimeException e) {
      model.close();
      throw e;
    }
  }

  /** What one run gives, which also proves that the model runs, held against the promise. */
  private static int dimensions(OnnxModel model, ModelFolder files) throws UnusableModelException {
    int made;
    try {
      // The largest id shows whether the model has a vector for every token.
      int[] largest = {files.tokenizer().largestId()};
      made = model.run(files.tokenizer().framed(largest)).length;
    } catch (OrtException | ArithmeticException e) {
      throw new UnusableModelException(
          "model.onnx and tokenizer.json do not work together: " + e.getMessage() + ".");
    }
    int promised = files.settings().dimensions();
    if (promised != 0 && promised != made) {
      throw new UnusableModelException(
          "model.onnx makes vectors of "
              + made
              + " dimensions, its config promises "
              + promised
              + "; use files that belong together.");
    }
    return made;
  }

  EmbeddingModel description() {
    return description;
  }

  /** The vector of what is searched for; only its first window counts. */
  Embedding query(String text) {
    Tokens tokens = tokenizer.tokenize(text);
    return run(queryPrefix, tokens.ids(0, Math.min(room, tokens.size())));
  }

  /**
   * The vectors of what is stored.
   *
   * @throws FailureException with Cancelled when {@code goOn} says no before a window
   */
  Passage passage(String text, BooleanSupplier goOn) {
    Windows windows = Windows.of(tokenizer.tokenize(text), room, Embedder.MAX_WINDOWS);
    List<Embedding> vectors = new ArrayList<>();
    for (int[] window : windows.ids()) {
      if (!goOn.getAsBoolean()) {
        throw new FailureException(new Failure.Cancelled("The server is stopping."));
      }
      vectors.add(run(passagePrefix, window));
    }
    return new Passage(vectors, windows.whole());
  }

  private Embedding run(int[] prefix, int[] text) {
    try {
      return Embedding.of(model.run(tokenizer.framed(prefix, text)));
    } catch (OrtException e) {
      throw new IllegalStateException("the embedding model failed", e);
    }
  }

  private int[] ids(String text) {
    Tokens tokens = tokenizer.tokenize(text);
    return tokens.ids(0, tokens.size());
  }

  @Override
  public void close() {
    model.close();
  }
}
