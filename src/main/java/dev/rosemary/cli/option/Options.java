package dev.rosemary.cli.option;

import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A command line, read: options with their values, and the words that are none. */
public final class Options {
  private final Map<Option, String> values = new EnumMap<>(Option.class);
  private final List<String> words = new ArrayList<>();
  private final Set<Option> given = EnumSet.noneOf(Option.class);

  private final PathReader paths;

  private Options(PathReader paths) {
    this.paths = paths;
  }

  /**
   * Reads arguments; an option that is not among them is taken from its environment variable. Both
   * {@code --flag value} and {@code --flag=value} are understood, and {@code --} ends the options.
   *
   * @throws UsageException for an unknown flag, a missing value, or a value for a switch
   */
  public static Options of(String[] arguments, Map<String, String> environment)
      throws UsageException {
    Options options = new Options(PathReader.of(environment));
    for (Option option : Option.values()) {
      String value = option.isArgument() ? null : environment.get(option.variable());
      if (value != null && !value.isEmpty() && !(option.isSwitch() && isFalse(value))) {
        options.values.put(option, value);
      }
    }
    boolean onlyWords = false;
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i];
      if (onlyWords || argument.equals("-") || !argument.startsWith("-")) {
        options.words.add(argument);
      } else if (argument.equals("--")) {
        onlyWords = true;
      } else {
        int equals = argument.indexOf('=');
        Option option = find(equals < 0 ? argument : argument.substring(0, equals));
        if (option.isSwitch()) {
          if (equals >= 0) {
            throw new UsageException(option.flag() + " takes no value");
          }
          options.given.add(option);
          options.values.put(option, "true");
        } else if (equals >= 0) {
          options.put(option, argument.substring(equals + 1));
        } else if (option.mayLackValue()
            && (i + 1 == arguments.length || arguments[i + 1].startsWith("-"))) {
          options.put(option, "");
        } else if (i + 1 < arguments.length) {
          options.put(option, arguments[++i]);
        } else {
          throw new UsageException(option.flag() + " needs a value: " + option.help());
        }
      }
    }
    return options;
  }

  private void put(Option option, String value) {
    boolean again = !given.add(option);
    String before = values.get(option);
    String separator = option.separator();
    values.put(
        option,
        again && before != null && !separator.isEmpty() ? before + separator + value : value);
  }

  /**
   * Refuses a flag that the command does not take: one that is passed over in silence, as {@code
   * --dry-run} by a command that has none, would make it do what nobody asked for.
   */
  public void check(Command command) throws UsageException {
    for (Option option : given) {
      if (!command.takes(option)) {
        throw new UsageException(
            command.word()
                + " takes no "
                + option.flag()
                + "; rosemary "
                + command.word()
                + " --help lists what it takes");
      }
    }
  }

  private static boolean isFalse(String value) {
    return value.equalsIgnoreCase("false") || value.equals("0") || value.equalsIgnoreCase("no");
  }

  private static Option find(String flag) throws UsageException {
    String wanted = flag.equals("-h") ? "--help" : flag.equals("-V") ? "--version" : flag;
    List<String> flags = new ArrayList<>();
    for (Option option : Option.values()) {
      if (option.flag().equals(wanted)) {
        return option;
      }
      flags.add(option.flag());
    }
    List<String> near = NearNames.of(flag, flags);
    throw new UsageException(
        "unknown option "
            + Quoting.quote(flag)
            + (near.isEmpty()
                ? "; --help lists them all"
                : "; did you mean " + near.getFirst() + "?"));
  }

  /** The words that are no options, the command first if there is one. */
  public List<String> words() {
    return List.copyOf(words);
  }

  /** Whether it was given. */
  public boolean has(Option option) {
    return values.containsKey(option);
  }

  /** Whether it was given on the command line itself, not by its environment variable. */
  public boolean isGiven(Option option) {
    return given.contains(option);
  }

  /** The value, or null. */
  public @Nullable String get(Option option) {
    return values.get(option);
  }

  /** The value, or another one where none was given. */
  public String get(Option option, String otherwise) {
    String value = values.get(option);
    return value == null ? otherwise : value;
  }

  /** Reads the paths that this command line names. */
  public PathReader paths() {
    return paths;
  }

  /**
   * The path of an option that was given.
   *
   * @throws UsageException as {@link PathReader#read}
   */
  public Path path(Option option) throws UsageException {
    return paths.read(source(option), get(option, ""));
  }

  /** Where the value of an option comes from: its flag, or its environment variable. */
  public String source(Option option) {
    return isGiven(option) || !has(option) ? option.flag() : option.variable();
  }

  /** A value that is one of a few words. */
  public String oneOf(Option option, String otherwise, List<String> allowed) throws UsageException {
    String value = get(option, otherwise);
    if (allowed.contains(value)) {
      return value;
    }
    List<String> near = NearNames.of(value, allowed);
    throw new UsageException(
        option.flag()
            + ": unknown value "
            + Quoting.quote(value)
            + "; use one of "
            + String.join(", ", allowed)
            + (near.isEmpty() ? "" : ". Did you mean " + near.getFirst() + "?"));
  }

  /** A value that is a whole number of at least 0. */
  public int number(Option option, int otherwise) throws UsageException {
    String value = get(option);
    if (value == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(value);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new UsageException(
        option.flag() + " takes a whole number of at least 0, not " + Quoting.quote(value));
  }
}
