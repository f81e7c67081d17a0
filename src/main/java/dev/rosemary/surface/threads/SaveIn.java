package dev.rosemary.surface.threads;

import dev.rosemary.base.Quoting;
import dev.rosemary.engine.thread.rule.Draft;
import dev.rosemary.engine.thread.rule.Draft.DraftRelation;
import dev.rosemary.engine.thread.rule.Given;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the arguments of {@code save_memory} whether or not they fit its schema, so that everything
 * that is wrong with them can be told at once.
 */
record SaveIn(Given<String> thread, Given<List<Given<Draft>>> entities) {

  static SaveIn of(JsonObject given) {
    return new SaveIn(string(given.get("threadId")), list(given.get("entities"), SaveIn::entity));
  }

  private static Given<Draft> entity(Json json) {
    return json instanceof JsonObject object
        ? new Given.Value<>(
            new Draft(
                string(object.get("name")),
                string(object.get("entityType")),
                list(object.get("observations"), SaveIn::string),
                list(object.get("relations"), SaveIn::relation),
                number(object.get("confidence")),
                number(object.get("importance"))))
        : wrong("an object", json);
  }

  private static Given<DraftRelation> relation(Json json) {
    return json instanceof JsonObject object
        ? new Given.Value<>(
            new DraftRelation(
                string(object.get("targetEntity")),
                string(object.get("relationType")),
                number(object.get("importance"))))
        : wrong("an object", json);
  }

  static Given<String> string(@Nullable Json json) {
    return switch (json) {
      case null -> new Given.Missing<>();
      case JsonNull _ -> new Given.Missing<>();
      case JsonString(String text) when hasLoneSurrogate(text) ->
          new Given.Wrong<>("is not valid Unicode: it contains an unpaired surrogate");
      case JsonString(String text) -> new Given.Value<>(text);
      case JsonNumber _, JsonBoolean _, JsonObject _, JsonArray _ -> wrong("a string", json);
    };
  }

  static Given<Double> number(@Nullable Json json) {
    if (json == null || json == JsonNull.NULL) {
      return new Given.Missing<>();
    }
    if (!(json instanceof JsonNumber number)) {
      return wrong("a number", json);
    }
    double value = number.toDouble();
    return Double.isFinite(value) ? new Given.Value<>(value) : new Given.Wrong<>("is too large");
  }

  static <T> Given<List<Given<T>>> list(@Nullable Json json, Function<Json, Given<T>> item) {
    if (json == null || json == JsonNull.NULL) {
      return new Given.Missing<>();
    }
    if (!(json instanceof JsonArray array)) {
      return wrong("an array", json);
    }
    List<Given<T>> items = new ArrayList<>(array.size());
    for (Json one : array.items()) {
      items.add(item.apply(one));
    }
    return new Given.Value<>(items);
  }

  static <T> Given<T> wrong(String wanted, Json json) {
    return new Given.Wrong<>("must be " + wanted + ", not " + shown(json));
  }

  private static String shown(Json json) {
    return switch (json) {
      case JsonString(String text) -> "the string " + Quoting.quote(text);
      case JsonNumber number -> "the number " + number.literal();
      case JsonBoolean bool -> bool.text();
      case JsonNull none -> none.text();
      case JsonObject _ -> "an object";
      case JsonArray _ -> "an array";
    };
  }

  private static boolean hasLoneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isHighSurrogate(text.charAt(i))
            || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }
}
