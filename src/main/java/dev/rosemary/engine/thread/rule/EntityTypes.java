package dev.rosemary.engine.thread.rule;

import dev.rosemary.base.Quoting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The convention for types of entities: free text that starts with a capital letter. */
public final class EntityTypes {
  /** The types that the source document lists. */
  private static final List<String> COMMON =
      List.of(
          "Person",
          "Document",
          "File",
          "Code",
          "Task",
          "Knowledge",
          "API",
          "Database",
          "Service",
          "Configuration",
          "Patient",
          "Doctor",
          "Diagnosis",
          "Customer",
          "Product",
          "Order");

  /** Letters from which on a type may differ by two and still be meant. */
  private static final int LONG = 8;

  /** Letters up to which only a swap or a doubling is a slip (Node, Cod, Ask). */
  private static final int SHORT = 4;

  /** Words of their own, of a type's language or a neighbour's, that are as near as a slip. */
  private static final Set<String> WORDS =
      Set.of(
          ("patent parson persoon produce produkt doktor dokument konfiguration ordner orden older"
                  + " odder ordeal databank diagnose diagnoses diagnostic diagnostik custom"
                  + " customs servile datatype")
              .split(" "));

  private EntityTypes() {}

  /** The type as it is saved: with a capital letter first. */
  public static String saved(String type) {
    int first = type.codePointAt(0);
    return new StringBuilder()
        .appendCodePoint(Character.toTitleCase(first))
        .append(type, Character.charCount(first), type.length())
        .toString();
  }

  /** What to say about a type; nothing for one that follows the convention. */
  public static List<String> warnings(String entity, String type) {
    List<String> warnings = new ArrayList<>();
    String subject = "Entity " + Quoting.quote(entity) + ": the type " + Quoting.quote(type);
    String saved = saved(type);
    if (!saved.equals(type)) {
      warnings.add(
          subject
              + " is saved as "
              + Quoting.quote(saved)
              + ": types start with a capital letter.");
    }
    String joined = joined(type);
    if (joined != null) {
      warnings.add(subject + " has a space; " + Quoting.quote(joined) + " is the usual form.");
    }
    String meant = meant(type);
    if (meant != null) {
      warnings.add(
          subject + " is close to a common one: did you mean " + Quoting.quote(meant) + "?");
    }
    return warnings;
  }

  /** {@code API Key} as {@code ApiKey}, or null for a type without a space. */
  private static @Nullable String joined(String type) {
    StringBuilder joined = new StringBuilder();
    int words = 0;
    for (int i = 0; i < type.length(); ) {
      int end = i;
      while (end < type.length() && !Sentences.isSpace(type.charAt(end))) {
        end++;
      }
      if (end > i) {
        String word = type.substring(i, end);
        words++;
        joined.append(
            saved(
                word.equals(word.toUpperCase(Locale.ROOT)) ? word.toLowerCase(Locale.ROOT) : word));
      }
      i = end + 1;
    }
    return words > 1 ? joined.toString() : null;
  }

  /** The common type that was mistyped, or null. */
  private static @Nullable String meant(String type) {
    String given = type.toLowerCase(Locale.ROOT);
    String best = null;
    int least = Integer.MAX_VALUE;
    for (String common : COMMON) {
      String other = common.toLowerCase(Locale.ROOT);
      if (given.equals(other)) {
        return null;
      }
      if (Math.abs(other.length() - given.length()) > 2) {
        continue;
      }
      int distance = distance(given, other);
      boolean near = distance <= (other.length() >= LONG ? 2 : 1);
      if (near && !isAnotherWord(given, other) && distance < least) {
        least = distance;
        best = common;
      }
    }
    return best;
  }

  /**
   * Whether a word near a common type is rather one of its own: the type with something before or
   * behind it (Border, Coder, Persona, Tasks), one that begins with another letter, a short one
   * that differs by more than a swap or a doubling, or a known one.
   */
  private static boolean isAnotherWord(String given, String common) {
    if (WORDS.contains(given)) {
      return true;
    }
    boolean doubled = isDoubled(given, common);
    boolean affixed = given.startsWith(common) || given.endsWith(common);
    boolean swapped = sameLetters(given, common);
    boolean otherStart = given.charAt(0) != common.charAt(0) && !swapped;
    boolean tooShort = common.length() <= SHORT && !swapped;
    return !doubled && (affixed || otherStart || tooShort);
  }

  /** Whether {@code given} is the other with one letter typed twice. */
  private static boolean isDoubled(String given, String common) {
    if (given.length() != common.length() + 1) {
      return false;
    }
    for (int i = 0; i < common.length(); i++) {
      if (given.equals(common.substring(0, i + 1) + common.substring(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean sameLetters(String a, String b) {
    int[] left = a.chars().sorted().toArray();
    return Arrays.equals(left, b.chars().sorted().toArray());
  }

  /**
   * Insertions, deletions, changes and swaps of neighbours that make one of the other (optimal
   * string alignment: Damerau, "A technique for computer detection and correction of spelling
   * errors", 1964).
   */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      d[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      d[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
