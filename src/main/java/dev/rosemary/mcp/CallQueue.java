package dev.rosemary.mcp;

import dev.rosemary.base.WorkLimit;
import dev.rosemary.mcp.rpc.CallOrder;
import dev.rosemary.mcp.rpc.InFlight;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.Lane;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Tool;
import java.util.concurrent.Executor;

/**
 * Where the work of one client runs, and what of it waits for what: writes keep their order, reads
 * run beside them, and calls on source code have an order of their own, since they take minutes.
 */
final class CallQueue {
  /** Stands for the sessions that stateless requests do not have. */
  private static final Object STATELESS = new Object();

  private final McpServer server;
  private final Session session;
  private final InFlight inFlight;
  private final CallOrder order;
  private final CallOrder codeOrder;

  /** Where its calls run; only the reading thread changes it. */
  private volatile Executor workers;

  CallQueue(McpServer server, Session session, InFlight inFlight) {
    this.server = server;
    this.session = session;
    this.inFlight = inFlight;
    Object whose = session.principal();
    workers = server.workers().of(whose == null ? session : whose, session);
    order = new CallOrder(this::execute, server.workers()::lend);
    codeOrder = new CallOrder(this::execute, server.workers()::lend);
  }

  private void execute(Runnable work) {
    workers.execute(work);
  }

  /** Requests without a session of their own take turns as one, of nobody or of their principal. */
  void joinStateless() {
    Object whose = session.principal();
    workers = server.workers().of(whose == null ? STATELESS : whose, STATELESS);
  }

  /**
   * Queues the call of a tool; waits while too many of this client are under way.
   *
   * @param size of its request, in bytes
   * @param own the session that it has
   */
  void call(Tool<?> tool, int size, Running running, Session own, Work.Body body)
      throws InterruptedException {
    boolean reads = tool.effect().readOnly();
    Work work = work(size, running, own, body, new WorkLimit(seconds(tool), !reads));
    inFlight.admit(size);
    switch (tool.lane()) {
      case MEMORY -> queue(order, reads, work);
      case CODE -> queue(codeOrder, reads, work);
      case NONE -> execute(work);
    }
  }

  /** Queues what only reads, as {@link #call} does. */
  void read(int size, Running running, Session own, Work.Body body) throws InterruptedException {
    WorkLimit limit = new WorkLimit(server.workers().callSeconds(), false);
    Work work = work(size, running, own, body, limit);
    inFlight.admit(size);
    order.read(work);
  }

  private Work work(int size, Running running, Session own, Work.Body body, WorkLimit limit) {
    return new Work(running, inFlight, size, own, body, limit, server.log());
  }

  /** How long a call may work: any time where it indexes code, which takes minutes at first. */
  private int seconds(Tool<?> tool) {
    boolean indexes = tool.lane() == Lane.CODE && !tool.effect().readOnly();
    return indexes ? 0 : server.workers().callSeconds();
  }

  private static void queue(CallOrder order, boolean reads, Work work) {
    if (reads) {
      order.read(work);
    } else {
      order.write(work);
    }
  }
}
