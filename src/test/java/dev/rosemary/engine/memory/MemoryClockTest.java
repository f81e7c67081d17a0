package dev.rosemary.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that were ahead when something was stored. */
class MemoryClockTest {
  private static final Instant RIGHT = Instant.parse("2026-11-29T12:00:00Z");

  @TempDir Path folder;
  private Instant time = RIGHT;
  private Engine engine;

  @BeforeEach
  void open() {
    InstantSource clock = () -> time;
    engine = Engine.open(folder, Synchronous.NORMAL, clock, line -> {});
  }

  private Memories memories() {
    return engine.memories();
  }

  private String store(String content) {
    return memories().store(NewMemory.of(content, MemoryType.SEMANTIC));
  }

  private List<String> valid() {
    List<String> contents = new ArrayList<>();
    memories()
        .valid(null, memories().now(), Long.MAX_VALUE, memory -> contents.add(memory.content()));
    return contents;
  }

  private List<String> found(String query) {
    List<String> contents = new ArrayList<>();
    MemoryFilter filter = new MemoryFilter(null, false, memories().now());
    memories().searchText(query, filter, 0, 10, (memory, score) -> contents.add(memory.content()));
    return contents;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 120, 60 * 24 * 365})
  @DisplayName(
      "R-9: what was stored by a clock that was minutes or a year ahead is valid and found at once")
  void ahead(long minutes) {
    store("walrus before");
    time = RIGHT.plus(Duration.ofMinutes(minutes));
    store("walrus ahead");
    time = RIGHT.plusSeconds(1);
    assertThat(valid()).containsExactly("walrus ahead", "walrus before");
    assertThat(found("walrus")).hasSize(2);
    store("walrus after");
    assertThat(valid()).containsExactly("walrus after", "walrus ahead", "walrus before");
  }

  @Test
  @DisplayName(
      "R-10: an invalidation by a clock that was ahead holds at once, with and without a reason")
  void invalidated() {
    String without = store("without a reason");
    String with = store("with one");
    String late = store("invalidated later");
    time = RIGHT.plus(Duration.ofHours(2));
    assertThat(memories().invalidate(null, without, null, null)).isTrue();
    assertThat(memories().invalidate(null, with, "it moved", null)).isTrue();
    time = RIGHT.plusSeconds(1);
    assertThat(valid()).containsExactly("invalidated later");
    assertThat(memories().invalidate(null, without, null, null)).isFalse();
    assertThat(memories().invalidate(null, late, null, null)).isTrue();
    assertThat(valid()).isEmpty();
    assertThat(memories().get(null, without).invalidationReason()).isNull();
    assertThat(memories().get(null, with).invalidationReason()).isEqualTo("it moved");
  }

  @Test
  @DisplayName("R-9: what is to be valid from or until a time to come does not set the clock")
  void given() {
    String tomorrow = MemoryTime.of(RIGHT.plus(Duration.ofDays(1)));
    memories()
        .store(new NewMemory("from tomorrow on", MemoryType.SEMANTIC, null, null, null, tomorrow));
    memories()
        .store(
            new NewMemory("until tomorrow", MemoryType.SEMANTIC, null, null, null, null, tomorrow));
    store("always");
    time = RIGHT.plusSeconds(1);
    assertThat(valid()).containsExactly("always", "until tomorrow");
  }

  @Test
  @DisplayName(
      "R-9: a time that no clock gives, as a damaged import may have, does not set the clock")
  void nonsense() {
    Memory imported =
        new Memory(
            0,
            "",
            "imported",
            MemoryType.SEMANTIC,
            null,
            null,
            "2026-01-01T00:00:00.000000000Z",
            "9999-12-31T23:59:59.999999999Z",
            "2026-01-01T00:00:00.000000000Z",
            null,
            null,
            null,
            1);
    memories().take(List.of(imported), false);
    store("stored");
    assertThat(memories().now()).startsWith("2026-11-29T");
    assertThat(valid()).containsExactly("stored", "imported");
  }
}
