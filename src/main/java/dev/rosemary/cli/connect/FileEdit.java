package dev.rosemary.cli.connect;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change of a file.
 *
 * @param before what stands in it; null where there is none
 * @param after what is to stand in it; null where there is to be none
 * @param copy what becomes of the copy beside it
 * @param has whether what is written was there before in some form
 */
record FileEdit(@Nullable String before, @Nullable String after, Copy copy, boolean has) {
  /** What becomes of a copy. */
  enum Copy {
    /** It is made, also in the place of an older one. */
    MAKE,
    /** It stays as it is. */
    KEEP,
    /** It goes, since the file is what it was. */
    DROP
  }

  boolean isNothing() {
    return Objects.equals(before, after);
  }

  /** No change. */
  static FileEdit nothing(@Nullable String text) {
    return new FileEdit(text, text, Copy.KEEP, false);
  }

  /**
   * A change that adds something: the copy is of the file without it.
   *
   * @param has whether it was in the file before
   * @param copied whether there is a copy
   */
  static FileEdit adding(@Nullable String before, String after, boolean has, boolean copied) {
    return new FileEdit(before, after, has && copied ? Copy.KEEP : Copy.MAKE, has);
  }

  /** A change that takes something away. */
  static FileEdit removing(String before, @Nullable String after, @Nullable String copy) {
    return new FileEdit(before, after, Objects.equals(after, copy) ? Copy.DROP : Copy.KEEP, true);
  }
}
