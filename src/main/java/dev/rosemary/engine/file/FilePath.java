package dev.rosemary.engine.file;

import dev.rosemary.base.FailureException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of a file or a folder, in NFC: {@code /memories}, or that with names behind slashes.
 *
 * @param text without a slash at its end
 */
public record FilePath(String text) {
  /** The folder that holds all others. */
  public static final FilePath ROOT = new FilePath("/memories");

  /** The folder of the personal space, seen from a project. */
  public static final FilePath PERSONAL = new FilePath("/memories/personal");

  /** Bytes of a name in UTF-8, as common file systems have it. */
  private static final int LONGEST_NAME = 255;

  /** Bytes of a path in UTF-8, as Anthropic's memory stores have it. */
  private static final int LONGEST = 1_024;

  /**
   * The path of a file that may have to be made.
   *
   * @throws FailureException for one that does not begin with {@code /memories}, is longer than
   *     allowed, or has a name that is none; see {@link #isName}
   */
  public static FilePath of(String given) {
    // Bringing many combining marks in order takes Java the square of their number.
    boolean isBounded = given.length() <= 4 * LONGEST;
    String path = isBounded ? Normalizer.normalize(given, Normalizer.Form.NFC) : given;
    String inside = ROOT.text + "/";
    if (path.equals(ROOT.text) || path.equals(inside)) {
      return ROOT;
    }
    if (!path.startsWith(inside)) {
      throw Refusals.outside(path);
    }
    if (!isBounded || bytes(path) > LONGEST) {
      throw Refusals.tooLong(path);
    }
    boolean fits = true;
    for (int start = inside.length(); start <= path.length(); ) {
      int slash = path.indexOf('/', start);
      int end = slash < 0 ? path.length() : slash;
      String name = path.substring(start, end);
      if (!isName(name)) {
        throw Refusals.escaping(path);
      }
      fits &= bytes(name) <= LONGEST_NAME;
      start = end + 1;
    }
    if (!fits) {
      throw Refusals.tooLong(path);
    }
    return new FilePath(path);
  }

  /** The path of something that is there, which may be a folder and end with a slash. */
  public static FilePath ofPresent(String given) {
    boolean isOfFolder =
        given.startsWith(ROOT.text + "/") && given.endsWith("/") && !given.endsWith("//");
    return of(isOfFolder ? given.substring(0, given.length() - 1) : given);
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /**
   * Whether a name stays where it is, however it is read: neither {@code .} nor {@code ..}, without
   * slashes of either kind and control characters, also once percent signs are decoded.
   */
  private static boolean isName(String name) {
    String plain = name;
    while (true) {
      if (plain.isEmpty() || plain.equals(".") || plain.equals("..") || !isPlain(plain)) {
        return false;
      }
      String decoded = decoded(plain);
      if (decoded.equals(plain)) {
        return true;
      }
      plain = decoded;
    }
  }

  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < ' ' || c == 0x7f || c == '/' || c == '\\') {
        return false;
      }
      if (Character.isSurrogate(c)) {
        boolean isPair = i + 1 < name.length() && Character.isSurrogatePair(c, name.charAt(i + 1));
        if (!isPair) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  /** The name with each percent sign and two digits replaced, which is shorter if there is any. */
  private static String decoded(String name) {
    StringBuilder decoded = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      int value = name.charAt(i) == '%' && i + 2 < name.length() ? value(name, i + 1) : -1;
      if (value < 0) {
        decoded.append(name.charAt(i));
        continue;
      }
      // No UTF-8 begins so: older decoders read a dot or a slash in two bytes from it.
      decoded.append(value == 0xc0 || value == 0xc1 ? '/' : (char) value);
      i += 2;
    }
    return decoded.toString();
  }

  private static int value(String name, int at) {
    int high = Character.digit(name.charAt(at), 16);
    int low = Character.digit(name.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : 16 * high + low;
  }

  /** Whether it is the folder that holds all others. */
  public boolean isRoot() {
    return equals(ROOT);
  }

  /** Whether another path leads to something in this folder, at any depth. */
  public boolean contains(FilePath other) {
    return other.text.startsWith(text + "/");
  }

  /** The folders that it lies in below the root, the outermost first. */
  List<FilePath> folders() {
    List<FilePath> folders = new ArrayList<>();
    for (int slash = text.indexOf('/', ROOT.text.length() + 1);
        slash >= 0;
        slash = text.indexOf('/', slash + 1)) {
      folders.add(new FilePath(text.substring(0, slash)));
    }
    return folders;
  }

  /** The same place in another folder than the one that it lies in, or that folder itself. */
  FilePath moved(FilePath from, FilePath to) {
    return new FilePath(to.text + text.substring(from.text.length()));
  }

  @Override
  public String toString() {
    return text;
  }
}
