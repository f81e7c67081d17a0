package dev.rosemary.cli.files;

import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.tool.Result;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Serves the memory tool to a program in any language, over standard streams: each line of input is
 * the {@code input} of a {@code tool_use} block, each line of output an object with the {@code
 * content} and {@code is_error} of its {@code tool_result}. Ends with the input.
 */
final class MemoryToolLines {
  private MemoryToolLines() {}

  static int serve(MemoryToolCalls calls, InputStream in, OutputStream out) {
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.isBlank()) {
          printer.print(MemoryToolCalls.json(answer(calls, line)).text() + "\n");
          printer.flush();
        }
      }
    } catch (IOException e) {
      return 1;
    }
    return printer.checkError() ? 1 : 0;
  }

  private static Result answer(MemoryToolCalls calls, String line) {
    try {
      return calls.call(JsonReader.read(line));
    } catch (JsonSyntaxException e) {
      return Result.error("Error: not a line of JSON: " + e.getMessage());
    }
  }
}
