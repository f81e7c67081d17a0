package dev.rosemary.cli.option;

import java.io.File;

/**
 * An option of the command line; each has an environment variable, and a flag wins. What help says
 * of surfaces, and which of them heed an option, it takes from their list.
 */
public enum Option {
  SURFACE("--surface", "NAMES", "tools to offer: a surface, several separated by commas, or all"),
  TRANSPORT("--transport", "NAME", "stdio (the default), or http"),
  HOST("--host", "HOST", "http: where to listen; default 127.0.0.1"),
  PORT("--port", "N", "http: the port, 0 for any that is free; default 8081"),
  ALLOW_HOST("--allow-host", "NAMES", "http: more host names to allow in Host and Origin"),
  TOKEN_FILE("--token-file", "FILE", "http: allowed tokens: lines that rosemary token prints"),
  OAUTH_ISSUER("--oauth-issuer", "URL", "http: accept tokens from this OAuth issuer"),
  OAUTH_AUDIENCE(
      "--oauth-audience", "URL", "http: audience those tokens must have: this server's URL"),
  TLS_CERT("--tls-cert", "FILE", "http: serve https with this certificate chain (PEM)"),
  TLS_KEY("--tls-key", "FILE", "http: private key of that certificate (PEM, PKCS #8)"),
  RATE_LIMIT("--rate-limit", "N", "http: calls per second and client, 0 for no limit; default 200"),
  SESSION_MINUTES(
      "--session-minutes", "N", "http: minutes until an unused session ends; default 30"),
  DATA_DIR("--data-dir", "DIR", "where memories are kept; default: the user's data folder"),
  PROJECT("--project", "NAME", "project that is active at the start, created if missing"),
  PROJECT_DIR("--project-dir", "DIR", "the project's folder; default: the current folder"),
  VAULT_DIMENSIONS("--vault-dimensions", "N", "dimensions of an embedding; default 1536"),
  EMBEDDING_MODEL(
      "--embedding-model", "DIR", "folder of another embedding model, or none; default: built in"),
  ALLOW_PATH("--allow-path", "DIR", "index code only inside this folder; may be repeated"),
  READ_ONLY("--read-only", "", "offer only the tools that change nothing"),
  SECRETS(
      "--secrets",
      "MODE",
      "credentials in what is stored: mask them, warn, or keep them; default: the surface's"),
  SYNC("--sync", "MODE", "normal (the default): writes survive kill -9; full: a power cut too"),
  MAX_RESULT_CHARS(
      "--max-result-chars", "N", "maximum characters of a result, 0 for no limit; default 40000"),
  CALL_SECONDS("--call-seconds", "N", "seconds a call may take, 0 for no limit; default 30"),
  LOG_LEVEL("--log-level", "LEVEL", "error, warn (the default), info, or debug; to standard error"),
  JSON("--json", "", "print JSON instead of text"),
  PRINCIPAL("--principal", "NAME", "token: user or service that the token identifies"),
  SCOPE("--scope", "SCOPE", "token: memory:read or memory:write; repeat it for both"),
  CREATE_MISSING("--create-missing", "", "import: create missing entities that relations refer to"),
  FORMAT(
      "--format",
      "NAME",
      "import, export: jsonl, markdown, claude, csv, json or infinity; detected if absent"),
  THREAD("--thread", "ID", "import, export, search, deleted, restore-deleted: only this thread"),
  CODE("--code", "", "search: indexed source code instead of memories"),
  TEXT("--text", "TEXT", "remember, revise: what it says; - reads standard input"),
  KIND(
      "--kind",
      "KIND",
      "fact, decision, preference, howto, lesson, event, task or document; for recall also several"),
  TITLE("--title", "TITLE", "remember, revise: what it is called"),
  ABOUT("--about", "NAME", "a person or thing that it is about; may be repeated"),
  TAGS("--tags", "TAGS", "labels, separated by commas"),
  HAPPENED("--happened", "TIME", "remember: when it happened, an ISO date or time"),
  VALID_FROM("--valid-from", "TIME", "remember: since when it holds"),
  VALID_UNTIL("--valid-until", "TIME", "remember, revise: until when it holds"),
  REPLACES("--replaces", "ID", "remember: what it takes the place of"),
  PINNED("--pinned", "", "remember, revise: show it first in every brief"),
  UNPIN("--unpin", "", "revise: take the pin away"),
  SOURCE("--source", "TEXT", "remember: where it comes from"),
  REASON("--reason", "TEXT", "revise, forget: why"),
  SPACE("--space", "NAME", "remember, recall: project or personal"),
  BUDGET("--budget", "N", "recall, open, brief: tokens of the answer at most, 100 to 20000"),
  UNTIL(
      "--until",
      "TIME",
      "recall: only what happened or was stored by then; history: only what was done before"),
  AS_OF("--as-of", "TIME", "recall, open: what was known and held then"),
  EXPLAIN("--explain", "", "recall: say why each item is there"),
  CURSOR("--cursor", "CURSOR", "recall, open, history: read on, from the end of the answer before"),
  THREADS("--threads", "", "projects: also list the threads of each store"),
  WORDS("--words", "", "search, recall: by words only, without the embedding model"),
  LIMIT(
      "--limit",
      "N",
      "search: maximum number of hits; history: maximum number of changes, default 50"),
  DELETE("--delete", "ID", "index: delete the index of this project, not its folder"),
  DELETED("--deleted", "", "projects: list deleted projects that can be restored"),
  CLIENT(
      "--client",
      "NAME",
      "deleted, restore-deleted, history, undo: only what this client or principal did"),
  SINCE(
      "--since",
      "TIME",
      "deleted, restore-deleted, history, undo: only what was done since then: 2h, 7d,"
          + " 2026-11-28, or a date and time"),
  SESSION("--session", "ID", "history, undo: only changes of this session of a client"),
  CALL("--call", "ID", "history, undo: only changes of this call"),
  DIFF("--diff", "", "history: show the words that changed"),
  FORCE("--force", "", "undo: also overwrite what was changed again later"),
  BEFORE("--before", "TIME", "history prune: remove what is older, such as 90d or 2026-11-28"),
  DRY_RUN(
      "--dry-run",
      "",
      "import, doctor, restore, restore-deleted, undo, history prune: show what would be done, change"
          + " nothing"),
  ALL("--all", "", "connect: all installed clients"),
  URL("--url", "URL", "connect: the URL of a running server, instead of starting one"),
  RULES(
      "--rules", "", "connect: also tell models in the client's rules file when to use the memory"),
  NO_RULES("--no-rules", "", "connect: remove those rules"),
  CHECK("--check", "", "connect: start the server as each client would, and list its tools"),
  KEEP_BACKUPS("--keep-backups", "N", "number of automatic backups to keep; default 10"),
  KEEP_DAYS(
      "--keep-days",
      "N",
      "days to keep deleted projects (default 30; 0 deletes at once) and automatic backups (90)"),
  HELP("--help", "", "show this help"),
  VERSION("--version", "", "show the version");

  private final String flag;
  private final String value;
  private final String help;

  Option(String flag, String value, String help) {
    this.flag = flag;
    this.value = value;
    this.help = help;
  }

  /** As it is written on the command line. */
  public String flag() {
    return flag;
  }

  /** What stands for the value in the help; empty for a switch. */
  public String value() {
    return value;
  }

  /** What it is for, in a line. */
  public String help() {
    return help;
  }

  /** Whether it takes no value. */
  public boolean isSwitch() {
    return value.isEmpty();
  }

  /**
   * Whether it says what one command is to do, and nothing of how the program is set up: it has no
   * environment variable, which would be taken by every command.
   */
  public boolean isArgument() {
    return switch (this) {
      case TEXT,
          KIND,
          TITLE,
          ABOUT,
          TAGS,
          HAPPENED,
          VALID_FROM,
          VALID_UNTIL,
          REPLACES,
          PINNED,
          UNPIN,
          SOURCE,
          REASON,
          SPACE,
          BUDGET,
          UNTIL,
          AS_OF,
          EXPLAIN,
          CURSOR,
          SESSION,
          CALL,
          DIFF,
          FORCE,
          BEFORE,
          ALL,
          URL,
          RULES,
          NO_RULES,
          CHECK ->
          true;
      default -> false;
    };
  }

  /** Whether it may stand without its value, as {@code doctor --secrets} does. */
  public boolean mayLackValue() {
    return this == SECRETS;
  }

  /** What joins the values of an option that may be given several times; empty for others. */
  public String separator() {
    if (this == ALLOW_PATH) {
      return File.pathSeparator;
    }
    if (this == ABOUT) {
      return "\n";
    }
    return this == SCOPE || this == ALLOW_HOST || this == TAGS || this == KIND ? "," : "";
  }

  /** The environment variable: {@code ROSEMARY_DATA_DIR} for {@code --data-dir}. */
  public String variable() {
    return "ROSEMARY_" + name();
  }
}
