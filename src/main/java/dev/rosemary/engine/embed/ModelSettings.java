package dev.rosemary.engine.embed;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * How a model wants to be used.
 *
 * @param name for people
 * @param dimensions what the files promise; 0 when they say nothing
 * @param maxTokens longest run in tokens, with its frame
 * @param pooling how the tokens' vectors become one
 * @param queryPrefix put before what is searched for
 * @param passagePrefix put before what is stored
 */
record ModelSettings(
    String name,
    int dimensions,
    int maxTokens,
    Pooling pooling,
    String queryPrefix,
    String passagePrefix) {

  /** Longest run where no file says: BERT's own bound. A run of 500 tokens takes 300 CPU-ms. */
  private static final int MAX_TOKENS = 512;

  /** Shortest bound that leaves room for a prefix and an overlap. */
  private static final int MIN_TOKENS = 32;

  /** Widest vector that is believed; wider ones are taken for damage. */
  private static final int MAX_DIMENSIONS = 16_384;

  /**
   * Settings from the three files, each empty where it is absent.
   *
   * @param folderName the name where the files give none
   */
  static ModelSettings of(
      String folderName, JsonObject config, JsonObject pooling, JsonObject prompts)
      throws UnusableModelException {
    int hidden = number(config, "hidden_size", 0, MAX_DIMENSIONS);
    int pooled = number(pooling, "word_embedding_dimension", 0, MAX_DIMENSIONS);
    if (hidden != 0 && pooled != 0 && hidden != pooled) {
      throw new UnusableModelException(
          "config.json says "
              + hidden
              + " dimensions, 1_Pooling/config.json "
              + pooled
              + "; make them agree.");
    }
    int positions = number(config, "max_position_embeddings", MAX_TOKENS, Integer.MAX_VALUE);
    if (positions < MIN_TOKENS) {
      throw new UnusableModelException(
          "max_position_embeddings in config.json is " + positions + ", less than 32.");
    }
    String name = config.string("_name_or_path");
    JsonObject texts = prompts.object("prompts");
    return new ModelSettings(
        name == null || name.isBlank() ? folderName : name,
        Math.max(hidden, pooled),
        Math.min(positions, MAX_TOKENS),
        pooling(pooling),
        prompt(texts, "query", "query"),
        prompt(texts, "passage", "document"));
  }

  private static Pooling pooling(JsonObject config) throws UnusableModelException {
    boolean mean = isTrue(config, "pooling_mode_mean_tokens");
    boolean first = isTrue(config, "pooling_mode_cls_token");
    boolean other = false;
    for (String name : config.members().keySet()) {
      other |=
          name.startsWith("pooling_mode_")
              && !name.equals("pooling_mode_mean_tokens")
              && !name.equals("pooling_mode_cls_token")
              && isTrue(config, name);
    }
    if (other || (mean && first)) {
      throw new UnusableModelException(
          "1_Pooling/config.json asks for a pooling that is not supported; set either"
              + " pooling_mode_mean_tokens or pooling_mode_cls_token to true, and no other.");
    }
    return first ? Pooling.FIRST : Pooling.MEAN;
  }

  private static boolean isTrue(JsonObject object, String name) {
    return object.get(name) == JsonBoolean.TRUE;
  }

  private static String prompt(@Nullable JsonObject texts, String name, String otherName) {
    if (texts == null) {
      return "";
    }
    String text = texts.string(name);
    if (text == null) {
      text = texts.string(otherName);
    }
    return text == null ? "" : text;
  }

  private static int number(JsonObject object, String name, int otherwise, int most)
      throws UnusableModelException {
    @Nullable Json value = object.get(name);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof JsonNumber n && n.isWhole() && n.toLong() > 0 && n.toLong() <= most) {
      return (int) n.toLong();
    }
    throw new UnusableModelException(
        name + " is " + value.text() + ", not a whole number from 1 to " + most + ".");
  }
}
