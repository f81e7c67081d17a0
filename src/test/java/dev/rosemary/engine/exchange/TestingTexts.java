package dev.rosemary.engine.exchange;

import dev.rosemary.base.NameText;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Texts, graphs and memories made by chance, of what files could take for more than text. */
public final class TestingTexts {
  private static final String[] PIECES = {
    "a",
    "Zoë",
    "ß",
    "日本語",
    "한국어",
    "สวัสดี",
    "हिन्दी",
    "مرحبا",
    "😀",
    "e\u0301",
    "\u0000",
    "\u2028",
    "\u0085",
    "\u00A0",
    "\uFEFF",
    "\uFFFD",
    "\uFFFE",
    "\u0001",
    "\"",
    "'",
    "\\",
    "/",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    "\n  ",
    "\t",
    " ",
    "  ",
    "- ",
    "* ",
    "1. ",
    "#",
    "# ",
    "## ",
    "#tag",
    "[[",
    "]]",
    "[[a]]",
    "[note] ",
    "[json] ",
    "[json] \"a\"",
    "[relation] ",
    "[decision] ",
    "[x] ",
    "(why)",
    "---",
    "\n---\n",
    "```",
    "~~~",
    "<!--",
    "-->",
    "<!-- rosemary {} -->",
    ": ",
    "{",
    "}",
    "[",
    "]",
    ",",
    ";",
    "|",
    "&a",
    "*a",
    "!!str",
    "null",
    "true",
    "1e5",
    "=1+1",
    "Observations",
    "Relations",
    "con",
    "C#",
    "> ",
    "%",
    "@",
    "`"
  };

  private final Random random;

  /** Texts of a seed. */
  public TestingTexts(long seed) {
    random = new Random(seed);
  }

  /** A text of at most so many pieces; empty, too. */
  public String text(int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  /** A text that can be a name. */
  public String name() {
    String name = NameText.trim(text(5));
    return name.isEmpty() ? "n" + random.nextInt(100) : name;
  }

  /** Fields of all kinds. */
  public JsonObject fields(int most) {
    JsonObject.Builder fields = JsonObject.builder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      fields.put(
          random.nextBoolean() ? "k" + random.nextInt(5) : text(3) + "k",
          switch (random.nextInt(6)) {
            case 0 -> JsonNull.NULL;
            case 1 -> new JsonNumber("1.50e3");
            case 2 -> new JsonNumber(Integer.toString(random.nextInt(100)));
            case 3 -> JsonBoolean.TRUE;
            case 4 -> JsonObject.builder().put("b", text(4)).put("a", true).build();
            default -> JsonArray.ofStrings(List.of(text(4), text(1)));
          });
    }
    return fields.build();
  }

  /** Metadata as entities have it. */
  private @Nullable String metadata() {
    return random.nextInt(3) > 0 ? null : NoteFields.text(fields(4));
  }

  /** Entities of different names with observations, then relations between these. */
  public List<Carried> graph(int most) {
    List<Carried> graph = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      String name = name();
      if (!names.add(name)) {
        continue;
      }
      Set<String> observations = new LinkedHashSet<>();
      for (int j = random.nextInt(5); j > 0; j--) {
        observations.add(text(12));
      }
      graph.add(new CarriedEntity(1, name, name(), List.copyOf(observations), metadata()));
    }
    List<String> ends = List.copyOf(names);
    Set<List<String>> keys = new LinkedHashSet<>();
    for (int i = ends.isEmpty() ? 0 : random.nextInt(3 * most); i > 0; i--) {
      String from = ends.get(random.nextInt(ends.size()));
      String to = ends.get(random.nextInt(ends.size()));
      String type = random.nextBoolean() ? "links_to" : name();
      if (keys.add(List.of(from, to, type))) {
        graph.add(new CarriedRelation(1, from, to, type, metadata()));
      }
    }
    return graph;
  }

  /** A memory with fields of known and of other names. */
  public Note note() {
    JsonObject.Builder fields = JsonObject.builder();
    if (random.nextBoolean()) {
      fields.put("key", name());
    }
    if (random.nextBoolean()) {
      fields.put(
          "tags", JsonArray.ofStrings(random.nextBoolean() ? List.of() : List.of(name(), "b")));
    }
    if (random.nextBoolean()) {
      fields.put("type", random.nextBoolean() ? "rules" : text(2));
    }
    if (random.nextBoolean()) {
      fields.put("created_at", "2026-01-0" + (1 + random.nextInt(9)) + "T00:00:00.000Z");
    }
    if (random.nextBoolean()) {
      fields.put("metadata", fields(3));
    }
    JsonObject known = fields.build();
    fields(3)
        .members()
        .forEach((name, value) -> {
          if (!known.has(name)) {
            fields.put(name, value);
          }
        });
    return new Note(1, text(12), fields.build());
  }
}
