package dev.rosemary.code.language;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The language of a file. There is one of each, made of the index of all languages when the first
 * file is met; what else is known of it stands in a resource of its own, which is read when the
 * first file of this language is. Thread safe.
 */
public final class Language {
  /** How a file is cut. */
  public enum Syntax {
    /** By a grammar, in the parser process. */
    GRAMMAR,
    /** At headings. */
    HEADINGS,
    /** At commands of LaTeX. */
    COMMANDS,
    /** At statements that make something. */
    STATEMENTS,
    /** At keys of the outermost level. */
    KEYS,
    /** At keys of the outermost level, in quotes. */
    JSON_KEYS,
    /** At names in brackets. */
    TABLES,
    /** At lines that declare something. */
    DECLARATIONS,
    /** By windows of lines. */
    NONE
  }

  /** What a file is of whose language nothing tells. */
  public static final Language TEXT = of("text");

  private final String id;
  private final String shown;
  private final Syntax syntax;
  private final boolean overloads;
  private volatile @Nullable LanguageFile file;
  private volatile @Nullable Marks marks;

  Language(String id, String shown, Syntax syntax, boolean overloads) {
    this.id = id;
    this.shown = shown;
    this.syntax = syntax;
    this.overloads = overloads;
  }

  /** All, in the order of their ids. */
  public static Collection<Language> all() {
    return Languages.all();
  }

  /**
   * The language with this id.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Language of(String id) {
    return Languages.withId(id);
  }

  /**
   * The language of a file by its name, and by its text where several languages have the same
   * ending; else by its first line; {@link #TEXT} when neither tells.
   *
   * @param path with {@code /}
   */
  public static Language of(String path, String text) {
    String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    Language byName = Languages.byFileName(name);
    if (byName != null) {
      return byName;
    }
    int dot = name.lastIndexOf('.');
    String extension = dot < 0 ? "" : name.substring(dot + 1);
    Language byExtension = dot < 0 ? null : Languages.byExtension(extension);
    if (byExtension != null) {
      return ofText(byExtension, extension, text);
    }
    Language byFirstLine = Languages.byFirstLine(text);
    return byFirstLine == null ? TEXT : byFirstLine;
  }

  /** Whether functions of a language with this name for people are told apart by what they take. */
  public static boolean hasOverloads(String shown) {
    Language language = Languages.shown(shown);
    return language != null && language.overloads;
  }

  /** What a text is whose ending belongs to one language and may be of others. */
  private static Language ofText(Language owner, String extension, String text) {
    List<Language> others = Languages.takersOf(extension);
    if (others.isEmpty() || owner.marks().keeps(extension, text)) {
      return owner;
    }
    for (Language other : others) {
      if (other.marks().takes(extension, text)) {
        return other;
      }
    }
    return owner;
  }

  /** The name of its resource, in small letters. */
  public String id() {
    return id;
  }

  /** The name for people. */
  public String shown() {
    return shown;
  }

  /** How a file is cut. */
  public Syntax syntax() {
    return syntax;
  }

  /**
   * What its resource says, behind what those of the languages say that it is like. Read once.
   *
   * @throws IllegalArgumentException when there is none
   */
  public LanguageFile file() {
    LanguageFile known = file;
    if (known == null) {
      known = LanguageFile.read(id + ".txt");
      String like = known.value("like");
      known = like == null ? known : of(like).file().and(known);
      file = known;
    }
    return known;
  }

  /** What tells its texts from those of others with the same ending. */
  Marks marks() {
    Marks known = marks;
    if (known == null) {
      known = Marks.of(file());
      marks = known;
    }
    return known;
  }

  @Override
  public String toString() {
    return id;
  }
}
