package dev.rosemary.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StreamLogTest {
  @Test
  @DisplayName("a message is one line with its time and level; less important ones are left out")
  void lines() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Clock clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
    Log log =
        new StreamLog(new PrintStream(bytes, true, StandardCharsets.UTF_8), Log.Level.WARN, clock);
    log.info("not kept");
    log.warn("two\nlines");
    log.error("failed", new IllegalStateException("why"));
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .startsWith(
            "2026-01-02T03:04:05Z WARN two?lines",
            "2026-01-02T03:04:05Z ERROR failed",
            "java.lang.IllegalStateException: why");
  }
}
