package dev.rosemary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The golden files of a surface: what it publishes, with ids numbered in order of appearance.
 * {@code -Drosemary.golden=write} writes them anew.
 */
public final class TestingGolden {
  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");

  private static final Pattern RECORD_ID = Pattern.compile("\\b[a-z0-9]{20}\\b");

  private final Path folder;
  private final Pattern id;
  private final boolean keepsTimes;
  private final Map<String, String> ids = new HashMap<>();

  private TestingGolden(String surface, Pattern id, boolean keepsTimes) {
    this.id = id;
    this.folder = Path.of("src/test/resources/golden", surface);
    this.keepsTimes = keepsTimes;
  }

  /** Those of a surface, without its times. */
  public static TestingGolden of(String surface) {
    return new TestingGolden(surface, ID, false);
  }

  /** Those of a surface whose clock is the test's. */
  public static TestingGolden withTimes(String surface) {
    return new TestingGolden(surface, ID, true);
  }

  /** Likewise, of a surface whose ids have 20 characters. */
  public static TestingGolden withRecordIds(String surface) {
    return new TestingGolden(surface, RECORD_ID, true);
  }

  /** Fails when a file does not hold this text. */
  public void compare(String name, CharSequence actual) throws IOException {
    Path file = folder.resolve(name);
    String numbered =
        id.matcher(actual)
            .replaceAll(found -> ids.computeIfAbsent(found.group(), _ -> "id-" + (ids.size() + 1)));
    String normalized = keepsTimes ? numbered : TIME.matcher(numbered).replaceAll("time");
    if ("write".equals(System.getProperty("rosemary.golden"))) {
      Files.createDirectories(folder);
      Files.writeString(file, normalized);
    }
    assertThat(normalized)
        .as("%s; ./build golden writes it anew", file)
        .isEqualTo(Files.readString(file));
  }
}
