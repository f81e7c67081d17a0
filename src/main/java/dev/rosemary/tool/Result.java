package dev.rosemary.tool;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;
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
 * @param remark a last text block, of what is to be said beside any answer, or null
 */
public record Result(
    String text,
    @Nullable String note,
    @Nullable JsonObject structured,
    boolean isError,
    @Nullable String remark) {
  /** An answer beside which nothing is to be said. */
  public Result(
      String text, @Nullable String note, @Nullable JsonObject structured, boolean isError) {
    this(text, note, structured, isError, null);
  }

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
          ? new Result(
              change.apply(text), note == null ? null : change.apply(note), null, true, remark)
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
    return new Result(array ? text : after.text(), second, after, isError, remark);
  }

  /**
   * The same answer with a sentence beside it: in a text block of its own, so that the others stay
   * as they were published, and among the {@code warnings} of the structured part.
   */
  public Result withRemark(String sentence) {
    JsonObject before = structured;
    if (before == null) {
      return new Result(text, note, null, isError, sentence);
    }
    List<Json> warnings = new ArrayList<>();
    JsonArray earlier = before.array("warnings");
    if (earlier != null) {
      warnings.addAll(earlier.items());
    }
    warnings.add(new JsonString(sentence));
    JsonObject after = before.toBuilder().put("warnings", new JsonArray(warnings)).build();
    return new Result(text, note, after, isError, sentence);
  }

  /** The same answer with a line behind its text; only for answers of plain lines. */
  public Result withLine(String line) {
    return new Result(text + "\n" + line, note, structured, isError, remark);
  }

  /** The characters of a value as a client sees it. */
  public static int size(Json value) {
    return value.text().length();
  }
}
