package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingWait;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WithdrawalTest {
  @Test
  @DisplayName(
      "G-9, G-5, G-7: a project archived and restored by another process under full writing"
          + " loses nothing")
  void archiveUnderWriting(@TempDir Path data) throws Exception {
    List<String> acknowledged = Collections.synchronizedList(new ArrayList<>());
    List<String> refusals = Collections.synchronizedList(new ArrayList<>());
    AtomicBoolean writing = new AtomicBoolean(true);
    try (TestingRosemary writer = TestingRosemary.start(data, "--project", "busy");
        TestingRosemary mover = TestingRosemary.start(data)) {
      writer.ok("create_entities", TestingRosemary.entity("first", "fact"));
      Thread thread = write(writer, acknowledged, refusals, writing);
      for (int i = 0; i < TestingRosemary.count(6, 60); i++) {
        int before = acknowledged.size();
        TestingWait.until("writing", () -> acknowledged.size() > before);
        int refused = refusals.size();
        mover.ok("archive_project", "{\"name\":\"busy\"}");
        assertThat(files(data.resolve("projects"))).isEmpty();
        TestingWait.until("a refusal", () -> refusals.size() > refused);
        assertThat(files(data.resolve("projects"))).as("no file is resurrected").isEmpty();
        mover.ok("restore_project", "{\"name\":\"busy\"}");
        assertThat(files(data.resolve("archive"))).isEmpty();
      }
      writing.set(false);
      thread.join();
      mover.ok("switch_project", "{\"name\":\"busy\"}");
      assertThat(mover.names()).containsAll(acknowledged);
      assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(6);
      assertThat(refusals)
          .isNotEmpty()
          .allMatch(text ->
              text.contains("since been archived")
                  || text.contains("is archived")
                  || text.contains("No active project"));
    }
    try (TestingFile registry = new TestingFile(data.resolve("_meta.db"));
        TestingFile file =
            new TestingFile(
                data.resolve(registry.column("SELECT db_path FROM projects").getFirst()))) {
      assertThat(file.faults()).isEmpty();
      assertThat(file.column("SELECT name FROM entities WHERE deleted_at IS NULL"))
          .containsAll(acknowledged);
    }
  }

  @Test
  @DisplayName("G-9, G-6: a project deleted by another process under full writing is gone for good")
  void deleteUnderWriting(@TempDir Path data) throws Exception {
    List<String> acknowledged = Collections.synchronizedList(new ArrayList<>());
    List<String> refusals = Collections.synchronizedList(new ArrayList<>());
    AtomicBoolean writing = new AtomicBoolean(true);
    try (TestingRosemary writer = TestingRosemary.start(data, "--project", "doomed");
        TestingRosemary mover = TestingRosemary.start(data)) {
      writer.ok("create_entities", TestingRosemary.entity("first", "fact"));
      Thread thread = write(writer, acknowledged, refusals, writing);
      TestingWait.until("writing", () -> !acknowledged.isEmpty());
      mover.ok("delete_project", "{\"name\":\"doomed\"}");
      TestingWait.until("a refusal", () -> !refusals.isEmpty());
      writing.set(false);
      thread.join();
      assertThat(refusals)
          .isNotEmpty()
          .allMatch(
              text -> text.contains("since been deleted") || text.contains("No active project"));
      assertThat(files(data.resolve("projects"))).isEmpty();
      assertThat(files(data.resolve("archive"))).isEmpty();
      assertThat(writer.ok("list_projects", "{}")).doesNotContain("doomed");
      // The name is free again, and nothing of the old one comes back.
      writer.ok("create_project", "{\"name\":\"doomed\"}");
      writer.ok("switch_project", "{\"name\":\"doomed\"}");
      assertThat(writer.names()).isEmpty();
    }
  }

  private static Thread write(
      TestingRosemary writer,
      List<String> acknowledged,
      List<String> refusals,
      AtomicBoolean writing) {
    Thread thread =
        new Thread(() -> {
          try {
            for (int i = 0; writing.get(); i++) {
              JsonObject result =
                  writer.call("create_entities", TestingRosemary.entity("e" + i, "fact " + i));
              if (TestingRosemary.isError(result)) {
                refusals.add(TestingRosemary.text(result));
                writer.call("switch_project", "{\"name\":\"busy\"}");
              } else {
                acknowledged.add("e" + i);
              }
            }
          } catch (Exception e) {
            refusals.add("failed: " + e);
          }
        });
    thread.start();
    return thread;
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".db"))
          .toList();
    }
  }
}
