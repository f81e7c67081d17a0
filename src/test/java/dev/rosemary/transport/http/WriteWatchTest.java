package dev.rosemary.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.transport.http.guard.WriteWatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Writes to a client that does not read. */
class WriteWatchTest {
  @Test
  @DisplayName("S-17: a write that nobody reads is ended, and its connection with it")
  void ends() throws Exception {
    WriteWatch watch = new WriteWatch(1);
    AtomicBoolean over = new AtomicBoolean();
    try (ServerSocketChannel server = ServerSocketChannel.open().bind(null);
        SocketChannel client = SocketChannel.open(server.getLocalAddress());
        SocketChannel channel = server.accept()) {
      Thread sweeper =
          new Thread(() -> {
            while (!over.get()) {
              watch.sweep();
              Thread.onSpinWait();
            }
          });
      sweeper.start();
      assertThatThrownBy(() ->
              watch.write(() -> {
                while (true) {
                  channel.write(ByteBuffer.allocate(1 << 20));
                }
              }))
          .isInstanceOf(IOException.class);
      over.set(true);
      sweeper.join();
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      assertThat(channel.isOpen()).isFalse();
      assertThat(client.isOpen()).isTrue();
    }
  }
}
