package dev.rosemary.engine.thread.rule;

import java.util.Set;

/** Words that, with a capital letter, begin a new clause rather than go on with a name. */
final class ClauseWords {
  /** They do so behind anything. */
  private static final Set<String> SUBJECTS_AND_VERBS =
      words(
          "He She It They We You There Is Are Was Were Has Have Had Does Did Can Could Would Should"
              + " Must Uses Runs Needs Works Lives Likes Writes Reads Owns Makes Takes Gets Goes"
              + " Supports Requires Contains Prefers Knows Speaks Wants Sends Returns Keeps Holds"
              + " Он Она Оно Они Это Мы Вы Его Её Ее Их Использует Работает Живёт Живет Любит Знает"
              + " Пишет Имеет Er Sie Es Wir Hat Ist Wird Nutzt Arbeitet Wohnt Braucht Mag");

  /** They do so behind what may end a sentence: {@code the U.S. The}, not {@code vs. The}. */
  private static final Set<String> OTHERS =
      words(
          "The This That These Those A An Here Then Now Also But And If When While Because Since"
              + " After Before In On At For From With To As His Her Its Their Our My Your Who What"
              + " Where Why How Not No Yes Этот Эта Эти Там Здесь Тут Потом Затем Также Но Если"
              + " Когда На Для По Не За Из Das Der Die Dies Diese Dieser Dieses Dann Danach Auch"
              + " Aber Und Ein Eine Im Am Auf Für Mit Nach Vor Seit Dort Hier");

  /** Letters from which on {@code -ed} marks a participle; there are names that are shorter. */
  private static final int PARTICIPLE = 6;

  private ClauseWords() {}

  private static Set<String> words(String words) {
    return Set.of(words.split(" "));
  }

  /** Whether the next word begins a clause whatever stands before it. */
  static boolean surely(DotPlace place) {
    String next = place.bareNext();
    return SUBJECTS_AND_VERBS.contains(next) || (next.length() > 1 && next.equals(place.first()));
  }

  /** Whether the next word begins a clause behind something that may end a sentence. */
  static boolean likely(DotPlace place) {
    String next = place.bareNext();
    return surely(place)
        || OTHERS.contains(next)
        || (next.length() >= PARTICIPLE && next.endsWith("ed") && !place.isNextAlone());
  }
}
