package dev.rosemary.code.scan;

import java.util.List;
import java.util.Locale;

/**
 * Tells whether a text holds credentials, by what stands in it. Private keys are looked for in
 * every file. Tokens and passwords are looked for in files of settings and notes only: source code
 * has samples of them in its tests, and is worth more in the index. Linear in the text.
 */
final class SecretText {
  /** Characters of Base64 behind a key's first line that no explanation of its form has. */
  private static final int KEY_CHARACTERS = 64;

  /** Characters of a secret at least: shorter ones are words that stand in for it. */
  private static final int SECRET_CHARACTERS = 12;

  /** Characters of a value that are looked at. */
  private static final int VALUE_CHARACTERS = 200;

  /** Beginnings of tokens, and how many letters and digits follow at least. */
  private static final List<Token> TOKENS =
      List.of(
          new Token("AGE-SECRET-KEY-1", 50),
          new Token("AIza", 35),
          new Token("dop_v1_", 60),
          new Token("ghp_", 36),
          new Token("gho_", 36),
          new Token("ghs_", 36),
          new Token("github_pat_", 60),
          new Token("glpat-", 20),
          new Token("hf_", 34),
          new Token("npm_", 36),
          new Token("pypi-AgEI", 50),
          new Token("rk_live_", 20),
          new Token("sk_live_", 20),
          new Token("sk-ant-", 40),
          new Token("sk-proj-", 40),
          new Token("xoxb-", 30),
          new Token("xoxp-", 30));

  /** Names whose value is a secret, quoted or plain, in JSON, YAML, TOML, INI and shell alike. */
  private static final List<String> TELLING =
      List.of(
          "aws_secret_access_key",
          "client-key-data",
          "client_secret",
          "identitytoken",
          "private_key",
          "refresh_token");

  /** Endings of files that hold settings, data or notes. */
  private static final List<String> SETTINGS =
      List.of(
          "cfg",
          "cnf",
          "conf",
          "config",
          "env",
          "ini",
          "json",
          "json5",
          "jsonc",
          "md",
          "properties",
          "toml",
          "txt",
          "xml",
          "yaml",
          "yml");

  private SecretText() {}

  private record Token(String prefix, int characters) {}

  /**
   * Whether a text holds credentials.
   *
   * @param name of its file, with or without folders
   */
  static boolean isSecret(String name, String text) {
    if (hasPrivateKey(text)) {
      return true;
    }
    return isSettings(name)
        && (hasToken(text)
            || hasTellingValue(text)
            || isKubernetesSecret(text)
            || isKubernetesLogin(text)
            || isRegistryLogin(text)
            || isNetworkLogin(text)
            || isShadow(text));
  }

  private static boolean isSettings(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    return dot <= 0 || SETTINGS.contains(name.substring(dot + 1));
  }

  /** {@code -----BEGIN … PRIVATE KEY-----} with a key behind it, also as a string of JSON. */
  private static boolean hasPrivateKey(String text) {
    String begin = "-----BEGIN ";
    for (int at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + begin.length())) {
      int end = text.indexOf("-----", at + begin.length());
      if (end < 0) {
        return false;
      }
      boolean secret = end - at < 80 && text.substring(at, end).contains("PRIVATE KEY");
      if (secret && base64(text, end + 5) >= KEY_CHARACTERS) {
        return true;
      }
    }
    return false;
  }

  /** Characters of Base64 from a place on, over ends of lines and their escapes. */
  private static int base64(String text, int from) {
    int count = 0;
    int i = from;
    while (i < text.length() && count < KEY_CHARACTERS) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length() && "nr".indexOf(text.charAt(i + 1)) >= 0) {
        i += 2;
        continue;
      }
      if (isHeader(text, i)) {
        i = endOfLine(text, i);
        continue;
      }
      boolean digit = isLetterOrDigit(c) || c == '+' || c == '/' || c == '=';
      if (!digit && !Character.isWhitespace(c) && "\"'+,|>#*;".indexOf(c) < 0) {
        return count;
      }
      count += digit ? 1 : 0;
      i++;
    }
    return count;
  }

  /** {@code Proc-Type: 4,ENCRYPTED} and the like, between a key's first line and the key. */
  private static boolean isHeader(String text, int at) {
    return text.startsWith("Proc-Type:", at)
        || text.startsWith("DEK-Info:", at)
        || text.startsWith("Version:", at)
        || text.startsWith("Comment:", at);
  }

  private static int endOfLine(String text, int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private static boolean hasToken(String text) {
    for (Token token : TOKENS) {
      String prefix = token.prefix();
      for (int at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
        if (at > 0 && isLetterOrDigit(text.charAt(at - 1))) {
          continue;
        }
        if (isRandom(text, at + prefix.length(), token.characters())) {
          return true;
        }
      }
    }
    return hasAmazonKey(text);
  }

  /** {@code AKIA} and sixteen capitals and digits, with the secret beside it. */
  private static boolean hasAmazonKey(String text) {
    for (int at = text.indexOf("AKIA"); at >= 0; at = text.indexOf("AKIA", at + 1)) {
      int end = at + 20;
      boolean key = end <= text.length() && (at == 0 || !isLetterOrDigit(text.charAt(at - 1)));
      for (int i = at; key && i < end; i++) {
        char c = text.charAt(i);
        key = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      }
      if (key && !text.startsWith("EXAMPLE", end - 7)) {
        return true;
      }
    }
    return false;
  }

  /** Whether so many characters of a token follow, in which not all are alike. */
  private static boolean isRandom(String text, int from, int characters) {
    int end = from + characters;
    if (end > text.length()) {
      return false;
    }
    int different = 0;
    long seenLow = 0;
    long seenHigh = 0;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (!isLetterOrDigit(c) && c != '_' && c != '-') {
        return false;
      }
      long bit = 1L << (c & 63);
      if (c < 64 && (seenLow & bit) == 0) {
        seenLow |= bit;
        different++;
      } else if (c >= 64 && (seenHigh & bit) == 0) {
        seenHigh |= bit;
        different++;
      }
    }
    return different >= 8;
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
    i = spaces(text, i + 1);
    if (i < text.length() && (text.charAt(i) == '"' || text.charAt(i) == '\'')) {
      i++;
    }
    int from = i;
    // A bound, since the name may come again in what would be its value.
    while (i < text.length() && i - from < VALUE_CHARACTERS && isOfValue(text.charAt(i))) {
      i++;
    }
    String value = text.substring(from, i);
    return value.length() >= SECRET_CHARACTERS && hasLetterAndDigit(value) && !isPlaceholder(value);
  }

  private static int spaces(String text, int from) {
    int i = from;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }

  private static boolean isOfValue(char c) {
    return isLetterOrDigit(c) || "+/=_-.~".indexOf(c) >= 0;
  }

  private static boolean hasLetterAndDigit(String value) {
    boolean letter = false;
    boolean digit = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      digit |= c >= '0' && c <= '9';
      letter |= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
    return letter && digit;
  }

  private static boolean isPlaceholder(String value) {
    String lower = value.toLowerCase(Locale.ROOT);
    return lower.contains("example")
        || lower.contains("your")
        || lower.contains("xxxx")
        || lower.contains("placeholder")
        || lower.contains("changeme");
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
    return text.contains("\"kind\":\"Secret\"") && text.contains("\"data\":{\"");
  }

  /** The settings of a client of Kubernetes whose users have a token or a password. */
  private static boolean isKubernetesLogin(String text) {
    int users = text.contains("kind: Config") ? text.indexOf("\nusers:") : -1;
    return users >= 0
        && (text.indexOf(" token: ", users) > 0 || text.indexOf(" password: ", users) > 0);
  }

  /** The settings of a client of container registries, with logins in them. */
  private static boolean isRegistryLogin(String text) {
    int auths = text.indexOf("\"auths\"");
    int auth = auths < 0 ? -1 : text.indexOf("\"auth\"", auths);
    return auth >= 0 && base64(text, text.indexOf(':', auth) + 1) >= SECRET_CHARACTERS;
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

  private static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
