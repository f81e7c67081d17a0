package dev.rosemary.code.index;

import dev.rosemary.code.scan.ScannedFile;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * What the index knows of a file.
 *
 * @param indexed whether it has chunks, or would have any if there were something in it
 */
@SuppressWarnings("ArrayRecordComponent") // compared by hand
public record KnownFile(
    long id, byte[] hash, long size, long modified, long identity, boolean indexed) {
  /** Whether the file need not be read: nothing of it looks changed. */
  public boolean looksLike(ScannedFile file) {
    return size == file.size() && modified == file.modified() && identity == file.identity();
  }

  /** Whether its bytes were these, going by their hash. */
  public boolean hasHash(byte[] other) {
    return Arrays.equals(hash, other);
  }

  /** The hash by which contents are told apart. */
  public static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
