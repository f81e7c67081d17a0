package dev.rosemary.engine.text.english;

import java.util.Set;

/** English words that say too little to be searched for beside others: mostly function words. */
public final class StopWords {

  private static final Set<String> WORDS =
      Set.of(
          ("a an the this that these those "
                  + "i me my mine we us our ours you your yours he him his she her hers "
                  + "it its they them their theirs "
                  + "am is are was were be been being do does did doing done has have had having "
                  + "can could will would shall should may might must "
                  + "im ive id youre hes shes weve theyre thats theres lets "
                  + "dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt shouldnt "
                  + "hasnt havent hadnt "
                  + "and or but nor if then than so because as while though "
                  + "of at by for with about into onto from to in on off over under out up "
                  + "between through during before after above below against "
                  + "what which who whom whose when where why how "
                  + "no not only own same too very just also again there here "
                  + "all any both each some such more most other "
                  + "s t")
              .split(" "));

  private StopWords() {}

  /**
   * Whether a word is one of them.
   *
   * @param word in lower case, without apostrophes ({@code dont})
   */
  public static boolean contains(String word) {
    return WORDS.contains(word);
  }
}
