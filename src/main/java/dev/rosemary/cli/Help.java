package dev.rosemary.cli;

import dev.rosemary.cli.option.Command;
import dev.rosemary.cli.option.Option;

/** The texts of {@code --help}. */
final class Help {
  private static final int COLUMN = 36;

  private Help() {}

  /** That of the program: its commands, and the options of the server. */
  static String text() {
    StringBuilder text =
        new StringBuilder("Rosemary, a memory for AI agents: a Model Context Protocol server.\n\n");
    for (Command command : Command.values()) {
      String usage = "rosemary " + command.usage();
      text.append(usage).append(" ".repeat(Math.max(2, COLUMN - usage.length())));
      text.append(command.purpose()).append('\n');
      if (command == Command.SERVE) {
        usage = "rosemary --transport http";
        text.append(usage).append(" ".repeat(COLUMN - usage.length()));
        text.append("serve many clients over HTTP, at /mcp\n");
      }
    }
    text.append(
        """

        rosemary COMMAND --help describes a command and its options. Exit codes: 0 success, possibly
        with warnings; 1 failure, also when a file was refused or nothing in it was imported; 2 invalid
        command line.

        """);
    options(text, Command.SERVE);
    return text.toString();
  }

  /** That of one command. */
  static String text(Command command) {
    StringBuilder text = new StringBuilder("rosemary ").append(command.usage());
    text.append("\n\n").append(command.purpose()).append(".\n");
    text.setCharAt(
        "rosemary ".length() + command.usage().length() + 2,
        Character.toUpperCase(command.purpose().charAt(0)));
    text.append(command.more()).append('\n');
    options(text, command);
    return text.toString();
  }

  private static String help(Command command, Option option) {
    if (command == Command.CONNECT || command == Command.DISCONNECT) {
      return alone(command, ofConnect(option));
    }
    return switch (option) {
      case SURFACE ->
          switch (command) {
            case SERVE -> SurfaceHelp.served();
            case HISTORY -> "only changes by tools of this surface, or command";
            default -> SurfaceHelp.one(command);
          };
      case PROJECT -> project(command);
      case PROJECT_DIR ->
          isOfMemory(command)
              ? "the project's folder; default: the current folder"
              : alone(command, SurfaceHelp.heeding(option) + option.help());
      case SINCE ->
          command == Command.RECALL
              ? "only what happened or was stored since then, an ISO date or time"
              : alone(command, option.help());
      case SECRETS ->
          switch (command) {
            case DOCTOR -> "mask credentials in all that is stored; with --dry-run, list them";
            case IMPORT -> "credentials: mask them (the default), warn, or keep them";
            default -> option.help();
          };
      case CODE ->
          command == Command.RECALL
              ? "source code, too, where rosemary index PATH indexed the project's folder"
              : alone(command, option.help());
      case UNTIL, LIMIT -> {
        int other = option.help().indexOf("; history: ");
        yield command == Command.HISTORY
            ? option.help().substring(other + "; history: ".length())
            : alone(command, option.help().substring(0, other));
      }
      case READ_ONLY -> command == Command.SERVE ? option.help() : "change nothing at all";
      default -> plain(command, option);
    };
  }

  private static String plain(Command command, Option option) {
    String help = SurfaceHelp.heeding(option) + option.help();
    return command == Command.SERVE ? help : alone(command, help);
  }

  /** Whether a command calls a tool in the project of the current folder. */
  private static boolean isOfMemory(Command command) {
    return switch (command) {
      case REMEMBER, RECALL, BRIEF, OPEN, REVISE, FORGET, FILES -> true;
      case SERVE,
          CONNECT,
          DISCONNECT,
          TOKEN,
          IMPORT,
          EXPORT,
          PROJECTS,
          SEARCH,
          DOCTOR,
          BACKUP,
          RESTORE,
          HISTORY,
          UNDO,
          DELETED,
          RESTORE_DELETED,
          INDEX,
          DOCS ->
          false;
    };
  }

  private static String ofConnect(Option option) {
    return switch (option) {
      case SURFACE -> "tools to offer to the clients; default memory,code";
      case TRANSPORT -> "stdio (the default): clients start the server; http: with --url";
      case DATA_DIR -> "where that server keeps memories; default: the user's data folder";
      case PROJECT_DIR -> "the folder of --scope project; default: the current folder";
      case SCOPE -> "user (the default): for all projects; project: in the folder of one project";
      case DRY_RUN -> "show the changes without making them";
      default -> option.help();
    };
  }

  private static String project(Command command) {
    return switch (command) {
      case SEARCH -> "the project to search; with --code, an indexed one, and only the flag counts";
      case IMPORT -> "the project to import into, created if missing";
      case EXPORT -> "the project to export; it must exist";
      case DELETED, RESTORE_DELETED -> "the project to look into; it must exist";
      case HISTORY, UNDO -> "only what was changed in this project; it must exist";
      case REMEMBER, RECALL, BRIEF, OPEN, REVISE, FORGET ->
          "the project, which must exist; default: that of the current folder";
      case FILES -> "the project, created if missing; default: that of the current folder";
      case SERVE, CONNECT, DISCONNECT, TOKEN, PROJECTS, DOCTOR, BACKUP, RESTORE, INDEX, DOCS ->
          Option.PROJECT.help();
    };
  }

  /** Whether a command takes it without its value, and from no variable. */
  private static boolean isBare(Command command, Option option) {
    return command == Command.DOCTOR && option.mayLackValue();
  }

  /** Without the names of the commands that take it, which this command's help need not say. */
  private static String alone(Command command, String help) {
    int colon = help.indexOf(": ");
    if (colon < 0) {
      return help;
    }
    for (String word : help.substring(0, colon).split(", ", -1)) {
      if (word.equals(command.word())) {
        return help.substring(colon + 2);
      }
    }
    return help;
  }

  private static void options(StringBuilder text, Command command) {
    text.append("Options of ").append(command.word());
    text.append(
        " (an environment variable in parentheses sets one, too; the flag takes precedence):\n");
    for (Option option : Option.values()) {
      if (!command.takes(option)) {
        continue;
      }
      String flag =
          option.flag()
              + (option.isSwitch() || isBare(command, option) ? "" : " " + option.value());
      text.append("  ").append(flag).append(" ".repeat(Math.max(1, 24 - flag.length())));
      text.append(help(command, option));
      if (option != Option.HELP
          && option != Option.VERSION
          && option != Option.DELETE
          && !option.isArgument()
          && !isBare(command, option)) {
        text.append(" (").append(option.variable()).append(')');
      }
      text.append('\n');
    }
  }
}
