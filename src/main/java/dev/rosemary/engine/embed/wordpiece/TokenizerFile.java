package dev.rosemary.engine.embed.wordpiece;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a {@code tokenizer.json}. Its own truncation and padding are not followed. */
final class TokenizerFile {
  /** Code points of the longest word taken apart, where the file does not say; BERT's own bound. */
  private static final int LONGEST_WORD = 100;

  private final JsonObject file;
  private final JsonObject model;
  private final Map<String, Integer> pieces = new HashMap<>();

  private TokenizerFile(JsonObject file) throws TokenizerFormatException {
    this.file = file;
    this.model = part("model");
  }

  static WordPieceTokenizer read(byte[] bytes) throws TokenizerFormatException {
    Json json;
    try {
      json = JsonReader.read(bytes, 0, bytes.length);
    } catch (JsonSyntaxException e) {
      throw new TokenizerFormatException("it is not JSON: " + e.getMessage());
    }
    if (!(json instanceof JsonObject object)) {
      throw new TokenizerFormatException("it is not a JSON object");
    }
    return new TokenizerFile(object).tokenizer();
  }

  private WordPieceTokenizer tokenizer() throws TokenizerFormatException {
    require(model, "model", "WordPiece");
    require(part("pre_tokenizer"), "pre_tokenizer", "BertPreTokenizer");
    JsonObject vocabulary = model.object("vocab");
    if (vocabulary == null || vocabulary.isEmpty()) {
      throw new TokenizerFormatException("its model has no vocab");
    }
    for (Map.Entry<String, Json> piece : vocabulary.members().entrySet()) {
      pieces.put(piece.getKey(), id(piece.getValue()));
    }
    AddedTokens added = added();
    String unknown = text(model, "unk_token", "[UNK]");
    return new WordPieceTokenizer(
        added,
        normalizer(),
        new Vocabulary(
            pieces,
            text(model, "continuing_subword_prefix", "##"),
            known(unknown),
            model.get("max_input_chars_per_word") instanceof JsonNumber n
                ? Math.clamp(n.toLong(), 1, 10_000)
                : LONGEST_WORD),
        frame(true),
        frame(false));
  }

  private AddedTokens added() throws TokenizerFormatException {
    List<AddedTokens.Added> added = new ArrayList<>();
    JsonArray tokens = file.array("added_tokens");
    for (Json token : tokens == null ? List.<Json>of() : tokens.items()) {
      if (token instanceof JsonObject o) {
        String content = text(o, "content", "");
        if (content.isEmpty()) {
          continue;
        }
        @Nullable Json id = o.get("id");
        if (id == null) {
          throw new TokenizerFormatException("its added token " + content + " has no id");
        }
        pieces.putIfAbsent(content, id(id));
        added.add(
            new AddedTokens.Added(
                content, id(id), flag(o, "lstrip", false), flag(o, "rstrip", false)));
      }
    }
    return new AddedTokens(added);
  }

  private BertNormalizer normalizer() throws TokenizerFormatException {
    JsonObject normalizer = part("normalizer");
    require(normalizer, "normalizer", "BertNormalizer");
    boolean lowercase = flag(normalizer, "lowercase", true);
    return new BertNormalizer(
        flag(normalizer, "clean_text", true),
        flag(normalizer, "handle_chinese_chars", true),
        // BERT: what the file leaves open follows the case
        flag(normalizer, "strip_accents", lowercase),
        lowercase);
  }

  /** The ids before the text, or those after it. */
  private int[] frame(boolean before) throws TokenizerFormatException {
    JsonObject processor = part("post_processor");
    String type = text(processor, "type", "");
    if (type.equals("BertProcessing")) {
      JsonArray token = processor.array(before ? "cls" : "sep");
      if (token != null && token.size() == 2) {
        return new int[] {id(token.items().get(1))};
      }
    }
    JsonArray single = processor.array("single");
    if (!type.equals("TemplateProcessing") || single == null) {
      throw new TokenizerFormatException("its post_processor " + type + " is not known");
    }
    List<Integer> ids = new ArrayList<>();
    boolean passed = false;
    for (Json piece : single.items()) {
      if (!(piece instanceof JsonObject o)) {
        throw new TokenizerFormatException("its post_processor has a piece that is not an object");
      }
      JsonObject special = o.object("SpecialToken");
      if (special == null) {
        passed = true;
      } else if (passed != before) {
        ids.add(known(text(special, "id", "")));
      }
    }
    int[] frame = new int[ids.size()];
    for (int i = 0; i < frame.length; i++) {
      frame[i] = ids.get(i);
    }
    return frame;
  }

  private JsonObject part(String name) throws TokenizerFormatException {
    JsonObject part = file.object(name);
    if (part == null) {
      throw new TokenizerFormatException("it has no " + name);
    }
    return part;
  }

  private static void require(JsonObject part, String name, String type)
      throws TokenizerFormatException {
    String given = text(part, "type", "");
    if (!given.equals(type)) {
      throw new TokenizerFormatException(
          "its "
              + name
              + " is "
              + (given.isEmpty() ? "untyped" : given)
              + ", only "
              + type
              + " is supported");
    }
  }

  private int known(String token) throws TokenizerFormatException {
    Integer id = pieces.get(token);
    if (id == null) {
      throw new TokenizerFormatException("its vocab has no " + token);
    }
    return id;
  }

  private static int id(Json value) throws TokenizerFormatException {
    if (value instanceof JsonNumber n && n.isWhole() && n.toLong() >= 0 && n.toLong() < 1 << 24) {
      return (int) n.toLong();
    }
    throw new TokenizerFormatException("it has an id that is not a whole number: " + value.text());
  }

  private static String text(JsonObject object, String name, String otherwise) {
    return object.get(name) instanceof JsonString s ? s.value() : otherwise;
  }

  private static boolean flag(JsonObject object, String name, boolean otherwise)
      throws TokenizerFormatException {
    @Nullable Json value = object.get(name);
    if (value == null || value instanceof JsonNull) {
      return otherwise;
    }
    if (value instanceof JsonBoolean flag) {
      return flag.value();
    }
    throw new TokenizerFormatException("its " + name + " is neither true nor false");
  }
}
