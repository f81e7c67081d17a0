package dev.rosemary.cli.files;

import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The arguments of the tool {@code memory}, from the words of a command line. Without state. */
final class FilesArguments {
  private static final List<String> ACTIONS =
      List.of("view", "create", "str-replace", "insert", "delete", "rename", "serve-memory-tool");

  /** Bytes of standard input at most; more than a file can have. */
  private static final int MOST = 4_000_000;

  /** Stands for standard input. */
  private static final String STANDARD_INPUT = "-";

  private FilesArguments() {}

  /**
   * The arguments, not checked yet.
   *
   * @throws UsageException for words that are no command
   */
  static JsonObject of(List<String> words) throws UsageException {
    String action = words.isEmpty() ? "" : words.getFirst();
    int count = words.size() - 1;
    JsonObject.Builder arguments = JsonObject.builder().put("command", action.replace('-', '_'));
    switch (action) {
      case "view" -> {
        require(count >= 1 && count <= 3, "files view PATH [FIRST [LAST]]");
        arguments.put("path", words.get(1));
        if (count > 1) {
          JsonNumber last = count > 2 ? number(words.get(3)) : JsonNumber.of(-1);
          arguments.put("view_range", new JsonArray(List.of(number(words.get(2)), last)));
        }
      }
      case "create" -> {
        require(count == 2, "files create PATH TEXT (- is standard input)");
        arguments.put("path", words.get(1)).put("file_text", text(words.get(2)));
      }
      case "str-replace" -> {
        require(count == 2 || count == 3, "files str-replace PATH OLD [NEW]");
        arguments.put("path", words.get(1)).put("old_str", words.get(2));
        arguments.put("new_str", count == 3 ? text(words.get(3)) : "");
      }
      case "insert" -> {
        require(count == 3, "files insert PATH LINE TEXT (- is standard input)");
        arguments
            .put("path", words.get(1))
            .put("insert_line", number(words.get(2)))
            .put("insert_text", text(words.get(3)));
      }
      case "delete" -> {
        require(count == 1, "files delete PATH");
        arguments.put("path", words.get(1));
      }
      case "rename" -> {
        require(count == 2, "files rename OLD NEW");
        arguments.put("old_path", words.get(1)).put("new_path", words.get(2));
      }
      default -> throw unknown(action);
    }
    return arguments.build();
  }

  private static UsageException unknown(String action) {
    List<String> near = NearNames.of(action, ACTIONS);
    return new UsageException(
        near.isEmpty()
            ? "use files view, create, str-replace, insert, delete, rename or serve-memory-tool"
            : "unknown files command "
                + Quoting.quote(action)
                + "; did you mean "
                + near.getFirst()
                + "?");
  }

  private static JsonNumber number(String word) throws UsageException {
    try {
      return JsonNumber.of(Long.parseLong(word));
    } catch (NumberFormatException e) {
      throw new UsageException("not a line number: " + Quoting.quote(word));
    }
  }

  private static String text(String word) throws UsageException {
    if (!word.equals(STANDARD_INPUT)) {
      return word;
    }
    try (InputStream in = new FileInputStream(FileDescriptor.in)) {
      byte[] bytes = in.readNBytes(MOST + 1);
      require(bytes.length <= MOST, "standard input is longer than " + MOST + " bytes");
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new UsageException("standard input is not UTF-8 text");
    } catch (IOException e) {
      throw new UsageException("cannot read standard input: " + e.getMessage());
    }
  }

  private static void require(boolean holds, String usage) throws UsageException {
    if (!holds) {
      throw new UsageException(usage.startsWith("files ") ? "use rosemary " + usage : usage);
    }
  }
}
