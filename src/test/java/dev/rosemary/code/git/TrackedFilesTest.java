package dev.rosemary.code.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("R-20: an index of Git that cannot be read counts as empty")
class TrackedFilesTest {
  private static final long SEED = 20_261_128;

  @TempDir Path folder;

  @BeforeEach
  void repository() throws IOException {
    Files.createDirectories(folder.resolve(".git"));
    Files.writeString(folder.resolve(".git/HEAD"), "ref: refs/heads/main\n");
  }

  @Test
  void whole() throws IOException {
    TrackedFiles tracked = read(index(2, 3));
    assertThat(tracked.hasFile("src/2.java")).isTrue();
    assertThat(tracked.hasFolder("src")).isTrue();
    assertThat(read(index(4, 3)).hasFile("src/2.java")).isTrue();
  }

  @Test
  void cutShort() throws IOException {
    for (int version : new int[] {2, 4}) {
      byte[] index = index(version, 3);
      for (int length = 0; length < index.length; length++) {
        assertThat(read(Arrays.copyOf(index, length)).hasFile("src/0.java")).isFalse();
      }
    }
  }

  @Test
  void changed() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < 3_000; i++) {
      byte[] index = index(random.nextBoolean() ? 2 : 4, 4);
      // What is before them makes the file no index at all.
      for (int change = 0; change <= i % 4; change++) {
        index[8 + random.nextInt(index.length - 8)] = (byte) random.nextInt(256);
      }
      assertThatCode(() -> read(index)).as("seed %d, round %d", SEED, i).doesNotThrowAnyException();
    }
  }

  @Test
  @DisplayName("R-20: names of which each holds the one before take no memory without end")
  void growing() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    head(out, 4, 200_000);
    for (int i = 0; i < 200_000; i++) {
      entry(out, 4, 0, "a");
    }
    assertThat(read(bytes.toByteArray()).hasFile("a")).isFalse();
  }

  private TrackedFiles read(byte[] index) throws IOException {
    Files.write(folder.resolve(".git/index"), index);
    return TrackedFiles.of(Objects.requireNonNull(GitFolder.at(folder)));
  }

  private static byte[] index(int version, int files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    head(out, version, files);
    for (int i = 0; i < files; i++) {
      boolean rest = version == 4 && i > 0;
      entry(out, version, rest ? "0.java".length() : 0, (rest ? "" : "src/") + i + ".java");
    }
    return bytes.toByteArray();
  }

  private static void head(DataOutputStream out, int version, int files) throws IOException {
    out.writeBytes("DIRC");
    out.writeInt(version);
    out.writeInt(files);
  }

  private static void entry(DataOutputStream out, int version, int dropped, String name)
      throws IOException {
    out.write(new byte[24]);
    out.writeInt(0x81A4);
    out.write(new byte[12 + 20 + 2]);
    if (version == 4) {
      out.write(dropped);
    }
    out.write(name.getBytes(StandardCharsets.UTF_8));
    out.write(new byte[version == 4 ? 1 : 8 - (62 + name.length()) % 8]);
  }
}
