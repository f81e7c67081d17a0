package dev.rosemary.cli.exchange.line;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Text of which a part may be damaged. */
public final class Utf8 {
  private static final int CHECKED_CHARS = 8 << 10;

  private Utf8() {}

  /** Whether the bytes are UTF-8 from end to end. */
  static boolean isValid(byte[] bytes, int start, int length) {
    int i = start;
    int end = start + length;
    while (i < end && bytes[i] >= 0) {
      i++;
    }
    if (i == end) {
      return true;
    }
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes, i, end - i);
    CharBuffer out = CharBuffer.allocate(Math.min(CHECKED_CHARS, end - i + 1));
    while (true) {
      CoderResult result = decoder.decode(in, out, true);
      if (result.isError()) {
        return false;
      }
      if (result.isUnderflow()) {
        return true;
      }
      out.clear();
    }
  }

  /** The text of the bytes with U+FFFD for what is no UTF-8. */
  static String replacing(byte[] bytes, int start, int length) {
    return new String(bytes, start, length, StandardCharsets.UTF_8);
  }

  /** The text with U+FFFD for surrogates that have no partner. */
  static String whole(String text) {
    StringBuilder whole = null;
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
        continue;
      }
      if (whole == null) {
        whole = new StringBuilder(text);
      }
      whole.setCharAt(i, '\uFFFD');
    }
    return whole == null ? text : whole.toString();
  }
}
