package dev.rosemary.code.scan;

import dev.rosemary.engine.secret.Secret;
import dev.rosemary.engine.secret.Secrets;
import dev.rosemary.engine.secret.form.PlaceholderValue;
import java.util.List;
import java.util.Locale;

/**
 * Tells whether a text holds credentials, by what stands in it. Private keys are looked for in
 * every file. Tokens and passwords are looked for in files of settings and notes only: source code
 * has samples of them in its tests, and is worth more in the index. Linear in the text.
 */
final class SecretText {
  /** Characters of a secret at least: shorter ones are words that stand in for it. */
  private static final int SECRET_CHARACTERS = 12;

  /** Characters of a value that are looked at. */
  private static final int VALUE_CHARACTERS = 200;

  /** Names whose value is a secret, quoted or plain, in JSON, YAML, TOML, INI and shell alike. */
  private static final List<String> TELLING =
      List.of(
          "aws_secret_access_key",
          "client-key-data",
          "client_secret",
          "identitytoken",
          "private_key",
          "PrivateKey",
          "refresh_token");

  /** Endings of files that hold settings, data or notes. */
  private static final List<String> SETTINGS =
      List.of(
          "cfg",
          "cnf",
          "conf",
          "config",
          "env",
          "http",
          "ini",
          "json",
          "json5",
          "jsonc",
          "jwt",
          "md",
          "properties",
          "token",
          "toml",
          "txt",
          "xml",
          "yaml",
          "yml");

  private SecretText() {}

  /**
   * Whether a text holds credentials.
   *
   * @param name of its file, with or without folders
   */
  static boolean isSecret(String name, String text) {
    if (!isSettings(name)) {
      return mayHaveKey(text) && hasSecret(text, true);
    }
    return hasSecret(text, false)
        || (hasTellingValue(text)
            || isKubernetesSecret(text)
            || isKubernetesLogin(text)
            || isRegistryLogin(text)
            || isNetworkLogin(text)
            || isShadow(text));
  }

  /** What is quick to see, of a text that is not looked through for anything else. */
  private static boolean mayHaveKey(String text) {
    return text.contains("PRIVATE KEY")
        || text.contains("PuTTY-User-Key-File-")
        || text.contains("AGE-SECRET-KEY-")
        || text.contains("secret key");
  }

  private static boolean hasSecret(String text, boolean onlyKeys) {
    for (Secret secret : Secrets.in(text)) {
      if (onlyKeys ? secret.isPrivateKey() : !secret.isGuess()) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSettings(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    return dot <= 0 || SETTINGS.contains(name.substring(dot + 1));
  }

  private static int endOfLine(String text, int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  /** {@code "refresh_token": "…"} and the like with a value that is no placeholder. */
  private static boolean hasTellingValue(String text) {
    for (String name : TELLING) {
      for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
        if (isSecretValue(text, at + name.length())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isSecretValue(String text, int behindName) {
    int i = behindName;
    if (i < text.length() && (text.charAt(i) == '"' || text.charAt(i) == '\'')) {
      i++;
    }
    i = spaces(text, i);
    if (i >= text.length() || (text.charAt(i) != ':' && text.charAt(i) != '=')) {
      return false;
    }
    String value = valueAt(text, i + 1);
    return value.length() >= SECRET_CHARACTERS
        && PlaceholderValue.hasLetterAndDigit(value)
        && !PlaceholderValue.isPlaceholder(value);
  }

  /** The value behind a colon or an equals sign, without its quotes. */
  private static String valueAt(String text, int behindSign) {
    int from = spaces(text, behindSign);
    if (from < text.length() && (text.charAt(from) == '"' || text.charAt(from) == '\'')) {
      from++;
    }
    int end = from;
    // A bound, since the name may come again in what would be its value.
    while (end < text.length() && end - from < VALUE_CHARACTERS && isOfValue(text.charAt(end))) {
      end++;
    }
    return text.substring(from, end);
  }

  private static int spaces(String text, int from) {
    int i = from;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }

  private static boolean isOfValue(char c) {
    return PlaceholderValue.isLetterOrDigit(c) || "+/=_-.~".indexOf(c) >= 0;
  }

  /** A manifest of Kubernetes of the kind Secret, with data. */
  private static boolean isKubernetesSecret(String text) {
    boolean kind = false;
    boolean data = false;
    for (int start = 0; start < text.length(); start = endOfLine(text, start) + 1) {
      String line = text.substring(start, Math.min(endOfLine(text, start), start + 80)).strip();
      line = line.startsWith("{") ? line.substring(1).strip() : line;
      kind |=
          line.equals("kind: Secret")
              || line.equals("kind: \"Secret\"")
              || line.startsWith("\"kind\": \"Secret\"")
              || line.startsWith("\"kind\":\"Secret\"");
      data |=
          line.equals("data:")
              || line.equals("stringData:")
              || line.startsWith("\"data\":")
              || line.startsWith("\"stringData\":");
      if (kind && data) {
        return true;
      }
    }
    return (text.contains("\"kind\":\"Secret\"") && text.contains("\"data\":{\""))
        || isFlowSecret(text, " data: {")
        || isFlowSecret(text, " stringData: {");
  }

  /** A manifest in the flow style of YAML, {@code {kind: Secret, data: {a: b}}}. */
  private static boolean isFlowSecret(String text, String data) {
    int at = text.indexOf(data);
    return at >= 0
        && (text.contains("kind: Secret,") || text.contains("kind: Secret}"))
        && at + data.length() < text.length()
        && text.charAt(at + data.length()) != '}';
  }

  /** The settings of a client of Kubernetes whose users have a token or a password. */
  private static boolean isKubernetesLogin(String text) {
    if (!hasKey(text, "kind", "Config")) {
      return false;
    }
    int users = text.indexOf("users");
    return users >= 0 && (hasKey(text, "token", "") || hasKey(text, "password", ""));
  }

  /**
   * Whether a name stands before a value, in JSON or YAML, in lines or all in one.
   *
   * @param value that it has; empty for any that is there
   */
  private static boolean hasKey(String text, String name, String value) {
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      char before = at == 0 ? '\n' : text.charAt(at - 1);
      int i = at + name.length();
      if (i < text.length() && text.charAt(i) == before && (before == '"' || before == '\'')) {
        i++;
      } else if ("\n{, ".indexOf(before) < 0) {
        continue;
      }
      i = spaces(text, i);
      if (i >= text.length() || text.charAt(i) != ':') {
        continue;
      }
      String found = valueAt(text, i + 1);
      if (value.isEmpty() ? !found.isEmpty() : found.equals(value)) {
        return true;
      }
    }
    return false;
  }

  /** The settings of a client of container registries, with logins in them. */
  private static boolean isRegistryLogin(String text) {
    int auths = text.indexOf("\"auths\"");
    int auth = auths < 0 ? -1 : text.indexOf("\"auth\"", auths);
    return auth >= 0 && valueAt(text, text.indexOf(':', auth) + 1).length() >= SECRET_CHARACTERS;
  }

  /** {@code machine HOST login NAME password WORD} and {@code [client]} with a password. */
  private static boolean isNetworkLogin(String text) {
    String machine = "machine ";
    for (int at = text.indexOf(machine); at >= 0; at = text.indexOf(machine, at + 1)) {
      String[] words = text.substring(at, Math.min(text.length(), at + 400)).split("\\s+", 7);
      if (words.length > 5 && words[2].equals("login") && words[4].equals("password")) {
        return true;
      }
    }
    int client = text.indexOf("[client]");
    int line = client < 0 ? -1 : text.indexOf("\npassword", client);
    return line >= 0 && line - client < 400;
  }

  /** Lines {@code root:$6$…:} of a system's password file. */
  private static boolean isShadow(String text) {
    int lines = 0;
    for (int at = text.indexOf(":$"); at >= 0; at = text.indexOf(":$", at + 1)) {
      int second = text.indexOf('$', at + 2);
      boolean hash = second > 0 && second - at <= 5 && text.indexOf(':', second) > second + 20;
      lines += hash ? 1 : 0;
    }
    return lines > 0;
  }
}
