package dev.rosemary.engine.place;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A URL of a repository, taken apart. Two that lead to one repository by different ways have one
 * {@link #normal} form: {@code https://github.com/acme/api.git}, {@code
 * ssh://git@GitHub.com:22/acme/api} and {@code git@github.com:acme/api} are all {@code
 * github.com/acme/api}.
 *
 * <p>Dropped are the scheme, the user with a password, the port, the case of the host, slashes and
 * {@code .git} at the end, and what follows {@code ?} or {@code #}. The case of the path stays,
 * since hosts tell repositories apart by it.
 *
 * @param normal host and path, or null where it names a folder of this computer
 * @param folder that folder as it stands in the URL, or null
 * @see <a href="https://git-scm.com/docs/git-clone#_git_urls">the forms that Git takes</a>
 */
record RepositoryUrl(@Nullable String normal, @Nullable String folder) {
  /** Characters of a longer one are none that anybody clones from. */
  private static final int LONGEST = 2_000;

  /** Hosts that let SSH through on the port of HTTPS, as their manuals name them. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of(
          "ssh.github.com", "github.com",
          "altssh.gitlab.com", "gitlab.com",
          "altssh.bitbucket.org", "bitbucket.org");

  private static final String AZURE_SSH = "ssh.dev.azure.com";

  /** Takes a URL apart; null for what is none. */
  static @Nullable RepositoryUrl of(String given) {
    String url = given.strip();
    if (url.isEmpty() || url.length() > LONGEST || hasControl(url)) {
      return null;
    }
    int scheme = url.indexOf("://");
    if (scheme > 0 && isScheme(url.substring(0, scheme))) {
      String rest = url.substring(scheme + 3);
      return url.regionMatches(true, 0, "file", 0, scheme)
          ? local(withoutHost(decoded(rest)))
          : remote(cut(rest));
    }
    int helper = url.indexOf("::");
    if (helper > 0 && isScheme(url.substring(0, helper))) {
      // A program of that name reads it; what it means is that program's.
      return new RepositoryUrl(url, null);
    }
    return isLocal(url) ? local(url) : shortForm(url);
  }

  private static boolean hasControl(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isScheme(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (!letter && !(other && i > 0)) {
        return false;
      }
    }
    return true;
  }

  /** Without a slash before the first colon there is a host, unless that is a drive. */
  private static boolean isLocal(String url) {
    int colon = url.indexOf(':', url.startsWith("[") ? Math.max(0, url.indexOf(']')) : 0);
    int slash = url.indexOf('/');
    boolean drive =
        colon == 1
            && Character.isLetter(url.charAt(0))
            && url.length() > 2
            && (url.charAt(2) == '\\' || url.charAt(2) == '/');
    return colon < 0 || (slash >= 0 && slash < colon) || drive;
  }

  private static @Nullable RepositoryUrl local(String folder) {
    return folder.isEmpty() ? null : new RepositoryUrl(null, folder);
  }

  /** {@code file://host/path} and {@code file:///path} are the same; a drive has a slash before. */
  private static String withoutHost(String rest) {
    int slash = rest.indexOf('/');
    String path = slash < 0 ? "" : rest.substring(slash);
    boolean drive = path.length() > 2 && path.charAt(2) == ':';
    return drive ? path.substring(1) : path;
  }

  /** Without what a browser would take for a query. */
  private static String cut(String rest) {
    int end = rest.length();
    for (char c : new char[] {'?', '#'}) {
      int at = rest.indexOf(c);
      end = at >= 0 ? Math.min(at, end) : end;
    }
    return rest.substring(0, end);
  }

  /** What follows {@code ://}. */
  private static @Nullable RepositoryUrl remote(String rest) {
    int slash = rest.indexOf('/');
    String host = slash < 0 ? rest : rest.substring(0, slash);
    return normal(host, decoded(slash < 0 ? "" : rest.substring(slash)));
  }

  /** {@code user@host:path}, as {@code scp} has it; no character of it is escaped. */
  private static @Nullable RepositoryUrl shortForm(String url) {
    String whole = url;
    // [host:port]:path
    if (url.startsWith("[") || url.indexOf("@[") >= 0) {
      int open = url.indexOf('[');
      int close = url.indexOf(']', open);
      if (close > 0 && url.startsWith(":", close + 1)) {
        String inside = url.substring(open + 1, close);
        boolean address = inside.indexOf(':') != inside.lastIndexOf(':');
        return normal(address ? "[" + inside + "]" : inside, url.substring(close + 2));
      }
      whole = url.replace("[", "").replace("]", "");
    }
    int colon = whole.indexOf(':');
    return colon < 0 ? null : normal(whole.substring(0, colon), whole.substring(colon + 1));
  }

  private static @Nullable RepositoryUrl normal(String authority, String path) {
    String host = host(authority);
    List<String> names = names(path);
    if (host.isEmpty() || names.isEmpty()) {
      return null;
    }
    if (host.equals(AZURE_SSH) && names.size() == 4 && names.getFirst().equals("v3")) {
      // By SSH v3/org/project/name, by HTTPS org/project/_git/name.
      host = "dev.azure.com";
      names = List.of(names.get(1), names.get(2), "_git", names.get(3));
    }
    String same = OTHER_NAMES.get(host);
    return new RepositoryUrl((same == null ? host : same) + "/" + String.join("/", names), null);
  }

  /** Without user, password and port, in lower case. */
  private static String host(String authority) {
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    int colon = host.startsWith("[") ? host.indexOf(':', host.indexOf(']') + 1) : host.indexOf(':');
    host = colon < 0 ? host : host.substring(0, colon);
    while (host.endsWith(".")) {
      host = host.substring(0, host.length() - 1);
    }
    return host.toLowerCase(Locale.ROOT);
  }

  /** The names in a path, the last without {@code .git}. */
  private static List<String> names(String path) {
    List<String> names = new ArrayList<>();
    for (String name : path.split("/", -1)) {
      if (!name.isEmpty() && !name.equals(".")) {
        names.add(name);
      }
    }
    while (!names.isEmpty() && names.getLast().endsWith(".git")) {
      String last = names.removeLast();
      String shorter = last.substring(0, last.length() - ".git".length());
      if (!shorter.isEmpty()) {
        names.add(shorter);
      }
    }
    return names;
  }

  /** Without {@code %20} and the like, where all of them are right and stand for UTF-8. */
  private static String decoded(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] plain = new byte[bytes.length];
    int length = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '%') {
        int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
        int low = high < 0 ? -1 : Character.digit(bytes[i + 2], 16);
        int c = high * 16 + low;
        // A slash that is escaped parts no names, and nothing else is to become a control.
        if (low < 0 || c < ' ' || c == '/' || c == 0x7F) {
          return text;
        }
        plain[length++] = (byte) c;
        i += 2;
      } else {
        plain[length++] = bytes[i];
      }
    }
    String decoded = new String(plain, 0, length, StandardCharsets.UTF_8);
    return decoded.indexOf('\uFFFD') >= 0 ? text : decoded;
  }
}
