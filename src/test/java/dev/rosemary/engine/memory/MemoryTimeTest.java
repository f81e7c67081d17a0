package dev.rosemary.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTimeTest {
  @ParameterizedTest
  @CsvSource({
    "2026-01-06T11:28:28.994065963Z, 2026-01-06T11:28:28.994065963Z",
    "2026-01-06T11:28:28.9940659631Z, 2026-01-06T11:28:28.994065963Z",
    "2026-01-06T12:00:00Z, 2026-01-06T12:00:00.000000000Z",
    "2026-01-06T12:00Z, 2026-01-06T12:00:00.000000000Z",
    "2026-01-06t12:00:00z, 2026-01-06T12:00:00.000000000Z",
    "2026-01-06T01:00:00+02:00, 2026-01-05T23:00:00.000000000Z",
    "2026-01-06T01:00:00+0200, 2026-01-05T23:00:00.000000000Z",
    "2026-01-06T01:00:00+02, 2026-01-05T23:00:00.000000000Z",
    "2026-01-06T01:00:00-05:30, 2026-01-06T06:30:00.000000000Z",
    "20260106T010000Z, 2026-01-06T01:00:00.000000000Z",
    "20260106T010000.5+0100, 2026-01-06T00:00:00.500000000Z",
    "2026-12-31T24:00:00Z, 2027-01-01T00:00:00.000000000Z",
    "2026-01-06T24:00+01:00, 2026-01-06T23:00:00.000000000Z",
    "20260106T240000.00Z, 2026-01-07T00:00:00.000000000Z",
    "2026-01-06, 2026-01-06T00:00:00.000000000Z",
    "20260106, 2026-01-06T00:00:00.000000000Z",
    "' 2026-01-06 ', 2026-01-06T00:00:00.000000000Z",
  })
  @DisplayName("R-2: dates and date-times with an offset become UTC of nine digits")
  void read(String given, String stored) {
    assertThat(MemoryTime.parse("timestamp", given)).isEqualTo(stored);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2026-01-06T12:00:00",
        "2026-13-01",
        "2026-02-30",
        "1767700800",
        "2026-01-06T25:00:00Z",
        "+10000-01-01T00:00:00Z",
        "9999-12-31T23:59:59-01:00",
        "-0001-01-01",
        "2026-01-06T",
        "2026-01-06T00:00:00.Z",
        "2026-01-06T00:00:00,+01:00",
        "2026-01-06T24:00:01Z",
        "2026-01-06T24:00:00.1Z",
        "2026-01-06T24:00:Z",
        "9999-12-31T24:00:00Z",
        "T12:00Z",
        "2026-01-06T12:00:00+",
        "2026-1-6",
        "2026-01-06TT:Z",
        "\0"
      })
  @DisplayName("R-2: anything else is an error that names the argument")
  void refused(String given) {
    assertThatThrownBy(() -> MemoryTime.parse("timestamp", given))
        .isInstanceOf(FailureException.class)
        .hasMessageStartingWith("timestamp '");
  }

  @Test
  @DisplayName("R-2: a time in the offset in which it was given is the same time")
  void given() {
    MemoryTime.Given late = MemoryTime.parseGiven("event_time", "2023-05-08T23:30:00-07:00");
    assertThat(late.offset()).isEqualTo(-420);
    String text = MemoryTime.given(late.time(), late.offset());
    assertThat(text).isEqualTo("2023-05-08T23:30:00.000000000-07:00");
    assertThat(MemoryTime.parseGiven("event_time", text)).isEqualTo(late);
    assertThat(MemoryTime.day(late.time(), late.offset())).isEqualTo("2023-05-08");
    assertThat(MemoryTime.given(late.time(), 0)).isEqualTo("2023-05-09T06:30:00.000000000Z");
  }
}
