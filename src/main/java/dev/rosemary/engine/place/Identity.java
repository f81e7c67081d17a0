package dev.rosemary.engine.place;

/**
 * What tells a repository from all others, or a folder that somebody has linked to a project.
 *
 * @param kind what it is
 * @param value see {@link Kind}
 */
public record Identity(Kind kind, String value) {
  /** What an identity is; each is certain where those before it are absent. */
  public enum Kind {
    /** The normal form of the URL of {@code origin}: {@code github.com/acme/api}. */
    ORIGIN("origin"),
    /** The id of the commit with which the history begins, in hexadecimal digits. */
    ROOT("root"),
    /** The real path of the Git directory that all working trees of the repository share. */
    FOLDER("folder"),
    /** The real path of a folder that somebody linked; it counts for what lies below. */
    PATH("path");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word in the registry. */
    public String word() {
      return word;
    }

    static Kind of(String word) {
      for (Kind kind : values()) {
        if (kind.word.equals(word)) {
          return kind;
        }
      }
      throw new IllegalArgumentException("no kind of identity: " + word);
    }
  }

  public Identity {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("an identity has a value");
    }
  }

  /** As people read it. */
  public String text() {
    return switch (kind) {
      case ORIGIN, PATH -> value;
      case ROOT -> "root commit " + value.substring(0, Math.min(12, value.length()));
      case FOLDER -> value + " (no commits yet)";
    };
  }
}
