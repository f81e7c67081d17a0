package dev.rosemary.surface.vault;

import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.store.Synchronous;
import dev.rosemary.tool.Surface;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A server of the surface in this process, with embeddings of three dimensions. */
final class TestingVault implements AutoCloseable {
  static final int DIMENSIONS = 3;

  private final Engine engine;
  private final Surface surface;
  private final boolean readOnly;
  private final List<TestingStdio> connections = new ArrayList<>();

  private TestingVault(
      Path directory,
      Home home,
      InstantSource clock,
      @Nullable String session,
      boolean readOnly,
      int maxResultChars) {
    engine = Engine.open(directory, home, Synchronous.NORMAL, clock, _ -> {});
    surface = VaultSurface.of(() -> engine, session, readOnly, maxResultChars);
    this.readOnly = readOnly;
  }

  static TestingVault open(Path directory) {
    return open(directory, Clock.systemUTC());
  }

  static TestingVault open(Path directory, InstantSource clock) {
    return new TestingVault(directory, home(false), clock, null, false, 40_000);
  }

  static TestingVault withSession(Path directory, String session, boolean persist) {
    return new TestingVault(directory, home(persist), Clock.systemUTC(), session, false, 40_000);
  }

  static TestingVault limited(Path directory, int maxResultChars) {
    return new TestingVault(directory, home(false), Clock.systemUTC(), null, false, maxResultChars);
  }

  static TestingVault readOnly(Path directory) {
    return new TestingVault(directory, home(false), Clock.systemUTC(), null, true, 40_000);
  }

  static TestingVault inProject(Path directory, String project) {
    Home home = new Home(null, project, DIMENSIONS, false);
    return new TestingVault(directory, home, Clock.systemUTC(), null, false, 40_000);
  }

  private static Home home(boolean persist) {
    return new Home(null, null, DIMENSIONS, persist);
  }

  Engine engine() {
    return engine;
  }

  Surface surface() {
    return surface;
  }

  /** A client that has shaken hands and named no session. */
  TestingVaultClient client() throws IOException, InterruptedException {
    return client("{\"name\":\"t\",\"version\":\"1\"}");
  }

  /** A client whose handshake carries a session id. */
  TestingVaultClient clientOf(String session) throws IOException, InterruptedException {
    return client(
        "{\"name\":\"t\",\"version\":\"1\",\"extra\":{\"sessionId\":\"" + session + "\"}}");
  }

  private TestingVaultClient client(String info) throws IOException, InterruptedException {
    TestingVaultClient client = stranger();
    client.request(
        "initialize",
        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":" + info + "}");
    return client;
  }

  /** A client that has not shaken hands. */
  TestingVaultClient stranger() throws IOException {
    TestingStdio connection = TestingStdio.start(readOnly, Log.NONE, surface);
    connections.add(connection);
    return new TestingVaultClient(connection);
  }

  @Override
  public void close() throws IOException {
    try {
      for (TestingStdio connection : connections) {
        connection.close();
        connection.ended();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      engine.close();
    }
  }
}
