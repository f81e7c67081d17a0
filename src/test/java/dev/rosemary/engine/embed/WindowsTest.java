package dev.rosemary.engine.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.embed.wordpiece.Tokens;
import dev.rosemary.engine.embed.wordpiece.WordPieceTokenizer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WindowsTest {
  private static final long SEED = 20_261_128;

  @Test
  void coverEveryTokenInOrderWithinTheirRoom() throws Exception {
    WordPieceTokenizer tokenizer = TestingModel.tokenizer();
    Random random = new Random(SEED);
    for (int round = 0; round < 300; round++) {
      StringBuilder text = new StringBuilder();
      int words = random.nextInt(400);
      for (int i = 0; i < words; i++) {
        text.append(Integer.toString(random.nextInt(1 << random.nextInt(1, 30)), 36)).append(' ');
      }
      Tokens tokens = tokenizer.tokenize(text.toString());
      int room = random.nextInt(Windows.MIN_ROOM, 200);
      int most = random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt(1, 12);

      Windows windows = Windows.of(tokens, room, most);

      String situation = "seed " + SEED + ", round " + round + ", room " + room;
      assertThat(windows.ids().size()).as(situation).isBetween(1, most);
      int covered = covered(tokens, windows, room, situation);
      assertThat(windows.whole()).as(situation).isEqualTo(covered == tokens.size());
      if (most == Integer.MAX_VALUE) {
        assertThat(windows.whole()).as(situation).isTrue();
      } else if (!windows.whole()) {
        assertThat(windows.ids()).as(situation).hasSize(most);
      }
    }
  }

  /** How far the windows reach, each found where the one before allows it to begin. */
  private static int covered(Tokens tokens, Windows windows, int room, String situation) {
    int start = 0;
    int end = 0;
    for (int[] window : windows.ids()) {
      assertThat(window.length).as(situation).isLessThanOrEqualTo(room);
      int from = -1;
      for (int at = Math.max(start, end - room); at <= end && from < 0; at++) {
        if (at + window.length <= tokens.size()
            && at + window.length >= end
            && java.util.Arrays.equals(tokens.ids(at, at + window.length), window)) {
          from = at;
        }
      }
      assertThat(from).as(situation).isNotNegative();
      start = from;
      end = from + window.length;
    }
    return end;
  }
}
