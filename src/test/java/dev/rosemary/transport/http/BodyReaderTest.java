package dev.rosemary.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingWait;
import dev.rosemary.transport.http.guard.BodyReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What bodies cost while they are on their way. */
class BodyReaderTest {
  private static final int LONGEST = BodyReader.LONGEST;

  private final BodyReader bodies = new BodyReader();

  private BodyReader.Body read(InputStream in, long announced) throws Exception {
    return bodies.read("address 127.0.0.1", () -> {}, in, announced);
  }

  @Test
  @DisplayName("S-17: bodies of every length come as they were sent, up to 16 MiB")
  void lengths() throws Exception {
    Random random = new Random(7);
    for (int length : new int[] {0, 1, 16_383, 16_384, 16_385, 100_000, LONGEST - 1, LONGEST}) {
      byte[] sent = new byte[length];
      random.nextBytes(sent);
      for (long announced : new long[] {-1, length}) {
        try (BodyReader.Body body = read(new ByteArrayInputStream(sent), announced)) {
          assertThat(body.bytes()).isEqualTo(sent);
        }
      }
    }
    InputStream endless = InputStream.nullInputStream();
    assertThatThrownBy(() -> read(endless, LONGEST + 1L)).hasMessageContaining("16 MiB");
    InputStream longer = new ByteArrayInputStream(new byte[LONGEST + 1]);
    assertThatThrownBy(() -> read(longer, -1)).hasMessageContaining("16 MiB");
  }

  @Test
  @DisplayName("S-17: a body that is announced and does not come takes no room")
  void announced() throws Exception {
    List<Thread> threads = new ArrayList<>();
    List<PipedOutputStream> senders = new ArrayList<>();
    long before = used();
    for (int i = 0; i < 64; i++) {
      PipedOutputStream sender = new PipedOutputStream();
      InputStream in = new PipedInputStream(sender);
      sender.write('{');
      senders.add(sender);
      threads.add(
          Thread.startVirtualThread(() -> {
            try (BodyReader.Body body = read(in, LONGEST)) {
              assertThat(body.bytes()).hasSize(1);
            } catch (Exception e) {
              throw new AssertionError(e);
            }
          }));
    }
    for (Thread thread : threads) {
      TestingWait.until(
          "a reader that waits for more",
          () ->
              thread.getState() == Thread.State.TIMED_WAITING
                  || thread.getState() == Thread.State.WAITING);
    }
    assertThat(used() - before).isLessThan(LONGEST);
    for (PipedOutputStream sender : senders) {
      sender.close();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static long used() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  @DisplayName("S-17: small bodies do not wait for large ones that take all the room")
  void small() throws Exception {
    byte[] large = new byte[LONGEST];
    try (BodyReader.Body one = read(new ByteArrayInputStream(large), -1);
        BodyReader.Body two = read(new ByteArrayInputStream(large), -1);
        BodyReader.Body three = read(new ByteArrayInputStream(new byte[32_768]), -1)) {
      assertThat(one.bytes().length + two.bytes().length + three.bytes().length)
          .isEqualTo(2 * LONGEST + 32_768);
      try (BodyReader.Body four = read(new ByteArrayInputStream(new byte[16_384]), 16_384)) {
        assertThat(four.bytes()).hasSize(16_384);
      }
    }
  }
}
