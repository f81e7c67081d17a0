package dev.rosemary.faults.input;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Makes arguments of tools as JSON text from their input schemas, so that a tool that is added, or
 * an argument, is tried without a change here.
 */
final class TestingArguments {
  /** How far arguments are from what the schema says. */
  enum Kind {
    /** As the schema says; whether the tool accepts them is its own affair. */
    VALID,
    /** Valid but for a mistake or two that a model makes. */
    NEARLY,
    /** With what an attacker sends. */
    HOSTILE
  }

  /** Few words, so that calls meet what earlier ones wrote. */
  private static final List<String> WORDS =
      List.of("alpha", "beta", "gamma", "東京", "naïve café", "uses", "person", "Ωmega", "a b", "x");

  private static final List<String> TIMES =
      List.of("2026-01-01", "2026-01-01T10:00:00Z", "2031-12-31T23:59:59.5+02:00", "2020-02-29");

  private final Random random;
  private final TestingPool pool;

  TestingArguments(Random random, TestingPool pool) {
    this.random = random;
    this.pool = pool;
  }

  /** The arguments for a tool of this input schema. */
  String next(JsonObject schema, Kind kind) {
    if (kind == Kind.HOSTILE && random.nextInt(12) == 0) {
      return HostileValues.json(random);
    }
    return value("", schema, kind);
  }

  private String value(String name, JsonObject schema, Kind kind) {
    if (!name.isEmpty() && kind == Kind.NEARLY && random.nextInt(4) == 0) {
      return mistaken(name, schema);
    }
    if (!name.isEmpty() && kind == Kind.HOSTILE && random.nextInt(3) == 0) {
      return HostileValues.json(random);
    }
    if (schema.get("enum") instanceof JsonArray allowed) {
      return allowed.items().get(random.nextInt(allowed.size())).text();
    }
    String type = schema.string("type");
    return switch (type == null ? "string" : type) {
      case "object" -> object(schema, kind);
      case "array" -> array(name, schema, kind);
      case "integer" -> String.valueOf(whole(schema));
      case "number" -> String.valueOf(random.nextInt(4) == 0 ? whole(schema) : fraction(schema));
      case "boolean" -> String.valueOf(random.nextBoolean());
      case "string" -> quoted(string(name, schema));
      default -> throw new AssertionError("no type " + type);
    };
  }

  private String object(JsonObject schema, Kind kind) {
    JsonObject properties = schema.object("properties");
    if (properties == null) {
      return "{\"k\":" + random.nextInt(9) + "}";
    }
    List<String> members = new ArrayList<>();
    for (Map.Entry<String, Json> property : properties.members().entrySet()) {
      String name = property.getKey();
      boolean required =
          schema.get("required") instanceof JsonArray names
              && names.items().contains(new JsonString(name));
      boolean forgotten = kind == Kind.NEARLY && random.nextInt(12) == 0;
      if (required != forgotten || (!required && random.nextInt(3) == 0)) {
        String written = kind == Kind.NEARLY && random.nextInt(15) == 0 ? misspelt(name) : name;
        members.add(quoted(written) + ":" + value(name, (JsonObject) property.getValue(), kind));
      }
    }
    if (kind == Kind.HOSTILE && random.nextInt(5) == 0) {
      members.add(quoted(HostileValues.text(random)) + ":" + HostileValues.json(random));
      members.addAll(List.copyOf(members));
    }
    return "{" + String.join(",", members) + "}";
  }

  private String array(String name, JsonObject schema, Kind kind) {
    JsonObject items = schema.object("items");
    int least = (int) bound(schema, "minItems", 0);
    List<String> values = new ArrayList<>();
    int count = least + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      values.add(value(name, items == null ? JsonObject.EMPTY : items, kind));
    }
    return "[" + String.join(",", values) + "]";
  }

  private String string(String name, JsonObject schema) {
    String text = plain(name);
    long least = bound(schema, "minLength", 0);
    while (text.length() < least) {
      text += " is here";
    }
    return text;
  }

  private String plain(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.contains("thread") || lower.contains("user") || lower.contains("session")) {
      return "mine";
    }
    String seen = random.nextInt(4) == 0 ? null : pool.like(name, random);
    if (seen != null) {
      return seen;
    }
    if (lower.contains("time") || lower.startsWith("valid") || lower.contains("older")) {
      return TIMES.get(random.nextInt(TIMES.size()));
    }
    String text = WORDS.get(random.nextInt(WORDS.size()));
    boolean long_ = lower.contains("content") || lower.contains("observation");
    return long_ ? text + " was seen near " + random.nextInt(50) : text;
  }

  private long whole(JsonObject schema) {
    long least = bound(schema, "minimum", 0);
    long most = Math.min(bound(schema, "maximum", 50), least + 1_000);
    return least + random.nextLong(Math.max(1, most - least + 1));
  }

  private double fraction(JsonObject schema) {
    long least = bound(schema, "minimum", 0);
    long most = bound(schema, "maximum", 1);
    return least + random.nextDouble() * Math.max(0, most - least);
  }

  private static long bound(JsonObject schema, String name, long otherwise) {
    return schema.get(name) instanceof JsonNumber number ? (long) number.toDouble() : otherwise;
  }

  /** A value as a model gets it wrong. */
  private String mistaken(String name, JsonObject schema) {
    String right = value("", schema, Kind.VALID);
    return switch (random.nextInt(12)) {
      case 0 -> "null";
      case 1 -> quoted(right);
      case 2 -> "[" + right + "]";
      case 3 -> "{\"value\":" + right + "}";
      case 4 -> "\"\"";
      case 5 -> "\"   \"";
      case 6 -> String.valueOf(bound(schema, "minimum", 0) - 1);
      case 7 -> String.valueOf(bound(schema, "maximum", 1_000_000) + 1);
      case 8 -> quoted("w".repeat((int) Math.min(bound(schema, "maxLength", 600), 12_000) + 1));
      case 9 -> quoted(name);
      case 10 ->
          right.startsWith("\"") && !right.contains("\\")
              ? right.toUpperCase(Locale.ROOT)
              : quoted(right);
      case 11 -> "1.5";
      default -> throw new AssertionError();
    };
  }

  private String misspelt(String name) {
    return random.nextBoolean() ? name + "s" : name.substring(1);
  }

  static String quoted(String text) {
    StringBuilder out = new StringBuilder();
    JsonWriter.string(out, text);
    return out.toString();
  }
}
