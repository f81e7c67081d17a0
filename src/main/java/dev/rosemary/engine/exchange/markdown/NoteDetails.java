package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tags and times that notes have under many names. Pure functions. */
final class NoteDetails {
  private static final List<String> DATE = List.of("date", "event_time", "day");
  private static final List<String> CREATED =
      List.of("created", "created_at", "creation_date", "date_created", "datecreated");
  private static final List<String> UPDATED =
      List.of(
          "updated",
          "updated_at",
          "modified",
          "modified_at",
          "last_modified",
          "lastmod",
          "date_modified",
          "datemodified",
          "date_updated");

  /** Characters of a date: {@code 2024-05-01}. */
  private static final int DATE_LENGTH = 10;

  private NoteDetails() {}

  /** When it happened: its date, else when it was made, else the date that its file is called. */
  static @Nullable String date(JsonObject fields, String stem) {
    String date = first(fields, DATE);
    String made = date == null ? first(fields, CREATED) : date;
    return made == null ? iso(stem, true) : made;
  }

  /** When it was made, else its date. */
  static @Nullable String created(JsonObject fields, String stem) {
    String created = first(fields, CREATED);
    return created == null ? date(fields, stem) : created;
  }

  /** When it was changed last. */
  static @Nullable String updated(JsonObject fields) {
    return first(fields, UPDATED);
  }

  private static @Nullable String first(JsonObject fields, List<String> names) {
    for (String name : names) {
      for (String field : fields.members().keySet()) {
        String plain = field.toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
        if (plain.equals(name) && fields.get(field) instanceof JsonString text) {
          String time = iso(text.value(), false);
          if (time != null) {
            return time;
          }
        }
      }
    }
    return null;
  }

  /** A text that begins as a date does, with what follows it; null for any other. */
  private static @Nullable String iso(String given, boolean dateAlone) {
    String text = given.strip();
    if (text.startsWith("[[") && text.endsWith("]]")) {
      text = text.substring(2, text.length() - 2).strip();
    }
    if (text.length() < DATE_LENGTH) {
      return null;
    }
    for (int i = 0; i < DATE_LENGTH; i++) {
      char c = text.charAt(i);
      boolean dash = i == 4 || i == 7;
      if (dash ? c != '-' && c != '/' : c < '0' || c > '9') {
        return null;
      }
    }
    String date = text.substring(0, DATE_LENGTH).replace('/', '-');
    String time = text.substring(DATE_LENGTH);
    boolean clock = time.length() > 1 && " Tt".indexOf(time.charAt(0)) >= 0;
    return dateAlone || !clock || !Character.isDigit(time.charAt(1)) ? date : date + time;
  }

  /** Tags of the fields, then those of the text, each once. */
  static List<String> tags(JsonObject fields, String body) {
    Set<String> tags = new LinkedHashSet<>();
    for (String name : List.of("tags", "tag", "Tags")) {
      switch (fields.get(name)) {
        case JsonArray array -> array.items().forEach(item -> add(tags, item));
        case JsonString text -> split(tags, text.value());
        case JsonNumber number -> tags.add(number.literal());
        case null, default -> {
          // no tags there
        }
      }
    }
    if (body.indexOf('#') >= 0) {
      for (Blocks.Block block : Blocks.of(body, 1)) {
        if (!(block instanceof Blocks.Verbatim) && !(block instanceof Blocks.Comment)) {
          tags.addAll(WikiLinks.tags(block.text()));
        }
      }
    }
    return new ArrayList<>(tags);
  }

  private static void add(Set<String> tags, Json item) {
    switch (item) {
      case JsonString text -> tag(tags, text.value());
      case JsonNumber number -> tags.add(number.literal());
      default -> {
        // no tag
      }
    }
  }

  /** Tags in a row, with commas or else white space between them. */
  private static void split(Set<String> tags, String text) {
    boolean commas = text.indexOf(',') >= 0;
    StringBuilder one = new StringBuilder();
    for (int i = 0; i <= text.length(); i++) {
      boolean end =
          i == text.length()
              || (commas ? text.charAt(i) == ',' : Character.isWhitespace(text.charAt(i)));
      if (end) {
        tag(tags, one.toString());
        one.setLength(0);
      } else {
        one.append(text.charAt(i));
      }
    }
  }

  private static void tag(Set<String> tags, String given) {
    String tag = given.strip();
    int start = 0;
    while (start < tag.length() && tag.charAt(start) == '#') {
      start++;
    }
    if (start < tag.length()) {
      tags.add(tag.substring(start));
    }
  }
}
