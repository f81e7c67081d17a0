package dev.rosemary.engine.thread.rule;

import dev.rosemary.base.NameText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an observation must be: 5 to 150 code points, at most two sentences. */
public final class ObservationRule {
  private ObservationRule() {}

  /** What is wrong with an observation of this entity, or null when it passes. */
  public static @Nullable Problem check(String entity, String observation) {
    return check(entity, observation, true);
  }

  /** Likewise; {@code withSplit} says whether to look for a way to cut it, which takes time. */
  public static @Nullable Problem check(String entity, String observation, boolean withSplit) {
    if (passes(observation)) {
      return null;
    }
    int length = Limits.length(observation);
    int sentences = Math.max(1, Sentences.count(observation));
    String kind =
        length < Limits.OBSERVATION_LEAST || NameText.trim(observation).isEmpty()
            ? "Too short"
            : length > Limits.OBSERVATION_MOST ? "Too long" : "Too many sentences";
    String bounds =
        kind.equals("Too short")
            ? ". Min " + Limits.OBSERVATION_LEAST + " chars with a visible one."
            : ". Max " + Limits.OBSERVATION_MOST + " chars, " + Limits.SENTENCES + " sentences.";
    String problem =
        kind
            + " ("
            + length
            + (length == 1 ? " char, " : " chars, ")
            + sentences
            + (sentences == 1 ? " sentence)" : " sentences)")
            + bounds;
    return new Problem(
        entity, shown(observation), null, problem, suggestion(kind, observation, withSplit));
  }

  static boolean passes(String observation) {
    return fits(observation) && Sentences.count(observation) <= Limits.SENTENCES;
  }

  /** Whether an observation is of the right length and shows something. */
  static boolean fits(String observation) {
    int length = Limits.length(observation);
    return length >= Limits.OBSERVATION_LEAST
        && length <= Limits.OBSERVATION_MOST
        && !NameText.trim(observation).isEmpty();
  }

  private static String suggestion(String kind, String observation, boolean withSplit) {
    if (kind.equals("Too short")) {
      return "Write the fact as a whole phrase, e.g. 'Uses Java 25', or leave the observation out";
    }
    String tidy = withSplit ? tidy(observation) : observation;
    if (!tidy.equals(observation) && passes(tidy)) {
      return "Send it without the extra white space: '" + tidy + "'";
    }
    Split.Pieces split = withSplit ? Split.of(observation) : new Split.Pieces(List.of(), true);
    List<String> pieces = split.pieces();
    if (pieces.isEmpty()) {
      return "Write it as several observations, one fact each, of at most "
          + Limits.OBSERVATION_MOST
          + " characters and "
          + Limits.SENTENCES
          + " sentences";
    }
    StringBuilder text = new StringBuilder("Split into ");
    text.append(split.whole() ? pieces.size() + " observations: " : "observations, all of it like");
    text.append(split.whole() ? "" : " its beginning: ");
    for (int i = 0; i < pieces.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(i + 1).append(") '").append(pieces.get(i));
      text.append('\'');
    }
    return text.toString();
  }

  /** The text without white space at its ends, each run of it inside made one blank. */
  private static String tidy(String text) {
    StringBuilder tidy = new StringBuilder();
    boolean space = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Sentences.isSpace(c)) {
        space = true;
      } else {
        tidy.append(space && !tidy.isEmpty() ? " " : "").append(c);
        space = false;
      }
    }
    return tidy.toString();
  }

  /** The observation as a problem shows it: whole, or cut when it is very long. */
  static String shown(String observation) {
    int most = 1_000;
    return Limits.length(observation) <= most
        ? observation
        : observation.substring(0, observation.offsetByCodePoints(0, most)) + "…";
  }
}
