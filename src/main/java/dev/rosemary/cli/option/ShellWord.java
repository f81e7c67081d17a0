package dev.rosemary.cli.option;

/** A text as a command that somebody copies into a shell has to hold it. */
public final class ShellWord {
  private ShellWord() {}

  /** The text itself where no shell reads anything into it, else in quotes. */
  public static String of(String text) {
    boolean plain = !text.isEmpty() && text.charAt(0) != '-' && text.charAt(0) != '~';
    for (int i = 0; i < text.length() && plain; i++) {
      char c = text.charAt(i);
      plain = Character.isLetterOrDigit(c) || "_-.,/:@%+~".indexOf(c) >= 0;
    }
    return plain ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
