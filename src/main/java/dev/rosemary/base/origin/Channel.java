package dev.rosemary.base.origin;

/** How a change comes in. */
public enum Channel {
  /** A client on standard streams. */
  STDIO,
  /** A client over HTTP. */
  HTTP,
  /** A command of the program. */
  COMMAND,
  /** A hook that a client runs. */
  HOOK,
  /** The command that takes over data of other programs. */
  IMPORT,
  /** A file that was changed by other means. */
  FILE,
  /** Another data folder. */
  SYNC,
  /** The program itself, behind the calls. */
  SERVER;

  /** As it is stored and shown. */
  public String word() {
    return switch (this) {
      case STDIO -> "stdio";
      case HTTP -> "http";
      case COMMAND -> "command";
      case HOOK -> "hook";
      case IMPORT -> "import";
      case FILE -> "file";
      case SYNC -> "sync";
      case SERVER -> "server";
    };
  }
}
