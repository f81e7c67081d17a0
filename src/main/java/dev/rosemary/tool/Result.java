package dev.rosemary.tool;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a call answers. The text block and the structured part carry the same facts, since some
 * clients show a model only one of the two.
 *
 * @param text the first text block
 * @param note a second, short text block, or null
 * @param structured the structured part, or null for a plain text answer
 * @param isError whether the call failed
 */
public record Result(
    String text, @Nullable String note, @Nullable JsonObject structured, boolean isError) {

  /** An object: the text block and the structured part are the same. */
  public static Result object(JsonObject object) {
    return new Result(object.text(), null, object, false);
  }

  /**
   * An array: the text block is the array, the structured part an object that holds it by {@code
   * name}; what else is to be said stands beside it there and in a second text block.
   */
  public static Result array(String name, JsonArray items, JsonObject beside) {
    JsonObject structured = JsonObject.builder().put(name, items).putAll(beside).build();
    return new Result(items.text(), beside.isEmpty() ? null : beside.text(), structured, false);
  }

  /** A failed call that is explained in a sentence. */
  public static Result error(String message) {
    return new Result(message, null, null, true);
  }

  /** A failed call that is explained in an object. */
  public static Result error(JsonObject object) {
    return new Result(object.text(), null, object, true);
  }

  /**
   * The same answer with its sentences changed: those that explain a failure, and the members that
   * hold sentences ({@code message}, {@code warnings}, and those of {@code validation_errors}).
   * What is stored is never among them.
   */
  public Result withSentences(UnaryOperator<String> change) {
    JsonObject before = structured;
    if (before == null) {
      return isError
          ? new Result(change.apply(text), note == null ? null : change.apply(note), null, true)
          : this;
    }
    JsonObject after = Sentences.change(before, change);
    if (after.equals(before)) {
      return this;
    }
    String first = before.members().keySet().iterator().next();
    // An array stands alone in the first text, and the rest of the object in the second.
    boolean array = !text.equals(before.text());
    String second = note == null || !array ? note : Sentences.without(after, first).text();
    return new Result(array ? text : after.text(), second, after, isError);
  }

  /** The characters of a value as a client sees it. */
  public static int size(Json value) {
    return value.text().length();
  }
}
