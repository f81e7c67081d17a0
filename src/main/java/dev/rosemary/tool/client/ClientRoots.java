package dev.rosemary.tool.client;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The folders that a client works in ({@code roots}), asked for when they are first needed and
 * again when the client says that they have changed. Thread safe.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/client/roots">roots</a>
 */
public final class ClientRoots {
  /** Roots that are looked at. */
  private static final int MOST = 100;

  /** How often they are asked for again when they change while the client answers. */
  private static final int MOST_ROUNDS = 3;

  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicLong changes = new AtomicLong();
  private @Nullable List<Path> known;
  private long knownAt;

  /**
   * The folders, in the client's order; none where it cannot be asked, or has no answer. What is no
   * URI of a file is left out. A call of a stateless client may end here and come again, so nothing
   * may have been changed before.
   */
  public List<Path> folders(Client client) {
    if (!client.answers(Question.Kind.ROOTS)) {
      return List.of();
    }
    WorkLimit.lock(lock);
    try {
      for (int round = 0; round < MOST_ROUNDS; round++) {
        long now = changes.get();
        List<Path> present = known;
        if (present != null && knownAt == now) {
          return present;
        }
        known = ask(client);
        knownAt = now;
      }
      List<Path> latest = known;
      return latest == null ? List.of() : latest;
    } finally {
      lock.unlock();
    }
  }

  /** The client says that they have changed. */
  public void changed() {
    long _ = changes.incrementAndGet();
  }

  private static List<Path> ask(Client client) {
    try {
      return paths(client.ask("roots", Question.roots()));
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.NotReady) {
        // One that does not answer is not asked again before it says that something has changed.
        return List.of();
      }
      throw e;
    }
  }

  private static List<Path> paths(JsonObject answer) {
    JsonArray roots = answer.array("roots");
    List<Path> paths = new ArrayList<>();
    if (roots != null) {
      for (Json root : roots.items()) {
        String uri = root instanceof JsonObject object ? object.string("uri") : null;
        Path path = uri == null || paths.size() == MOST ? null : path(uri);
        if (path != null) {
          paths.add(path);
        }
      }
    }
    return paths;
  }

  /** The path of a URI of a file; null for any other, and for one that is none. */
  static @Nullable Path path(String uri) {
    if (!uri.regionMatches(true, 0, "file:", 0, "file:".length())) {
      return null;
    }
    try {
      return Path.of(new URI("file", null, new URI(uri).getPath(), null));
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      // Some clients escape nothing, so that blanks and other characters stand there as they are.
      return plain(uri.substring("file:".length()));
    }
  }

  private static @Nullable Path plain(String rest) {
    int from = rest.startsWith("//") ? 2 : 0;
    try {
      Path path = Path.of(rest.substring(from));
      return path.isAbsolute() ? path : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
