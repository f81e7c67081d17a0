package dev.rosemary.mcp.ask;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.mcp.rpc.Messages;
import dev.rosemary.tool.client.LogLevel;

/** Writes a line of a log as a message. */
final class LogLine {
  private LogLine() {}

  static byte[] notification(LogLevel level, String logger, Json data) {
    return Messages.notification(
        "notifications/message",
        JsonObject.builder()
            .put("level", level.text())
            .put("logger", logger)
            .put("data", data)
            .build());
  }
}
