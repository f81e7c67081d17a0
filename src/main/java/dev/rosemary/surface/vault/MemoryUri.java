package dev.rosemary.surface.vault;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** URIs of memories. What is not unreserved (RFC 3986, section 2.3) is percent-encoded UTF-8. */
final class MemoryUri {
  static final String VAULT = "memory://vault";
  static final String SESSION = "memory://session/";
  static final String VAULT_KEY = VAULT + "/";

  private static final String HEX = "0123456789ABCDEF";

  private MemoryUri() {}

  /** The URI of a memory of the vault. */
  static String memory(String key) {
    return VAULT_KEY + encode(key);
  }

  /** The URI of a session's memories. */
  static String session(String id) {
    return SESSION + encode(id);
  }

  private static String encode(String text) {
    StringBuilder encoded = new StringBuilder(text.length() + 16);
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      boolean plain =
          (b >= 'a' && b <= 'z')
              || (b >= 'A' && b <= 'Z')
              || (b >= '0' && b <= '9')
              || b == '-'
              || b == '.'
              || b == '_'
              || b == '~';
      if (plain) {
        encoded.append((char) b);
      } else {
        encoded.append('%').append(HEX.charAt((b >> 4) & 15)).append(HEX.charAt(b & 15));
      }
    }
    return encoded.toString();
  }

  /**
   * The text that stands behind a prefix of a URI, decoded once; null when the URI begins with
   * something else or the rest is no percent-encoded UTF-8. Characters that should have been
   * encoded stand for themselves.
   */
  static @Nullable String after(String prefix, String uri) {
    if (!uri.startsWith(prefix)) {
      return null;
    }
    byte[] bytes = uri.substring(prefix.length()).getBytes(StandardCharsets.UTF_8);
    ByteBuffer decoded = ByteBuffer.allocate(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '%') {
        decoded.put(bytes[i]);
        continue;
      }
      int high = i + 2 <= bytes.length - 1 ? Character.digit((char) bytes[i + 1], 16) : -1;
      int low = i + 2 <= bytes.length - 1 ? Character.digit((char) bytes[i + 2], 16) : -1;
      if (high < 0 || low < 0) {
        return null;
      }
      decoded.put((byte) (high << 4 | low));
      i += 2;
    }
    try {
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(decoded.flip());
      return text.toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
