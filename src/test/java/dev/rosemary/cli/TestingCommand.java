package dev.rosemary.cli;

import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A command that ran in this process: its exit code and what it wrote to standard output. */
record TestingCommand(int exitCode, String text) {
  static TestingCommand run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      return new TestingCommand(
          Main.run(arguments, Map.of(), out), out.toString(StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  JsonObject json() {
    try {
      if (JsonReader.read(text()) instanceof JsonObject object) {
        return object;
      }
    } catch (JsonSyntaxException e) {
      throw new AssertionError(text(), e);
    }
    throw new AssertionError(text());
  }
}
