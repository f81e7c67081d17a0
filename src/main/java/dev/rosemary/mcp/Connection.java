package dev.rosemary.mcp;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.json.JsonWeight;
import dev.rosemary.mcp.era.Revision;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.Exchange;
import dev.rosemary.mcp.rpc.InFlight;
import dev.rosemary.mcp.rpc.Incoming;
import dev.rosemary.mcp.rpc.Messages;
import dev.rosemary.mcp.rpc.Outbound;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.Session;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One client. Messages are received one after another by one thread; their answers come from any.
 */
public final class Connection {
  /**
   * Messages of a batch. More calls than this would have to wait for each other anyway, and the
   * answers of a batch are held until the last is there.
   */
  static final int MAX_BATCH = 100;

  /** Bytes of heap that a message of plain text takes for each of its own, about. */
  private static final int WEIGHT_PER_BYTE = 8;

  private final Session session;
  private final InFlight inFlight = new InFlight();
  private final Subscriptions subscriptions;
  private final Dispatcher dispatcher;

  Connection(McpServer server, Session session, boolean readOnly, Outbound events) {
    this.session = session;
    subscriptions = new Subscriptions(server.resources(), server.identity(), events);
    dispatcher = new Dispatcher(server, session, readOnly, inFlight, subscriptions);
  }

  /**
   * Takes one message, or a batch. Returns when it is answered or handed on; waits while too much
   * of what this client asked for before is undone.
   *
   * @param out where its answers go, and the notifications that belong to it
   * @return what the message led to, for a client that hangs up before the answer
   */
  public Exchange receive(byte[] bytes, int offset, int length, Outbound out)
      throws InterruptedException {
    Json message;
    try {
      message = JsonReader.read(bytes, offset, length);
    } catch (JsonSyntaxException e) {
      if (!e.isBeyondLimits()) {
        return refuse(out, ErrorCode.PARSE_ERROR, "Parse error: the message is not JSON.", e);
      }
      // Whoever waits for the answer knows it by its id.
      Json id = JsonReader.member(bytes, offset, length, "id");
      String text =
          "Invalid request: the message is nested deeper than "
              + JsonReader.MAX_DEPTH
              + " levels or contains too many values: send less in one call.";
      return refuse(out, id == null ? JsonNull.NULL : id, ErrorCode.INVALID_REQUEST, text, e);
    } catch (OutOfMemoryError e) {
      return refuse(out, ErrorCode.INVALID_REQUEST, "The message is too large to read.", null);
    }
    return receive(message, weight(bytes, offset, length), Terms.NONE, out);
  }

  /**
   * Takes a message that is parsed.
   *
   * @param size its length in bytes
   * @param terms what the transport knows of it
   */
  public Exchange receive(Json message, int size, Terms terms, Outbound out)
      throws InterruptedException {
    if (!(message instanceof JsonArray batch)) {
      Exchange exchange = new Exchange(out, false);
      take(message, size, terms, exchange);
      exchange.read();
      return exchange;
    }
    if (batch.size() == 0 || !dispatcher.revision().batches()) {
      String text =
          batch.size() == 0
              ? "Invalid request: the batch is empty."
              : "Invalid request: batches are part of revision 2025-03-26 only; send one message"
                  + " at a time.";
      return refuse(out, ErrorCode.INVALID_REQUEST, text, null);
    }
    if (batch.size() > MAX_BATCH) {
      String text =
          "Invalid request: a batch may have "
              + MAX_BATCH
              + " messages, and this one has "
              + batch.size()
              + ". Nothing was carried out: send several smaller batches.";
      return refuse(out, ErrorCode.INVALID_REQUEST, text, null);
    }
    Exchange exchange = new Exchange(out, true);
    for (Json item : batch.items()) {
      take(item, size / batch.size(), terms, exchange);
    }
    exchange.read();
    return exchange;
  }

  /** What a message counts for: its length, or more if it holds many small values. */
  private static int weight(byte[] bytes, int offset, int length) {
    return (int) Math.max(length, JsonWeight.of(bytes, offset, length) / WEIGHT_PER_BYTE);
  }

  private static Exchange refuse(
      Outbound out, int code, String text, @Nullable JsonSyntaxException reason) {
    return refuse(out, JsonNull.NULL, code, text, reason);
  }

  private static Exchange refuse(
      Outbound out, Json id, int code, String text, @Nullable JsonSyntaxException reason) {
    Exchange exchange = new Exchange(out, false);
    JsonObject data = null;
    if (reason != null) {
      String why = reason.getMessage();
      data =
          JsonObject.builder()
              .put("error", reason.isBeyondLimits() ? "beyond_limits" : "invalid_json")
              .putIfPresent("reason", why)
              .build();
    }
    exchange.expect();
    exchange.answer(Messages.error(id, code, text, data), code);
    exchange.read();
    return exchange;
  }

  private void take(Json json, int size, Terms terms, Exchange exchange)
      throws InterruptedException {
    Incoming incoming = Incoming.of(json);
    if (incoming instanceof Incoming.Request request) {
      Running running = inFlight.open(request.id(), exchange);
      if (running != null) {
        dispatcher.request(request, size, terms, running);
      } else {
        error(
            exchange,
            request.id(),
            ErrorCode.INVALID_REQUEST,
            "Invalid request: a request with this id is still running; give each request its own"
                + " id.");
      }
    } else if (incoming instanceof Incoming.Notification notification) {
      notified(notification);
    } else if (incoming instanceof Incoming.Response response) {
      dispatcher.answered(response);
    } else if (incoming instanceof Incoming.Malformed malformed) {
      error(exchange, malformed.id(), malformed.code(), malformed.message());
    }
  }

  private static void error(Exchange exchange, Json id, int code, String text) {
    exchange.expect();
    exchange.answer(Messages.error(id, code, text, null), code);
  }

  private void notified(Incoming.Notification notification) {
    if (notification.method().equals("notifications/cancelled")) {
      Json id = notification.params().get("requestId");
      Running running = id == null ? null : inFlight.find(id);
      if (running != null) {
        running.cancel();
      }
    }
    if (notification.method().equals("notifications/roots/list_changed")) {
      session.roots().changed();
    }
    // notifications/initialized needs nothing, the rest is not for us; none is answered.
  }

  /**
   * Waits until every call that was received is done, then ends the subscriptions. What is not done
   * in time is taken back and stays unanswered. Calls that wait for an answer of the client fail,
   * and so do runs of the index of code.
   *
   * @return whether all was done in time
   */
  public boolean drain(long millis) throws InterruptedException {
    closeQuestions();
    boolean done = inFlight.awaitIdle(millis);
    subscriptions.close();
    if (!done) {
      inFlight.cancelAll();
    }
    return done;
  }

  /** Calls that would go on for long fail, as in {@link #drain}. */
  public void closeQuestions() {
    inFlight.hurry();
    dispatcher.closeQuestions();
  }

  /** Whether anything that was received is not answered yet. */
  public boolean busy() {
    return inFlight.busy();
  }

  /** Ends the client at once: nothing that is under way will be answered; the session is closed. */
  public void close() {
    inFlight.cancelAll();
    dispatcher.closeQuestions();
    subscriptions.close();
    session.close();
  }

  /** The names of the revisions that are served, the oldest first. */
  public static List<String> revisions() {
    List<String> names = new java.util.ArrayList<>();
    for (Revision revision : Revision.values()) {
      names.add(revision.text());
    }
    return names;
  }
}
