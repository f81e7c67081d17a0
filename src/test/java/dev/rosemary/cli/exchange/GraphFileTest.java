package dev.rosemary.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.project.Project;
import dev.rosemary.store.Synchronous;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports that are interrupted. */
class GraphFileTest {
  private static final int LINES = 2_500;

  @TempDir Path folder;

  @Test
  @DisplayName("S-12: an import that was interrupted is completed by the next one")
  void isCompletedByTheNextImport() {
    byte[] whole = lines().getBytes(StandardCharsets.UTF_8);
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, Clock.systemUTC(), _ -> {})) {
      Project project = engine.projects().create("p", "");
      InputStream broken =
          new SequenceInputStream(
              new ByteArrayInputStream(whole, 0, whole.length - 10), new TestingBrokenStream());
      assertThatThrownBy(() -> read(engine, project, broken))
          .isInstanceOf(FailureException.class)
          .hasMessageContaining("stopped at line 2500")
          .hasMessageContaining("import the same file again");

      ImportReport second = read(engine, project, new ByteArrayInputStream(whole));

      assertThat(second.outcome().entitiesMerged()).isBetween(1L, LINES - 1L);
      assertThat(second.outcome().entitiesAdded() + second.outcome().entitiesMerged())
          .isEqualTo(LINES);
      assertThat(second.warnings()).isEmpty();
      assertThat(engine.<Long>read(project, graph -> graph.export(_ -> {}).observations()))
          .isEqualTo(LINES);
    }
  }

  private static ImportReport read(Engine engine, Project project, InputStream in) {
    return engine.writeOnce(project, graph -> GraphFile.read(in, graph, false, _ -> {}));
  }

  private static String lines() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      lines.append("{\"type\":\"entity\",\"name\":\"e").append(i);
      lines.append("\",\"entityType\":\"t\",\"observations\":[\"o\"]}\n");
    }
    return lines.toString();
  }

  /** A file on a disk that fails. */
  private static final class TestingBrokenStream extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("the disk is gone");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return read();
    }
  }
}
