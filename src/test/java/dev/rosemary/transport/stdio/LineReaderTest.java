package dev.rosemary.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LineReaderTest {
  private static final long SEED = 11;
  private static final int LONGEST = 40_000;

  /** Gives what it holds in pieces of random lengths. */
  private static final class Pieces extends ByteArrayInputStream {
    private final Random random;

    Pieces(byte[] bytes, Random random) {
      super(bytes);
      this.random = random;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) {
      return super.read(into, offset, Math.min(length, 1 + random.nextInt(9_000)));
    }
  }

  @Test
  @DisplayName(
      "S-6: lines of any lengths are found however the input is cut, long ones passed over")
  void lines() throws IOException {
    Random random = new Random(SEED);
    for (int round = 0; round < 200; round++) {
      StringBuilder text = new StringBuilder();
      List<String> expected = new ArrayList<>();
      for (int n = random.nextInt(8); n >= 0; n--) {
        int length =
            switch (random.nextInt(4)) {
              case 0 -> 0;
              case 1 -> LONGEST - 1 + random.nextInt(3);
              case 2 -> LONGEST + random.nextInt(3 * LONGEST);
              default -> random.nextInt(500);
            };
        text.append("x".repeat(length)).append(n > 0 || random.nextBoolean() ? "\n" : "");
        if (length > 0) {
          expected.add(length > LONGEST ? "too long" : Integer.toString(length));
        }
      }
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      LineReader reader = new LineReader(new Pieces(bytes, random), LONGEST);
      List<String> found = new ArrayList<>();
      for (LineReader.Found f = reader.next(); f != LineReader.Found.END; f = reader.next()) {
        found.add(f == LineReader.Found.LINE ? Integer.toString(reader.length()) : "too long");
      }
      assertThat(found).as("seed " + SEED + ", round " + round).isEqualTo(expected);
    }
  }
}
