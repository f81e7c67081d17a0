package dev.rosemary.mcp;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.InFlight;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.RpcFailure;
import dev.rosemary.tool.Session;

/** The queued part of a request: runs once, answers once, and gives its place back. */
final class Work implements Runnable {
  /** What is to be done; answers with the JSON text of a result. */
  @FunctionalInterface
  interface Body {
    /** Does it. */
    CharSequence run(Session session);
  }

  private final Running running;
  private final InFlight inFlight;
  private final int size;
  private final Session session;
  private final Body body;
  private final WorkLimit limit;
  private final Log log;

  Work(
      Running running,
      InFlight inFlight,
      int size,
      Session session,
      Body body,
      WorkLimit limit,
      Log log) {
    this.running = running;
    this.inFlight = inFlight;
    this.size = size;
    this.session = session;
    this.body = body;
    this.limit = limit;
    this.log = log;
  }

  @Override
  public void run() {
    if (running.begin(limit)) {
      limit.run(this::work);
    } else {
      end();
    }
  }

  private void work() {
    try {
      running.result(body.run(session));
    } catch (RpcFailure e) {
      running.error(e.code(), e.text(), e.data());
    } catch (FailureException e) {
      running.error(code(e.failure()), e.failure().message(), null);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      failed(e);
    } finally {
      end();
    }
  }

  private void failed(Throwable e) {
    try {
      log.error("a request failed", e);
      running.error(
          ErrorCode.INTERNAL_ERROR, "Internal error: see the server's log for the cause.", null);
    } catch (OutOfMemoryError again) {
      // Others use what there is; what this one held is free now.
      running.error(ErrorCode.INTERNAL_ERROR, "The server is out of memory.", null);
    }
  }

  private void end() {
    if (!session.lasting()) {
      session.close();
    }
    inFlight.release(size);
  }

  private static int code(Failure failure) {
    return failure instanceof Failure.Invalid ? ErrorCode.INVALID_PARAMS : ErrorCode.INTERNAL_ERROR;
  }
}
