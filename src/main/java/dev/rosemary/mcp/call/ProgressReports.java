package dev.rosemary.mcp.call;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.mcp.rpc.Messages;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.Call;

/** Sends a request's progress to the client that asked for it. Thread safe. */
final class ProgressReports implements Call.Progress {
  private final Json token;
  private final Running running;
  private long last = -1;

  ProgressReports(Json token, Running running) {
    this.token = token;
    this.running = running;
  }

  @Override
  public synchronized void report(long done, long total, String message) {
    // The protocol wants every report to be further than the one before.
    if (done <= last) {
      return;
    }
    last = done;
    JsonObject.Builder params =
        JsonObject.builder().put("progressToken", token).put("progress", done);
    if (total > 0) {
      params.put("total", total);
    }
    if (!message.isEmpty()) {
      params.put("message", message);
    }
    running.send(Messages.notification("notifications/progress", params.build()));
  }
}
