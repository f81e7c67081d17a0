package dev.rosemary.code.scan;

/** Why a file or a folder is not indexed. */
public enum Skip {
  /** Git's rules leave it out; counts folders as one. */
  IGNORED,
  /** A folder of dependencies, build output or caches; counts folders. */
  DEPENDENCIES,
  /** A symbolic link, or a hard link where only one folder may be indexed. */
  LINK,
  /** Larger than {@link FolderScan#MOST_BYTES}. */
  LARGE,
  /** No text. */
  BINARY,
  /** Code without line breaks, made for machines. */
  MINIFIED,
  /** Written by a program, as its name or its first lines say. */
  GENERATED,
  /** Looks like a key or a password. */
  SECRET,
  /** This process may not read it, it went away, or it is no file of a disk but the kernel's. */
  UNREADABLE;

  /** The name in a status: lower case. */
  public String label() {
    return switch (this) {
      case IGNORED -> "ignored";
      case DEPENDENCIES -> "dependencies";
      case LINK -> "link";
      case LARGE -> "large";
      case BINARY -> "binary";
      case MINIFIED -> "minified";
      case GENERATED -> "generated";
      case SECRET -> "secret";
      case UNREADABLE -> "unreadable";
    };
  }
}
