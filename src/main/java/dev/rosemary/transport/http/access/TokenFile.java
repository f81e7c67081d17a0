package dev.rosemary.transport.http.access;

import dev.rosemary.base.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of a file, which is read again when it has changed, so that a line added or taken away
 * holds within a second. Every line is compared, in constant time each. Thread safe.
 */
public final class TokenFile implements Access {
  /** Between two looks at the file, in nanoseconds. */
  private static final long LOOK_NANOS = 1_000_000_000L;

  private static final int HASH_BYTES = 32;

  private static final class Line {
    private final byte[] hash;
    private final Grant grant;

    Line(byte[] hash, Grant grant) {
      this.hash = hash;
      this.grant = grant;
    }
  }

  private final Path file;
  private final Log log;
  private List<Line> lines;
  private FileTime changed;
  private long looked = System.nanoTime();

  /** What was said of the file since it was last in order. */
  private String warned = "";

  /**
   * The tokens of a file.
   *
   * @throws IOException with a reason for people, when it cannot be read or understood
   */
  public TokenFile(Path file, Log log) throws IOException {
    this.file = file;
    this.log = log;
    changed = Files.getLastModifiedTime(file);
    lines = read(file);
  }

  @Override
  public Grant grant(@Nullable String authorization) throws RefusedException {
    byte[] hash = NewToken.hash(Access.bearer(authorization));
    Grant found = null;
    for (Line line : lines()) {
      if (MessageDigest.isEqual(hash, line.hash)) {
        found = line.grant;
      }
    }
    if (found == null) {
      throw new RefusedException(
          RefusedException.Reason.INVALID, "This server does not know the token.");
    }
    return found;
  }

  private synchronized List<Line> lines() {
    long now = System.nanoTime();
    if (now - looked >= LOOK_NANOS) {
      looked = now;
      try {
        FileTime time = Files.getLastModifiedTime(file);
        if (!time.equals(changed)) {
          lines = read(file);
          changed = time;
        }
        warned = "";
      } catch (IOException e) {
        warn(
            "the token file could not be read again, so the previous one stays in use:"
                + " "
                + e.getMessage());
      }
    }
    return lines;
  }

  /** Says it once, not at every look. */
  private void warn(String text) {
    if (!text.equals(warned)) {
      warned = text;
      log.warn(text);
    }
  }

  private static List<Line> read(Path file) throws IOException {
    List<Line> lines = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      String text = line.strip();
      if (!text.isEmpty() && text.charAt(0) != '#') {
        lines.add(line(text, file + " line " + number));
      }
    }
    return lines;
  }

  private static Line line(String text, String where) throws IOException {
    String[] parts = text.split("\\s+", -1);
    if (parts.length != 3 || !parts[2].startsWith(NewToken.HASH)) {
      throw new IOException(
          where + " is not \"principal scope[,scope] sha256:hash\", as rosemary token prints it");
    }
    List<String> scopes = List.of(parts[1].split(",", -1));
    for (String scope : scopes) {
      if (!Scope.ALL.contains(scope)) {
        throw new IOException(where + " has a scope that is not one of " + Scope.ALL);
      }
    }
    try {
      byte[] hash = HexFormat.of().parseHex(parts[2].substring(NewToken.HASH.length()));
      if (hash.length == HASH_BYTES) {
        return new Line(hash, Scope.grant(parts[0], scopes));
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new IOException(where + " has no hash of 64 hexadecimal digits");
  }
}
