package dev.rosemary.cli.connect.probe;

import dev.rosemary.cli.client.Server;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** Starts a server as a client does, asks it for its tools over standard streams, and ends it. */
public final class LocalProbe {
  /** How long it may take to answer: the first start of a source checkout builds the program. */
  private static final int SECONDS = 120;

  private static final int ENDING_SECONDS = 5;

  private LocalProbe() {}

  /**
   * The names of its tools.
   *
   * @throws IOException when it cannot be started or does not answer, with what it said
   */
  public static List<String> tools(Server.Local server, Map<String, String> variables, Path folder)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(server.command()));
    command.addAll(server.arguments());
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(variables);
    Process process = builder.start();
    // Read here while another thread may still write.
    Queue<String> errors = new ConcurrentLinkedQueue<>();
    Thread reading = Thread.startVirtualThread(() -> read(process, errors));
    Thread watching = Thread.startVirtualThread(() -> endLate(process));
    try (BufferedReader in =
            new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        OutputStream out = process.getOutputStream()) {
      Handshake handshake = new Handshake();
      send(out, handshake.initialize());
      handshake.initialized(answer(in));
      send(out, handshake.ready());
      send(out, handshake.listTools());
      return handshake.tools(answer(in));
    } catch (IOException e) {
      reading.join(TimeUnit.SECONDS.toMillis(1));
      String said = String.join("\n", errors).strip();
      throw new IOException(
          server.command() + " does not answer" + (said.isEmpty() ? "" : ": " + said), e);
    } finally {
      watching.interrupt();
      if (!process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    }
  }

  private static void send(OutputStream out, String message) throws IOException {
    out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String answer(BufferedReader in) throws IOException {
    while (true) {
      String line = in.readLine();
      if (line == null) {
        throw new IOException("it ended");
      }
      if (Handshake.isAnswer(line)) {
        return line;
      }
    }
  }

  private static void read(Process process, Queue<String> errors) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        errors.add(line);
      }
    } catch (IOException e) {
      // It is gone.
    }
  }

  private static void endLate(Process process) {
    try {
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      // It answered.
    }
  }
}
