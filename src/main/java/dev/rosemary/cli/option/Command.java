package dev.rosemary.cli.option;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A command of the program, with the options that it takes. */
public enum Command {
  SERVE(
      "serve",
      "[serve] [options]",
      "serve one client over standard input and output",
      """
      The server that a client starts; without a client it waits for messages on standard input.
      --transport http serves many clients at /mcp instead.
      """,
      without(
          Option.JSON,
          Option.PRINCIPAL,
          Option.SCOPE,
          Option.CREATE_MISSING,
          Option.FORMAT,
          Option.THREAD,
          Option.CODE,
          Option.THREADS,
          Option.WORDS,
          Option.LIMIT,
          Option.DELETE,
          Option.DELETED,
          Option.CLIENT,
          Option.SINCE,
          Option.DRY_RUN)),
  TOKEN(
      "token",
      "token --principal NAME --scope SCOPE",
      "create a token and its line for --token-file",
      "Prints both once and stores neither: the token is for the client, the line for the file.\n",
      EnumSet.of(Option.PRINCIPAL, Option.SCOPE, Option.JSON)),
  CONNECT(
      "connect",
      "connect [CLIENT...]",
      "add Rosemary to the configuration of installed clients",
      """
      Clients: claude-code, claude-desktop, codex, gemini, cursor, vscode, windsurf, opencode, zed. Without
      a name it asks about each client that is installed. Adds the server to the client's configuration
      file, changes nothing else in that file, and keeps a backup beside it: NAME.rosemary-backup.
      """,
      EnumSet.of(
          Option.ALL,
          Option.SCOPE,
          Option.SURFACE,
          Option.TRANSPORT,
          Option.URL,
          Option.RULES,
          Option.NO_RULES,
          Option.CHECK,
          Option.DATA_DIR,
          Option.PROJECT_DIR,
          Option.DRY_RUN,
          Option.JSON)),
  DISCONNECT(
      "disconnect",
      "disconnect [CLIENT...]",
      "remove Rosemary from the configuration of clients",
      "Without a name, from all clients. Memories are kept.\n",
      EnumSet.of(Option.SCOPE, Option.PROJECT_DIR, Option.DRY_RUN, Option.JSON)),
  REMEMBER(
      "remember",
      "remember TEXT|-",
      "store an item, as clients of the surface memory do",
      """
      Goes to the project of the current folder, outside of any to the personal space; --space and
      --project say otherwise. A preference is personal. - reads the text from standard input. The same
      text is not stored twice; near ones are named.
      """,
      with(
          Option.TEXT,
          Option.KIND,
          Option.TITLE,
          Option.ABOUT,
          Option.TAGS,
          Option.HAPPENED,
          Option.VALID_FROM,
          Option.VALID_UNTIL,
          Option.REPLACES,
          Option.PINNED,
          Option.SOURCE,
          Option.SPACE,
          Option.PROJECT,
          Option.PROJECT_DIR,
          Option.SECRETS)),
  RECALL(
      "recall",
      "recall QUERY",
      "find what is known of a question, in everything stored",
      """
      Searches the project of the current folder and the personal space. --kind takes several kinds,
      separated by commas.
      """,
      with(
          Option.BUDGET,
          Option.KIND,
          Option.ABOUT,
          Option.TAGS,
          Option.SINCE,
          Option.UNTIL,
          Option.AS_OF,
          Option.SPACE,
          Option.PROJECT,
          Option.PROJECT_DIR,
          Option.CODE,
          Option.EXPLAIN,
          Option.CURSOR,
          Option.WORDS,
          Option.EMBEDDING_MODEL,
          Option.READ_ONLY)),
  BRIEF(
      "brief",
      "brief",
      "show what one should know at the start of a session",
      "Of the project of the current folder, and of the personal space.\n",
      with(Option.BUDGET, Option.PROJECT, Option.PROJECT_DIR, Option.READ_ONLY)),
  OPEN(
      "open",
      "open ID...",
      "show items whole, with times, links and earlier versions",
      "Takes ids as recall shows them, exact names, keys and titles.\n",
      with(
          Option.AS_OF,
          Option.BUDGET,
          Option.CURSOR,
          Option.PROJECT,
          Option.PROJECT_DIR,
          Option.READ_ONLY)),
  REVISE(
      "revise",
      "revise ID",
      "change an item; its old version is kept",
      "Takes an id as recall shows it, or an exact name, key or title.\n",
      with(
          Option.TEXT,
          Option.KIND,
          Option.TITLE,
          Option.TAGS,
          Option.ABOUT,
          Option.VALID_UNTIL,
          Option.PINNED,
          Option.UNPIN,
          Option.REASON,
          Option.PROJECT,
          Option.PROJECT_DIR,
          Option.SECRETS)),
  FORGET(
      "forget",
      "forget ID...",
      "take items out of all answers",
      "Nothing is erased: recall --as-of still finds them.\n",
      with(Option.REASON, Option.PROJECT, Option.PROJECT_DIR, Option.SECRETS)),
  FILES(
      "files",
      "files view|create|... PATH",
      "read and change files of the memory tool",
      """
      Files under /memories: of the project of the current folder, and under /memories/personal your own.

        files view PATH [FIRST [LAST]]     list a folder, or show a file or some of its lines
        files create PATH TEXT|-           make a file; - reads the text from standard input
        files str-replace PATH OLD [NEW]   replace a text that occurs once
        files insert PATH LINE TEXT|-      insert lines behind a line; 0 is the top
        files delete PATH                  delete a file, or a folder with all in it
        files rename OLD NEW               rename or move a file or a folder
        files serve-memory-tool            serve a program: the tool's input as a line of JSON, the
                                           content and is_error of its result as another
      """,
      with(Option.PROJECT, Option.PROJECT_DIR, Option.READ_ONLY, Option.SECRETS)),
  IMPORT(
      "import",
      "import FILE|FOLDER",
      "import memories from other programs or surfaces",
      """
      Works on the graph of the project "default" unless --project or --surface names another; FILE
      may be - for standard input. Formats: memory.jsonl of the reference server, Markdown notes,
      CLAUDE.md, CSV, JSON, .infinity. Never changes FILE, overwrites nothing and adds nothing twice.
      Masks credentials; --secrets keep imports them.
      """,
      with(
          Option.SURFACE,
          Option.VAULT_DIMENSIONS,
          Option.FORMAT,
          Option.PROJECT,
          Option.PROJECT_DIR,
          Option.THREAD,
          Option.CREATE_MISSING,
          Option.SECRETS,
          Option.DRY_RUN)),
  EXPORT(
      "export",
      "export FILE|FOLDER",
      "export memories to a file or folder",
      """
      Works on the graph of the project "default" unless --project or --surface names another; FILE
      may be - for standard output. The format follows the extension of FILE unless --format names
      one.
      """,
      with(
          Option.SURFACE,
          Option.VAULT_DIMENSIONS,
          Option.FORMAT,
          Option.PROJECT,
          Option.PROJECT_DIR,
          Option.THREAD,
          Option.READ_ONLY)),
  PROJECTS(
      "projects",
      "projects [archive|restore|link|... NAME]",
      "list the projects, or change one",
      """
      Also lists archived projects and indexed source code, and what leads to each project: URLs and root
      commits of repositories, and linked folders; with --threads, the threads of each store; with
      --deleted, deleted projects and how to restore them.

        projects archive NAME                put a project away; nothing of it is lost
        projects restore NAME|ID [NEW-NAME]  bring back an archived or a deleted project, a deleted one
                                             under a new name if it is given; of several, the last
        projects link NAME PATH|URL          have a folder or repository lead to a project
        projects unlink NAME PATH|URL        have it lead there no more
        projects rename NAME NEW-NAME        rename a project; the old name still finds it
      """,
      with(Option.READ_ONLY, Option.DELETED, Option.THREADS)),
  SEARCH(
      "search",
      "search [--code] QUERY",
      "search memories as a client does",
      """
      Searches the graph of the project "default" unless --project or --surface names another. With
      --code it searches indexed source code: in the project that --project names, else in the one that
      contains the current folder, else in all.
      """,
      with(
          Option.CODE,
          Option.WORDS,
          Option.LIMIT,
          Option.SURFACE,
          Option.VAULT_DIMENSIONS,
          Option.EMBEDDING_MODEL,
          Option.PROJECT,
          Option.THREAD,
          Option.MAX_RESULT_CHARS,
          Option.READ_ONLY)),
  DOCTOR(
      "doctor",
      "doctor",
      "find and repair problems in a data directory",
      """
      Backs up what it changes first, and keeps damaged originals. With --secrets it only masks
      credentials in what is stored, history included, and makes no backup, which would keep them.
      """,
      with(Option.DRY_RUN, Option.SECRETS, Option.KEEP_BACKUPS, Option.KEEP_DAYS)),
  BACKUP(
      "backup",
      "backup DIR",
      "back up a data directory, even while servers write to it",
      "Creates DIR, which must be empty or not exist yet.\n",
      with()),
  RESTORE(
      "restore",
      "restore DIR",
      "replace the current data with a backup",
      "Stop all servers of the data directory first. Backs up the current data.\n",
      with(Option.DRY_RUN, Option.KEEP_BACKUPS, Option.KEEP_DAYS)),
  HISTORY(
      "history",
      "history [ID]|prune",
      "list what was changed, by whom, newest first",
      """
      ID is any id, key, name or title, also of what is gone. Covers all projects and the personal
      memory unless --project names one. Each change has a number, for rosemary undo.

      rosemary history prune --before TIME is the only way that history goes: what was changed or deleted before TIME
      cannot be undone any more, and leaves no bytes in the data directory but in backups.
      """,
      with(
          Option.SURFACE,
          Option.PROJECT,
          Option.CLIENT,
          Option.SESSION,
          Option.CALL,
          Option.SINCE,
          Option.UNTIL,
          Option.LIMIT,
          Option.CURSOR,
          Option.DIFF,
          Option.BEFORE,
          Option.DRY_RUN,
          Option.READ_ONLY)),
  UNDO(
      "undo",
      "undo CHANGE",
      "restore what was there before a change, a call, a session",
      """
      What to undo: CHANGE, a number that rosemary history lists; --call ID; --session ID; or --client
      NAME with --since TIME. What was changed again later is named and left, and the exit code is 1; --force overwrites it.
      An undo is a change like others and can be undone.
      """,
      with(
          Option.PROJECT,
          Option.CLIENT,
          Option.SESSION,
          Option.CALL,
          Option.SINCE,
          Option.FORCE,
          Option.DRY_RUN)),
  DELETED(
      "deleted",
      "deleted [--client NAME] [--since TIME]",
      "list what tools deleted, and by whom",
      "Covers the graph of the project \"default\" unless --project or --thread names another.\n",
      with(
          Option.SURFACE,
          Option.VAULT_DIMENSIONS,
          Option.PROJECT,
          Option.THREAD,
          Option.CLIENT,
          Option.SINCE,
          Option.READ_ONLY)),
  RESTORE_DELETED(
      "restore-deleted",
      "restore-deleted NAME|ID",
      "restore deleted items, or all that match --client and --since",
      """
      Covers the graph of the project "default" unless --project or --thread names another. Without
      NAME, --client and --since it lists all deletions.
      """,
      with(
          Option.SURFACE,
          Option.VAULT_DIMENSIONS,
          Option.PROJECT,
          Option.THREAD,
          Option.CLIENT,
          Option.SINCE,
          Option.DRY_RUN)),
  INDEX(
      "index",
      "index PATH|--delete ID",
      "index a folder of source code for search_code",
      """
      A server with the surface recall or code adds the vectors in the background. --delete deletes an
      index, not its folder; rosemary projects lists the ids.
      """,
      with(Option.ALLOW_PATH, Option.DELETE)),
  DOCS(
      "docs",
      "docs list|show ID|export DIR",
      "list, show or export the documents of a project folder",
      "Never changes the documents.\n",
      EnumSet.of(Option.PROJECT_DIR, Option.JSON, Option.READ_ONLY));

  private final String word;
  private final String usage;
  private final String purpose;
  private final String more;

  @SuppressWarnings("ImmutableEnumChecker") // a copy that nothing changes
  private final Set<Option> options;

  Command(String word, String usage, String purpose, String more, Set<Option> options) {
    this.word = word;
    this.usage = usage;
    this.purpose = purpose;
    this.more = more;
    this.options = Set.copyOf(options);
  }

  /** All but these, and but what says what one command is to do. */
  private static Set<Option> without(Option... options) {
    Set<Option> all = EnumSet.allOf(Option.class);
    all.removeAll(List.of(options));
    all.removeIf(Option::isArgument);
    return all;
  }

  /** These, and what all have that open a data directory. */
  private static Set<Option> with(Option... options) {
    Set<Option> all = EnumSet.of(Option.DATA_DIR, Option.SYNC, Option.LOG_LEVEL, Option.JSON);
    all.addAll(List.of(options));
    return all;
  }

  /** The word on the command line. */
  public String word() {
    return word;
  }

  /** The form of the command, for people. */
  public String usage() {
    return usage;
  }

  /** What it is for, in a line. */
  public String purpose() {
    return purpose;
  }

  /** What else its help says: whole lines. */
  public String more() {
    return more;
  }

  /** Whether it takes this option; all take those that ask for help or the version. */
  public boolean takes(Option option) {
    return option == Option.HELP || option == Option.VERSION || options.contains(option);
  }

  /** The command of a word, or null. */
  public static @Nullable Command named(String word) {
    for (Command command : values()) {
      if (command.word.equals(word)) {
        return command;
      }
    }
    return null;
  }

  /** The words of all commands. */
  public static List<String> words() {
    List<String> words = new ArrayList<>();
    for (Command command : values()) {
      words.add(command.word);
    }
    return words;
  }
}
