import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A conversation of LoCoMo, a JSON file {@code {id, sessions: [{number, time, turns: [{id, speaker,
 * text}]}], questions: [{question, category, evidence}]}}. Questions of category 5, which have no
 * answer, and those without evidence are left out.
 */
record Conversation(String id, List<Turn> turns, List<Question> questions) {
  /** Names of the categories, by their numbers. */
  static final String[] CATEGORIES = {"", "multi-hop", "temporal", "open-domain", "single-hop"};

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("h:mm a 'on' d MMMM, yyyy")
          .toFormatter(Locale.ENGLISH);

  /**
   * What somebody said.
   *
   * @param time of its session
   */
  record Turn(String id, String speaker, String time, String text) {
    String said() {
      return speaker + ": " + text;
    }

    Instant instant() {
      return LocalDateTime.parse(time, TIME).toInstant(ZoneOffset.UTC);
    }
  }

  /**
   * A question.
   *
   * @param evidence ids of the turns that answer it
   */
  record Question(String text, int category, Set<String> evidence) {}

  /** The files of a folder whose names hold one of these texts; all when there is none. */
  static List<Path> files(Path folder, List<String> wanted) throws IOException {
    try (var listed = Files.list(folder)) {
      return listed
          .filter(file -> file.toString().endsWith(".json"))
          .filter(file -> wanted.isEmpty() || wanted.stream().anyMatch(file.toString()::contains))
          .sorted()
          .toList();
    }
  }

  static Conversation read(Path file) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    JsonObject json = (JsonObject) JsonReader.read(bytes, 0, bytes.length);
    List<Turn> turns = new ArrayList<>();
    for (Json session : items(json, "sessions")) {
      JsonObject s = (JsonObject) session;
      for (Json turn : items(s, "turns")) {
        JsonObject t = (JsonObject) turn;
        turns.add(
            new Turn(
                t.string("id"),
                t.string("speaker"),
                String.valueOf(s.string("time")),
                t.string("text")));
      }
    }
    List<Question> questions = new ArrayList<>();
    for (Json question : items(json, "questions")) {
      JsonObject q = (JsonObject) question;
      Set<String> evidence = new HashSet<>();
      for (Json id : items(q, "evidence")) {
        evidence.add(((JsonString) id).value());
      }
      int category = (int) ((JsonNumber) q.get("category")).toLong();
      if (category != 5 && !evidence.isEmpty()) {
        questions.add(new Question(q.string("question"), category, evidence));
      }
    }
    return new Conversation(json.string("id"), turns, questions);
  }

  private static List<Json> items(JsonObject object, String name) {
    JsonArray array = object.array(name);
    return array == null ? List.of() : array.items();
  }
}
