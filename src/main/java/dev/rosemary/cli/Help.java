package dev.rosemary.cli;

import dev.rosemary.cli.option.Option;

/** The text of {@code --help}. */
final class Help {
  private Help() {}

  static String text() {
    StringBuilder text =
        new StringBuilder(
            """
            Rosemary, a memory for AI agents: a Model Context Protocol server.

            rosemary [serve] [options]          serve one client over standard input and output
            rosemary --transport http           serve many clients over HTTP, at /mcp
            rosemary token --principal NAME --scope SCOPE   make a token and its line for --token-file
            rosemary import FILE|FOLDER         take over memories of other programs or surfaces
            rosemary export FILE|FOLDER         write them for others
            rosemary projects [options]         list the projects of a data directory
            rosemary search QUERY [options]     search as a client does
            rosemary doctor [--dry-run]         find and mend what is wrong with a data directory
            rosemary backup DIR                 copy a data directory while servers write to it
            rosemary restore DIR [--dry-run]    put a backup in the place of what is there
            rosemary restore-deleted [NAME|ID]  list what tools deleted, or bring it back
            rosemary index PATH [options]       index a folder of source code for search_code
            rosemary docs list|show ID          the documents of a project folder
            rosemary docs export DIR            write them as Markdown files

            import and export work on the graph of the project "default" unless --project or --surface
            names another; FILE may be - for standard input or output. Forms: memory.jsonl of the
            reference server, Markdown notes, CLAUDE.md, CSV, JSON, .infinity. import never changes
            FILE, overwrites nothing and adds nothing twice. Exit codes: 0 done, also with warnings;
            1 failed, a file was refused, or nothing in it could be read; 2 a command line that cannot be followed.

            Options (each also as an environment variable; a flag wins):
            """);
    for (Option option : Option.values()) {
      String flag = option.flag() + (option.isSwitch() ? "" : " " + option.value());
      text.append("  ").append(flag).append(" ".repeat(Math.max(1, 24 - flag.length())));
      text.append(option.help());
      if (option != Option.HELP && option != Option.VERSION) {
        text.append(" (").append(option.variable()).append(')');
      }
      text.append('\n');
    }
    return text.toString();
  }
}
