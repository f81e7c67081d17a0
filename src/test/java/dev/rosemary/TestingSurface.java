package dev.rosemary;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.RpcFailure;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A surface whose tools show what the protocol does with them. */
public final class TestingSurface {
  /** How long {@code settled} works, in seconds. */
  public static final int SETTLED_SECONDS = 1;

  private static final String NOTHING = "{\"type\": \"object\", \"properties\": {}}";

  /** Numbers that {@code append} wrote, in the order of the writes. */
  public final List<Long> appended = new ArrayList<>();

  /** Permits that {@code gated} takes one of before it answers. */
  public final Semaphore gate = new Semaphore(0);

  /** Calls of {@code gated}, {@code slow} and {@code endless} that have begun. */
  public final Semaphore begun = new Semaphore(0);

  /** Calls of {@code slow} and {@code endless} that were stopped. */
  public final Semaphore stopped = new Semaphore(0);

  /** Calls of any tool that are running. */
  public final AtomicInteger running = new AtomicInteger();

  public final TestingResources resources = new TestingResources();

  /** The surface, with resources or without. */
  public Surface surface(String name, boolean withResources) {
    return new Surface(
        name,
        "Use " + name + " to try the protocol.",
        List.of(
            tool("echo", Effect.READ, ECHO, this::echo),
            tool("add", Effect.READ, ADD, TestingSurface::add),
            tool("append", Effect.APPEND, APPEND, this::append),
            tool("count", Effect.READ, NOTHING, (_, _) -> count()),
            tool("gated", Effect.READ, NOTHING, (_, _) -> gated()),
            tool("slow", Effect.READ, NOTHING, (_, call) -> slow(call)),
            tool("lingering", Effect.READ, NOTHING, (_, call) -> lingering(call)),
            tool("endless", Effect.READ, NOTHING, (_, _) -> endless()),
            tool("settled", Effect.APPEND, NOTHING, (_, _) -> settled()),
            tool("fail", Effect.READ, FAIL, TestingSurface::fail),
            tool("remember", Effect.REPLACE, ECHO, TestingSurface::remember)),
        withResources ? resources : null,
        failure -> Result.error("Published: " + failure.message()));
  }

  private static final String ECHO =
      """
      {
        "type": "object",
        "properties": {
          "text": {"type": "string", "maxLength": 1000000, "description": "What to say \\"back\\"."},
          "times": {"type": "integer", "minimum": 1, "maximum": 5, "description": "How often."}
        },
        "required": ["text"]
      }
      """;

  private static final String ADD =
      """
      {
        "type": "object",
        "properties": {
          "numbers": {
            "type": "array",
            "items": {"type": "integer"},
            "maxItems": 10000,
            "description": "What to add."
          }
        },
        "required": ["numbers"]
      }
      """;

  private static final String APPEND =
      """
      {
        "type": "object",
        "properties": {"number": {"type": "integer", "description": "What to append."}},
        "required": ["number"]
      }
      """;

  private static final String FAIL =
      """
      {
        "type": "object",
        "properties": {"how": {"type": "string", "enum": ["failure", "rpc", "bug", "stack"]}},
        "required": ["how"]
      }
      """;

  private static Tool<Args> tool(
      String name, Effect effect, String schema, Tool.Handler<Args> handler) {
    return new Tool<>(
        name, "The tool " + name, "Does " + name + ".", effect, schema, null, a -> a, handler);
  }

  private Result echo(Args args, Call call) {
    JsonObject.Builder result =
        JsonObject.builder()
            .put("text", args.string("text").repeat(args.integer("times", 1)))
            .put("lasting", call.session().lasting());
    if (!call.unknownArguments().isEmpty()) {
      result.put("unknown", JsonArray.ofStrings(call.unknownArguments()));
    }
    return Result.object(result.build());
  }

  private static Result add(Args args, Call call) {
    JsonArray numbers = args.object().array("numbers");
    long sum = 0;
    long done = 0;
    for (var number : numbers == null ? List.<dev.rosemary.json.Json>of() : numbers.items()) {
      sum += ((JsonNumber) number).toLong();
      call.progress().report(++done, numbers == null ? 0 : numbers.size(), "added");
    }
    return Result.object(JsonObject.builder().put("sum", sum).build());
  }

  private Result append(Args args, Call call) {
    if (running.incrementAndGet() != 1) {
      throw new IllegalStateException("two writes at once");
    }
    long number = args.integer("number", 0);
    synchronized (appended) {
      appended.add(number);
    }
    running.decrementAndGet();
    resources.put("note://" + number, "number " + number);
    return Result.object(JsonObject.builder().put("appended", number).build());
  }

  private Result count() {
    synchronized (appended) {
      return Result.object(JsonObject.builder().put("count", appended.size()).build());
    }
  }

  private Result gated() {
    begun.release();
    gate.acquireUninterruptibly();
    return Result.object(JsonObject.builder().put("passed", true).build());
  }

  /** Has the end of the session take as long as the gate is shut. */
  private Result lingering(Call call) {
    call.session().onClose(gate::acquireUninterruptibly);
    return Result.object(JsonObject.builder().put("passed", true).build());
  }

  private Result slow(Call call) {
    begun.release();
    try {
      // Bounded, so that a test of cancellation fails instead of hanging.
      for (int i = 0; i < 3_000; i++) {
        call.cancellation().check();
        call.progress().report(i + 1, 3_000, "");
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      stopped.release();
    }
    return Result.object(JsonObject.builder().put("slept", true).build());
  }

  /** A loop of the kind that rules and analysis have, which nothing but its limit ends. */
  private Result endless() {
    begun.release();
    try {
      for (int i = 0; ; i++) {
        WorkLimit.check(i);
      }
    } finally {
      stopped.release();
    }
  }

  /** Keeps something and goes on for longer than a call may. */
  private static Result settled() {
    WorkLimit.keep();
    // It begins later than the call's own, so when it is over that is over, too.
    WorkLimit longer = new WorkLimit(SETTLED_SECONDS, true);
    while (!longer.isOver()) {
      Thread.onSpinWait();
    }
    WorkLimit.check();
    return Result.object(JsonObject.builder().put("kept", true).build());
  }

  private static Result fail(Args args, Call call) {
    return switch (args.string("how")) {
      case "failure" ->
          throw new FailureException(
              new Failure.NotFound("entity", List.of("a"), List.of("b")), null);
      case "rpc" -> throw new RpcFailure(-32602, "Bulk needs a filter.");
      case "stack" -> deep(0);
      default -> throw new IllegalStateException("secret detail");
    };
  }

  private static Result deep(int level) {
    return level < 0 ? Result.error("never") : deep(level + 1);
  }

  private static Result remember(Args args, Call call) {
    String[] state = call.session().state(String[].class, () -> new String[1]);
    @Nullable String before = state[0];
    state[0] = args.string("text");
    return Result.object(JsonObject.builder().put("before", before == null ? "" : before).build());
  }
}
