package dev.rosemary.engine.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingWait;
import dev.rosemary.base.Log;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeCallsTest {
  @Test
  @DisplayName("an exit waits for the calls under way, and lets no other begin")
  void exitWaits() throws Exception {
    NativeCalls calls = new NativeCalls();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Thread caller =
        Thread.ofPlatform()
            .start(() -> {
              try (var _ = calls.begin()) {
                begun.countDown();
                goOn.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    begun.await();
    assertThat(calls.end(20)).isFalse();
    goOn.countDown();
    caller.join();
    assertThat(calls.end(10_000)).isTrue();

    CountDownLatch late = new CountDownLatch(1);
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try (var _ = calls.begin()) {
            late.countDown();
          }
        });
    assertThat(late.await(200, TimeUnit.MILLISECONDS)).isFalse();
    assertThat(calls.end(0)).isTrue();
  }

  @Test
  @DisplayName(
      "an embedder that is closed while its model loads leaves the runtime and takes no model")
  void closedWhileLoading() throws Exception {
    Embedder embedder = Embedder.of(TestingModel.folder(), Log.NONE);
    embedder.start();
    while (inRuntime().isEmpty() && embedder.state() instanceof EmbedderState.Loading) {
      Thread.onSpinWait();
    }
    embedder.close();
    // At once as a rule; a busy machine may not let the load go on for longer than a close waits.
    TestingWait.until("a runtime without the embedder", () -> inRuntime().isEmpty());
    assertThat(embedder.state()).isNotInstanceOf(EmbedderState.Ready.class);
  }

  /** The threads of embedders that are in ONNX Runtime's classes. */
  private static List<String> inRuntime() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> thread.getKey().getName().equals("embedder"))
        .filter(thread ->
            Arrays.stream(thread.getValue())
                .anyMatch(frame -> frame.getClassName().startsWith("ai.onnxruntime.")))
        .map(thread -> Arrays.toString(thread.getValue()))
        .toList();
  }

  @Test
  @DisplayName("ONNX Runtime works until the end of a process that exits, and the exit code stays")
  void runtimeStaysDuringExit(@TempDir Path folder) throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:ErrorFile=" + folder.resolve("crash.log"),
                "-cp",
                System.getProperty("java.class.path"),
                TestingExitingProcess.class.getName(),
                TestingModel.folder().toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isEqualTo(3);
    assertThat(output).contains("Ready[model=");
    try (Stream<Path> reports = Files.list(folder)) {
      assertThat(reports).isEmpty();
    }
  }

  @Test
  @DisplayName("an abrupt exit has its exit code and runs nothing else")
  void abruptExit() throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                TestingAbruptProcess.class.getName())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEmpty();
    assertThat(process.waitFor()).isEqualTo(7);
  }
}
