package dev.rosemary.engine.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryUrlTest {
  private static final long SEED = Long.getLong("rosemary.seed", 20_261_129L);
  private static final int ROUNDS = 5_000;

  private static final String[] HOSTS = {
    "github.com", "git.example.org", "xn--bcher-kva.example", "10.0.0.7", "localhost", "[::1]"
  };
  private static final String[] NAMES = {
    "acme", "API", "api.v2", "a-b_c", "~user", "größe", "repo+x", "git", "scm", "x.github", "日本"
  };

  private static @Nullable String normal(String url) {
    RepositoryUrl parts = RepositoryUrl.of(url);
    return parts == null ? null : parts.normal();
  }

  @ParameterizedTest
  @DisplayName("M-3: one repository by different ways")
  @ValueSource(
      strings = {
        "https://github.com/acme/api",
        "https://github.com/acme/api.git",
        "https://github.com/acme/api/",
        "https://github.com/acme/api.git/",
        "https://GitHub.com/acme/api.git",
        "https://me:secret@github.com:443/acme/api.git",
        "http://github.com/acme//api",
        "git://github.com/acme/api.git",
        "ssh://git@github.com/acme/api.git",
        "ssh://git@github.com:22/acme/api",
        "ssh://git@ssh.github.com:443/acme/api.git",
        "git+ssh://git@github.com/acme/api",
        "git@github.com:acme/api.git",
        "git@GITHUB.COM:/acme/api",
        "github.com:acme/api.git",
        "[git@github.com:22]:acme/api.git",
        "git@[github.com:22]:acme/api.git",
        "https://github.com./acme/api",
        "https://github.com/acme/%61pi",
        "https://github.com/acme/api?tab=readme#x",
        "  https://github.com/acme/api \n"
      })
  void oneRepository(String url) {
    assertThat(normal(url)).isEqualTo("github.com/acme/api");
  }

  @ParameterizedTest
  @CsvSource({
    "https://gitlab.com/group/sub/api.git, gitlab.com/group/sub/api",
    "git@altssh.gitlab.com:group/api, gitlab.com/group/api",
    "https://org@dev.azure.com/org/project/_git/api, dev.azure.com/org/project/_git/api",
    "git@ssh.dev.azure.com:v3/org/project/api, dev.azure.com/org/project/_git/api",
    "https://github.com/Acme/API, github.com/Acme/API",
    "user@[::1]:path/api.git, [::1]/path/api",
    "ssh://user@[2001:DB8::1]:2222/path/api, [2001:db8::1]/path/api",
    "codecommit::eu-west-1://api, codecommit::eu-west-1://api",
    "https://host/a%2Fb/c, host/a%2Fb/c",
    "https://host/a%zz/c, host/a%zz/c",
    "https://host/repo.git/.git, host/repo"
  })
  void others(String url, String normal) {
    assertThat(normal(url)).isEqualTo(normal);
  }

  @ParameterizedTest
  @DisplayName("M-3: what lies on this disk is no host's")
  @CsvSource({
    "/srv/git/api.git, /srv/git/api.git",
    "../api, ../api",
    "./a:b, ./a:b",
    "file:///srv/git/api.git, /srv/git/api.git",
    "FILE://localhost/srv/a%20b, /srv/a b",
    "file:///C:/git/api, C:/git/api",
    "C:/git/api, C:/git/api",
    "'C:\\git\\api', 'C:\\git\\api'",
    "api, api"
  })
  void onThisDisk(String url, String folder) {
    assertThat(RepositoryUrl.of(url)).isEqualTo(new RepositoryUrl(null, folder));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "https://", "https:///", "https://github.com/", "git@github.com:", ":x"})
  void nothingOfUse(String url) {
    assertThat(RepositoryUrl.of(url)).isNull();
  }

  @Test
  @DisplayName("M-3: host and path decide, whatever else a URL has")
  void property() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      String host = one(random, HOSTS);
      String path = one(random, NAMES);
      for (int more = random.nextInt(3); more >= 0; more--) {
        path += "/" + one(random, NAMES);
      }
      String url = written(random, host, path);
      String what = "seed " + SEED + ", round " + round + ": " + url;
      assertThat(normal(url)).as(what).isEqualTo(host + "/" + path);
      assertThat(normal("https://" + normal(url))).as(what).isEqualTo(normal(url));
    }
  }

  @Test
  @DisplayName("M-3: whatever stands there is taken apart or left, without a secret in it")
  void anyText() {
    Random random = new Random(SEED);
    String letters = "a:/@.[]%2?#\\-~ \n\u00e9g1+";
    for (int round = 0; round < ROUNDS * 4; round++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "ssh://u:hunter2@" : "");
      for (int i = random.nextInt(24); i > 0; i--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      String what = "seed " + SEED + ", round " + round + ": " + text;
      String normal = normal(text.toString());
      if (normal != null && !text.toString().contains("::")) {
        assertThat(normal).as(what).doesNotEndWith("/").doesNotEndWith(".git");
        assertThat(normal.startsWith("u:")).as(what).isFalse();
      }
    }
  }

  private static String one(Random random, String[] of) {
    return of[random.nextInt(of.length)];
  }

  private static String written(Random random, String host, String path) {
    String shown = random.nextBoolean() ? host.toUpperCase(Locale.ROOT) : host;
    String user = random.nextInt(3) == 0 ? "" : one(random, new String[] {"git@", "me@", "a.b@"});
    String end = one(random, new String[] {"", "/", ".git", ".git/", "//"});
    if (random.nextInt(3) == 0) {
      return user + shown + ":" + (random.nextBoolean() ? "/" : "") + path + end;
    }
    String scheme = one(random, new String[] {"https", "ssh", "git", "http", "SSH", "git+ssh"});
    String password = user.isEmpty() || random.nextBoolean() ? "" : "p%40ss:w";
    String named = password.isEmpty() ? user : user.replace("@", ":" + password + "@");
    String port = one(random, new String[] {"", ":22", ":443", ":65535"});
    return scheme + "://" + named + shown + port + "/" + path + end;
  }
}
