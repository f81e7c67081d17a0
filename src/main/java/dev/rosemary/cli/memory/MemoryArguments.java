package dev.rosemary.cli.memory;

import dev.rosemary.cli.option.Command;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.Schema;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The arguments of a tool, from the words and options of a command. Without state. */
final class MemoryArguments {
  /** Bytes of standard input at most: a text of a million characters. */
  private static final int MOST = 4_000_000;

  /** Stands for standard input. */
  private static final String STANDARD_INPUT = "-";

  private MemoryArguments() {}

  /**
   * The arguments, not checked yet. Numbers and truth values are texts, as the schema takes them.
   *
   * @throws UsageException for words that the command does not take
   */
  static JsonObject of(Command command, Options options, List<String> words) throws UsageException {
    JsonObject.Builder arguments = JsonObject.builder();
    switch (command) {
      case REMEMBER -> arguments.put("text", text(options, words));
      case RECALL -> {
        require(!words.isEmpty(), "recall needs a query: rosemary recall QUERY");
        arguments.put("query", String.join(" ", words));
      }
      case OPEN, FORGET -> {
        require(!words.isEmpty(), command.word() + " needs an id: rosemary " + command.usage());
        arguments.put("ids", JsonArray.ofStrings(words));
      }
      case REVISE -> {
        require(
            words.size() == 1,
            "revise takes one id, and the new text after --text: rosemary revise ID --text TEXT");
        arguments.put("id", words.getFirst());
        if (options.has(Option.TEXT)) {
          arguments.put("text", text(options, List.of()));
        }
      }
      default -> require(words.isEmpty(), command.word() + " takes no words, only options");
    }
    for (Option option : Option.values()) {
      if (isArgument(command, option) && options.isGiven(option)) {
        add(arguments, command, option, options.get(option, ""));
      }
    }
    return arguments.build();
  }

  private static boolean isArgument(Command command, Option option) {
    boolean argument =
        switch (option) {
          case TEXT -> false;
          case PROJECT, SINCE, CODE -> true;
          default -> option.isArgument();
        };
    return argument && command.takes(option);
  }

  private static void add(
      JsonObject.Builder arguments, Command command, Option option, String value) {
    switch (option) {
      case TAGS -> arguments.put("tags", list(value, ','));
      case ABOUT -> arguments.put("about", list(value, '\n'));
      case UNPIN -> arguments.put("pinned", "false");
      case KIND -> {
        if (command == Command.RECALL) {
          arguments.put("kinds", list(value, ','));
        } else {
          arguments.put("kind", value);
        }
      }
      default -> arguments.put(option.name().toLowerCase(Locale.ROOT), value);
    }
  }

  private static JsonArray list(String value, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= value.length(); i++) {
      if (i == value.length() || value.charAt(i) == separator) {
        String part = value.substring(start, i).strip();
        if (!part.isEmpty()) {
          parts.add(part);
        }
        start = i + 1;
      }
    }
    return JsonArray.ofStrings(parts);
  }

  private static String text(Options options, List<String> words) throws UsageException {
    require(
        words.isEmpty() || !options.has(Option.TEXT), "the text is given twice; leave --text out");
    String text = options.get(Option.TEXT, String.join(" ", words));
    require(!text.isBlank(), "remember needs a text: rosemary remember TEXT (- is standard input)");
    if (!text.equals(STANDARD_INPUT)) {
      return text;
    }
    try (InputStream in = new FileInputStream(FileDescriptor.in)) {
      byte[] bytes = in.readNBytes(MOST + 1);
      require(bytes.length <= MOST, "standard input is longer than " + MOST + " bytes");
      String read =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString().strip();
      require(!read.isEmpty(), "standard input is empty");
      return read;
    } catch (CharacterCodingException e) {
      throw new UsageException("standard input is not UTF-8 text");
    } catch (IOException e) {
      throw new UsageException("cannot read standard input: " + e.getMessage());
    }
  }

  /**
   * The arguments as the tool takes them.
   *
   * @throws UsageException for what does not fit the schema, which names the options
   */
  static JsonObject checked(Schema schema, JsonObject arguments) throws UsageException {
    Schema.Checked checked = schema.check(arguments);
    if (!checked.problems().isEmpty()) {
      String problem = checked.problems().getFirst();
      int end = problem.indexOf(' ');
      String name = problem.substring(0, end);
      String option = "--" + (name.equals("kinds") ? "kind" : name.replace('_', '-'));
      boolean given = List.of("query", "ids", "id", "text").contains(name);
      throw new UsageException((given ? "the " + name : option) + problem.substring(end));
    }
    return checked.value() instanceof JsonObject object ? object : JsonObject.EMPTY;
  }

  private static void require(boolean holds, String message) throws UsageException {
    if (!holds) {
      throw new UsageException(message);
    }
  }
}
