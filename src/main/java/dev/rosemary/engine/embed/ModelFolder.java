package dev.rosemary.engine.embed;

import dev.rosemary.base.file.DiskReason;
import dev.rosemary.engine.embed.wordpiece.TokenizerFormatException;
import dev.rosemary.engine.embed.wordpiece.WordPieceTokenizer;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The files of a model, read and checked but for the model itself.
 *
 * @param model the path of {@code model.onnx}
 * @param fingerprint {@link EmbeddingModel#fingerprint}
 */
record ModelFolder(
    Path model, WordPieceTokenizer tokenizer, ModelSettings settings, String fingerprint) {

  /** Bytes of the largest file of JSON that is read; tokenizers of 250,000 pieces have 17 MB. */
  private static final long MAX_JSON = 32L << 20;

  /** Hexadecimal digits of a fingerprint: 64 bits, enough to tell the models of one machine. */
  private static final int FINGERPRINT = 16;

  static ModelFolder read(Path folder) throws UnusableModelException {
    Path model = folder.resolve("model.onnx");
    Path tokenizer = folder.resolve("tokenizer.json");
    if (!Files.isDirectory(folder)) {
      throw new UnusableModelException("the folder does not exist.");
    }
    for (Path file : new Path[] {model, tokenizer}) {
      if (!Files.isReadable(file) || !Files.isRegularFile(file)) {
        throw new UnusableModelException("it has no readable file " + file.getFileName() + ".");
      }
    }
    ModelSettings settings = settings(folder);
    try {
      byte[] bytes = bytes(tokenizer, "tokenizer.json");
      return new ModelFolder(
          model, WordPieceTokenizer.read(bytes), settings, fingerprint(model, bytes, settings));
    } catch (TokenizerFormatException e) {
      throw new UnusableModelException("tokenizer.json cannot be used: " + e.getMessage() + ".");
    } catch (IOException e) {
      throw new UnusableModelException("its files cannot be read: " + DiskReason.of(e) + ".");
    }
  }

  /** The settings alone; files of a few hundred bytes. */
  static ModelSettings settings(Path folder) throws UnusableModelException {
    return ModelSettings.of(
        String.valueOf(folder.toAbsolutePath().normalize().getFileName()),
        optional(folder, "config.json"),
        optional(folder, "1_Pooling/config.json"),
        optional(folder, "config_sentence_transformers.json"));
  }

  private static JsonObject optional(Path folder, String name) throws UnusableModelException {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      return JsonObject.EMPTY;
    }
    try {
      byte[] bytes = bytes(file, name);
      Json json = JsonReader.read(bytes, 0, bytes.length);
      if (json instanceof JsonObject object) {
        return object;
      }
      throw new UnusableModelException(name + " is not a JSON object.");
    } catch (JsonSyntaxException e) {
      throw new UnusableModelException(name + " is not JSON: " + e.getMessage() + ".");
    } catch (IOException e) {
      throw new UnusableModelException(name + " cannot be read: " + DiskReason.of(e) + ".");
    }
  }

  private static byte[] bytes(Path file, String name) throws IOException, UnusableModelException {
    if (Files.size(file) > MAX_JSON) {
      throw new UnusableModelException(name + " is larger than 32 MiB.");
    }
    return Files.readAllBytes(file);
  }

  private static String fingerprint(Path model, byte[] tokenizer, ModelSettings settings)
      throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
    byte[] piece = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(model)) {
      for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
        digest.update(piece, 0, n);
      }
    }
    digest.update(tokenizer);
    // the name is for people and says nothing about the vectors
    String used =
        settings.pooling().name()
            + '\0'
            + settings.maxTokens()
            + '\0'
            + settings.queryPrefix()
            + '\0'
            + settings.passagePrefix();
    digest.update(used.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest.digest()).substring(0, FINGERPRINT);
  }
}
