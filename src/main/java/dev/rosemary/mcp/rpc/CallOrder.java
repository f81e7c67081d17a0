package dev.rosemary.mcp.rpc;

import dev.rosemary.base.CallWait;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.IntConsumer;

/**
 * The order in which one client's calls of one {@code Lane} run: writes one after another as they
 * arrived; a read after the writes that arrived before it and beside everything else. So a client
 * that does not wait for its answers still reads what it wrote. No thread waits for another: what
 * has to wait is kept here and handed to the executor when its turn comes. While a write waits for
 * another process, which may take long, the reads behind it run without it. Thread safe.
 */
public final class CallOrder {
  /** A write, running when it is the first of the queue, and the reads that came after it. */
  private static final class Write {
    final Runnable work;
    final long arrived = System.nanoTime();
    final List<Runnable> readsAfter = new ArrayList<>(0);

    Write(Runnable work) {
      this.work = work;
    }
  }

  private final Executor executor;
  private final IntConsumer lend;
  private final Deque<Write> writes = new ArrayDeque<>();

  /** Whether the first write waits for another process. */
  private boolean blocked;

  /**
   * An order whose work runs on {@code executor}.
   *
   * @param lend is told of one thread more while a write waits for another process, and of one less
   *     afterwards; called by the thread that waits
   */
  public CallOrder(Executor executor, IntConsumer lend) {
    this.executor = executor;
    this.lend = lend;
  }

  /** Runs a read when its turn comes. The work must not throw. */
  public void read(Runnable work) {
    synchronized (this) {
      if (!writes.isEmpty() && !blocked) {
        writes.getLast().readsAfter.add(work);
        return;
      }
    }
    executor.execute(work);
  }

  /** Runs a write when its turn comes. The work must not throw. */
  public void write(Runnable work) {
    Write write = new Write(work);
    synchronized (this) {
      writes.addLast(write);
      if (writes.size() > 1) {
        return;
      }
    }
    start(write);
  }

  private void start(Write write) {
    executor.execute(
        new Runnable() {
          private boolean lent;

          @Override
          public void run() {
            try {
              CallWait.run(write.arrived, this::block, write.work);
            } finally {
              if (lent) {
                lend.accept(-1);
              }
              finish(write);
            }
          }

          private void block() {
            // The thread that waits does no work, and the reads need one.
            lent = true;
            lend.accept(1);
            letReadsPass();
          }
        });
  }

  private void letReadsPass() {
    List<Runnable> reads = new ArrayList<>();
    synchronized (this) {
      blocked = true;
      for (Write write : writes) {
        reads.addAll(write.readsAfter);
        write.readsAfter.clear();
      }
    }
    reads.forEach(executor::execute);
  }

  private void finish(Write write) {
    Write next;
    synchronized (this) {
      writes.removeFirst();
      next = writes.peekFirst();
      blocked = false;
    }
    for (Runnable read : write.readsAfter) {
      executor.execute(read);
    }
    if (next != null) {
      start(next);
    }
  }
}
