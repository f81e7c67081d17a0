package dev.rosemary.engine.item.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.vector.VectorIndex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CosineFloorTest {
  private static final long SEED = Long.getLong("rosemary.seed", 1);

  @Test
  void thereIsNoneUntilEnoughAreKnown() {
    CosineFloor floor = new CosineFloor(2);
    floor.add(0.9);
    assertThat(floor.least()).isEqualTo(VectorIndex.LEAST_COSINE);
    floor.add(0.7);
    assertThat(floor.least()).isEqualTo(0.7);
  }

  @Test
  void isThatOfTheLastThatCounts() {
    Random random = new Random(SEED);
    CosineFloor floor = new CosineFloor(20);
    List<Double> all = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      double cosine = 2 * random.nextDouble() - 1;
      all.add(cosine);
      floor.add(cosine);
    }
    all.sort(Collections.reverseOrder());

    assertThat(floor.least()).as("seed %s", SEED).isEqualTo(all.get(19));
  }
}
