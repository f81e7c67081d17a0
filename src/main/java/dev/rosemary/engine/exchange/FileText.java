package dev.rosemary.engine.exchange;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * The text of a file.
 *
 * @param text without a byte order mark
 * @param encoding what it was written in
 */
public record FileText(String text, String encoding) {

  /**
   * Decodes UTF-8, or UTF-16 with a byte order mark.
   *
   * @throws RefusedException naming the line where it is neither
   */
  public static FileText decode(byte[] bytes) throws RefusedException {
    if (bytes.length >= 2) {
      int mark = (bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF);
      if (mark == 0xFEFF) {
        return utf16(bytes, StandardCharsets.UTF_16BE);
      }
      if (mark == 0xFFFE) {
        return utf16(bytes, StandardCharsets.UTF_16LE);
      }
    }
    int start =
        bytes.length >= 3
                && (bytes[0] & 0xFF) == 0xEF
                && (bytes[1] & 0xFF) == 0xBB
                && (bytes[2] & 0xFF) == 0xBF
            ? 3
            : 0;
    String text = new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8);
    // Decoding anew costs only where there is something to look at.
    if (text.indexOf('\uFFFD') >= 0) {
      requireUtf8(bytes, start);
    }
    return new FileText(text, "UTF-8");
  }

  private static void requireUtf8(byte[] bytes, int start) throws RefusedException {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
    CharBuffer out = CharBuffer.allocate(1 << 13);
    while (true) {
      CoderResult result = decoder.decode(in, out, true);
      if (result.isError()) {
        long line = 1;
        for (int i = 0; i < in.position(); i++) {
          line += bytes[i] == '\n' ? 1 : 0;
        }
        throw new RefusedException(
            line,
            "bytes that are not valid UTF-8, perhaps Latin-1 or Windows-1252; convert the file"
                + " first, for"
                + " instance with iconv -f WINDOWS-1252 -t UTF-8");
      }
      if (result.isUnderflow()) {
        return;
      }
      out.clear();
    }
  }

  private static FileText utf16(byte[] bytes, Charset charset) throws RefusedException {
    try {
      CharBuffer text =
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes, 2, bytes.length - 2));
      return new FileText(text.toString(), "UTF-16");
    } catch (CharacterCodingException e) {
      throw new RefusedException(
          0, "it starts like UTF-16 but is not valid UTF-16; save it as UTF-8");
    }
  }
}
