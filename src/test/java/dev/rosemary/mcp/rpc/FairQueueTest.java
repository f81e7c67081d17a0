package dev.rosemary.mcp.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** In which order waiting work is taken. */
class FairQueueTest {
  private final List<String> ran = new ArrayList<>();

  private Runnable work(String name) {
    return () -> ran.add(name);
  }

  private static List<FairQueue.Taken> takeAll(FairQueue queue) {
    List<FairQueue.Taken> all = new ArrayList<>();
    for (FairQueue.Taken next = queue.take(); next != null; next = queue.take()) {
      all.add(next);
      next.work().run();
    }
    return all;
  }

  @Test
  @DisplayName("S-17: principals take turns, however much one of them asks for")
  void turnsOfPrincipals() {
    FairQueue queue = new FairQueue(1, 1);
    for (int i = 1; i <= 4; i++) {
      queue.add("ann", "session", work("ann " + i));
    }
    queue.add("bob", "session", work("bob 1"));
    queue.add("cid", "session", work("cid 1"));
    for (FairQueue.Taken next = queue.take(); next != null; next = queue.take()) {
      next.work().run();
      queue.done(next);
    }
    assertThat(ran).containsExactly("ann 1", "bob 1", "cid 1", "ann 2", "ann 3", "ann 4");
  }

  @Test
  @DisplayName("S-17: the sessions of one principal take turns")
  void turnsOfSessions() {
    FairQueue queue = new FairQueue(1, 1);
    for (int i = 1; i <= 3; i++) {
      queue.add("ann", "first", work("first " + i));
    }
    queue.add("ann", "second", work("second 1"));
    for (FairQueue.Taken next = queue.take(); next != null; next = queue.take()) {
      next.work().run();
      queue.done(next);
    }
    assertThat(ran).containsExactly("first 1", "second 1", "first 2", "first 3");
  }

  @Test
  @DisplayName("S-17: a principal has no more than its share at once, though threads are free")
  void share() {
    FairQueue queue = new FairQueue(4, 2);
    for (int i = 1; i <= 5; i++) {
      queue.add("ann", "session", work("ann " + i));
    }
    List<FairQueue.Taken> first = takeAll(queue);
    assertThat(ran).containsExactly("ann 1", "ann 2");
    queue.add("bob", "session", work("bob 1"));
    takeAll(queue);
    assertThat(ran).containsExactly("ann 1", "ann 2", "bob 1");
    queue.done(first.getFirst());
    takeAll(queue);
    assertThat(ran).containsExactly("ann 1", "ann 2", "bob 1", "ann 3");
    assertThat(queue.waiting()).isEqualTo(2);
  }

  @Test
  @DisplayName("S-5: a call that waits for its client takes nothing from its principal's share")
  void lent() {
    FairQueue queue = new FairQueue(1, 1);
    queue.add("ann", "session", work("asks"));
    queue.add("ann", "session", work("next"));
    FairQueue.Taken asks = takeAll(queue).getFirst();
    queue.lend(asks, 1);
    takeAll(queue);
    assertThat(ran).containsExactly("asks", "next");
  }

  @Test
  @DisplayName("S-17: all work is done, none twice, and none above the bounds")
  void everything() {
    long seed = System.nanoTime();
    System.out.println("FairQueueTest seed " + seed);
    Random random = new Random(seed);
    FairQueue queue = new FairQueue(5, 3);
    List<FairQueue.Taken> running = new ArrayList<>();
    int added = 0;
    for (int round = 0; round < 20_000; round++) {
      if (added < 5_000 && random.nextBoolean()) {
        String principal = "p" + random.nextInt(4);
        queue.add(principal, "s" + random.nextInt(3), work(principal + " " + added++));
      }
      FairQueue.Taken next = random.nextBoolean() ? queue.take() : null;
      if (next != null) {
        next.work().run();
        running.add(next);
      }
      assertThat(running).hasSizeLessThanOrEqualTo(5);
      if (!running.isEmpty() && random.nextBoolean()) {
        queue.done(running.remove(random.nextInt(running.size())));
      }
    }
    while (queue.waiting() > 0) {
      takeAll(queue).forEach(running::add);
      running.forEach(queue::done);
      running.clear();
    }
    assertThat(ran).hasSize(added).doesNotHaveDuplicates();
  }
}
