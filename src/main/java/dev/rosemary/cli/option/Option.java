package dev.rosemary.cli.option;

import java.io.File;

/** An option of the command line; each has an environment variable, and a flag wins. */
public enum Option {
  SURFACE(
      "--surface",
      "NAMES",
      "tools to offer: graph (the default), vault, recall, docs, threads, a list, or all"),
  TRANSPORT("--transport", "NAME", "stdio (the default), or http"),
  HOST("--host", "HOST", "http: where to listen; default 127.0.0.1"),
  PORT("--port", "N", "http: the port, 0 for any that is free; default 8081"),
  ALLOW_HOST(
      "--allow-host", "NAMES", "http: more names of the server and of sites that may use it"),
  TOKEN_FILE("--token-file", "FILE", "http: who may use it: lines that rosemary token prints"),
  OAUTH_ISSUER("--oauth-issuer", "URL", "http: accept tokens that this OAuth issuer signed"),
  OAUTH_AUDIENCE("--oauth-audience", "URL", "http: and that are meant for this URL of the server"),
  TLS_CERT("--tls-cert", "FILE", "http: serve https with this certificate chain (PEM)"),
  TLS_KEY("--tls-key", "FILE", "http: and this private key (PEM, PKCS #8)"),
  RATE_LIMIT(
      "--rate-limit", "N", "http: calls a second of one client, 0 for no limit; default 200"),
  SESSION_MINUTES("--session-minutes", "N", "http: a session unused for so long ends; default 30"),
  DATA_DIR("--data-dir", "DIR", "where memories are kept; default: the user's data folder"),
  PROJECT("--project", "NAME", "project that is active from the start, made when missing"),
  PROJECT_DIR("--project-dir", "DIR", "docs: the project's folder; default: where it is started"),
  VAULT_DIMENSIONS("--vault-dimensions", "N", "numbers of an embedding in the vault; default 1536"),
  EMBEDDING_MODEL(
      "--embedding-model",
      "DIR",
      "recall: folder of another embedding model, or none; default: the one inside"),
  ALLOW_PATH(
      "--allow-path", "DIR", "recall: index code only inside this folder; may be given again"),
  READ_ONLY("--read-only", "", "offer only the tools that change nothing"),
  SYNC("--sync", "MODE", "normal (the default): writes survive kill -9; full: a power cut too"),
  MAX_RESULT_CHARS(
      "--max-result-chars", "N", "characters of a result, 0 for no limit; default 40000"),
  CALL_SECONDS("--call-seconds", "N", "seconds that a call may work, 0 for no limit; default 30"),
  LOG_LEVEL("--log-level", "LEVEL", "error, warn (the default), info, or debug; to standard error"),
  JSON("--json", "", "print JSON instead of text"),
  PRINCIPAL("--principal", "NAME", "token: whom the token stands for"),
  SCOPE("--scope", "SCOPE", "token: memory:read or memory:write; may be given twice"),
  CREATE_MISSING("--create-missing", "", "import: make the missing ends of relations"),
  FORMAT(
      "--format",
      "NAME",
      "import, export: jsonl, markdown, claude, csv, json or infinity; found by itself otherwise"),
  THREAD(
      "--thread",
      "ID",
      "import, export, search, deleted, restore-deleted: of threads only this one"),
  CODE("--code", "", "search: indexed source code instead of memories"),
  THREADS("--threads", "", "projects: the threads of each store, too"),
  WORDS("--words", "", "search: by words alone, without the embedding model"),
  LIMIT("--limit", "N", "search: how many hits at most"),
  DELETE("--delete", "ID", "index: delete the index of this project; its folder stays as it is"),
  DELETED("--deleted", "", "projects: list those that were deleted and can be restored"),
  CLIENT("--client", "NAME", "deleted, restore-deleted: what this client or principal deleted"),
  SINCE(
      "--since",
      "TIME",
      "deleted, restore-deleted: what was deleted since: 2h, 7d, 2026-11-28, or with a time"),
  DRY_RUN(
      "--dry-run",
      "",
      "import, doctor, restore, restore-deleted: say what would be done, and change nothing"),
  KEEP_BACKUPS("--keep-backups", "N", "how many automatic backups stay; default 10"),
  KEEP_DAYS(
      "--keep-days",
      "N",
      "days that deleted projects (default 30) and automatic backups (90) are kept"),
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

  /** What joins the values of an option that may be given several times; empty for others. */
  public String separator() {
    if (this == ALLOW_PATH) {
      return File.pathSeparator;
    }
    return this == SCOPE || this == ALLOW_HOST ? "," : "";
  }

  /** The environment variable: {@code ROSEMARY_DATA_DIR} for {@code --data-dir}. */
  public String variable() {
    return "ROSEMARY_" + name();
  }
}
