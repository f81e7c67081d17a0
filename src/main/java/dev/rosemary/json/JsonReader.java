package dev.rosemary.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Reads one JSON value from bytes or text. Thread safe. */
public final class JsonReader {
  /** Levels of arrays and objects; deeper texts are refused before they can exhaust a stack. */
  public static final int MAX_DEPTH = 200;

  /** Characters of a number's literal. */
  private static final int MAX_NUMBER = 100_000;

  /** Characters of one string: more than any message may hold (16 MiB). */
  private static final int MAX_STRING = 1 << 25;

  /** Tokens of one text: enough for any real call, few enough for the heap of a small process. */
  static final long MAX_TOKENS = 2_000_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(MAX_NUMBER)
                  .maxStringLength(MAX_STRING)
                  .maxNameLength(MAX_STRING)
                  .maxTokenCount(MAX_TOKENS)
                  .build())
          .build();

  /** Levels that are passed over in search of a member. */
  private static final int MAX_DEPTH_PASSED = 100_000;

  /** Where the library's messages begin to speak of itself. */
  private static final List<String> ASIDES =
      List.of(" (from `", ", from `", " (start marker at [", ": enable `");

  private JsonReader() {}

  /** Passes over what is too deep to be read. */
  private static final class Deep {
    static final JsonFactory FACTORY =
        JsonReader.FACTORY
            .rebuild()
            .streamReadConstraints(
                JsonReader.FACTORY
                    .streamReadConstraints()
                    .rebuild()
                    .maxNestingDepth(MAX_DEPTH_PASSED)
                    .build())
            .build();
  }

  /**
   * A string or number that is a member of an object, though the object as a whole is beyond the
   * limits; null where none can be found.
   */
  public static @Nullable Json member(byte[] bytes, int offset, int length, String name) {
    try (JsonParser parser =
        Deep.FACTORY.createParser(ObjectReadContext.empty(), bytes, offset, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return null;
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean found = name.equals(parser.currentName());
        JsonToken token = parser.nextToken();
        if (found && token == JsonToken.VALUE_STRING) {
          return new JsonString(parser.getString());
        }
        if (found && token == JsonToken.VALUE_NUMBER_INT) {
          return new JsonNumber(parser.getString());
        }
        parser.skipChildren();
      }
      return null;
    } catch (JacksonException e) {
      return null;
    }
  }

  /** Made when it is first used, which the way to the first answer is not. */
  private static final class Strict {
    static final JsonFactory FACTORY =
        JsonReader.FACTORY.rebuild().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  }

  /**
   * Reads UTF-8 bytes of which nothing may be lost: no object has two members of one name.
   *
   * @throws JsonSyntaxException as {@link #read(byte[], int, int)}, and when a name comes twice
   */
  public static Json readDistinct(byte[] bytes) throws JsonSyntaxException {
    try (JsonParser parser = Strict.FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
      return whole(parser);
    } catch (JacksonException e) {
      throw failure(e);
    }
  }

  /**
   * Reads UTF-8 bytes.
   *
   * @throws JsonSyntaxException when they are not UTF-8, not one JSON value, or beyond the limits
   */
  public static Json read(byte[] bytes, int offset, int length) throws JsonSyntaxException {
    try (JsonParser parser =
        FACTORY.createParser(ObjectReadContext.empty(), bytes, offset, length)) {
      return whole(parser);
    } catch (JacksonException e) {
      throw failure(e);
    }
  }

  /**
   * Reads text.
   *
   * @throws JsonSyntaxException when it is not one JSON value or beyond the limits
   */
  public static Json read(String text) throws JsonSyntaxException {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      return whole(parser);
    } catch (JacksonException e) {
      throw failure(e);
    }
  }

  private static Json whole(JsonParser parser) throws JsonSyntaxException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw new JsonSyntaxException("it is empty");
    }
    Json value = value(parser, first);
    if (parser.nextToken() != null) {
      throw new JsonSyntaxException("unexpected text after the value");
    }
    return value;
  }

  private static Json value(JsonParser parser, @Nullable JsonToken token)
      throws JsonSyntaxException {
    if (token == null) {
      throw new JsonSyntaxException("it ends too early");
    }
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> new JsonString(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(parser.getString());
      case VALUE_TRUE -> JsonBoolean.TRUE;
      case VALUE_FALSE -> JsonBoolean.FALSE;
      case VALUE_NULL -> JsonNull.NULL;
      case END_OBJECT, END_ARRAY, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
          throw new JsonSyntaxException("a value is missing");
    };
  }

  private static Json object(JsonParser parser) throws JsonSyntaxException {
    JsonObject.Builder object = JsonObject.builder();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      object.put(name, value(parser, parser.nextToken()));
    }
    return object.build();
  }

  private static Json array(JsonParser parser) throws JsonSyntaxException {
    List<Json> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(value(parser, token));
    }
    return new JsonArray(items);
  }

  /** The library's reason and the place, without its hints for programmers. */
  private static JsonSyntaxException failure(JacksonException e) {
    return new JsonSyntaxException(reason(e), e instanceof StreamConstraintsException);
  }

  /** What the library says, without what concerns only those who program with it. */
  private static String reason(JacksonException e) {
    String text = e.getOriginalMessage();
    int end = -1;
    for (String aside : ASIDES) {
      int at = text.indexOf(aside);
      end = at >= 0 && (end < 0 || at < end) ? at : end;
    }
    String place =
        e.getLocation() == null || e.getLocation().getColumnNr() < 1
            ? ""
            : " (line "
                + e.getLocation().getLineNr()
                + ", column "
                + e.getLocation().getColumnNr()
                + ")";
    return (end < 0 ? text : text.substring(0, end)) + place;
  }
}
