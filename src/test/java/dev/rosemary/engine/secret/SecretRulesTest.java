package dev.rosemary.engine.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.secret.TestingSecrets.Sample;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule finds what it is for, and not what only looks like it. */
class SecretRulesTest {
  private static final int SEEDS = 50;

  private static List<String> found(String text) {
    return Secrets.in(text).stream()
        .map(secret -> secret.rule() + " " + text.substring(secret.start(), secret.end()))
        .toList();
  }

  @Test
  @DisplayName("H-8: one made sample a rule, all found, as what they are and from end to end")
  void samples() {
    List<String> missed = new ArrayList<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      for (Sample sample : new TestingSecrets(seed).samples()) {
        for (String around : List.of("%s", "Use %s.", "key:\n%s\n", "{\"note\": \"(%s)\"}")) {
          String text = around.replace("%s", sample.text());
          List<String> found = found(text);
          String wanted = sample.rule() + " " + sample.secret();
          if (!found.equals(List.of(wanted))) {
            missed.add(wanted + "\n  in " + text + "\n  found " + found);
          }
        }
      }
    }
    System.out.println("missed of samples: " + missed.size());
    assertThat(missed.stream().limit(12).toList()).isEmpty();
  }

  @Test
  @DisplayName("H-8: every rule has a sample, and every sample a rule")
  void complete() {
    List<String> rules =
        SecretRules.get().all().stream()
            .filter(rule -> !rule.isMark())
            .map(SecretRule::name)
            .toList();
    assertThat(new TestingSecrets(0).samples().stream().map(Sample::rule).toList())
        .isEqualTo(rules)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @DisplayName("H-8: placeholders, references and what only looks like a secret are no alarms")
  @ValueSource(
      strings = {
        "password=<token>",
        "password=xxxxxxxx1",
        "db.password=${DB_PASSWORD}",
        "api_key = YOUR_API_KEY_HERE_1234567890",
        "api_key: $API_KEY",
        "token=example-token-1234567890abcdef",
        "Authorization: Bearer <token>",
        "Authorization: Bearer ${TOKEN}",
        "Authorization: Bearer YOUR_ACCESS_TOKEN_1",
        "Authorization: Basic xxxxxxxx",
        "curl -u user:password https://api.acme.io",
        "curl -u $USER:$PASS https://api.acme.io",
        "postgres://app:<password>@db.acme.io/app",
        "The password is sha256-hashed.",
        "The password is at least 12 characters.",
        "the token is 123e4567",
        "next_page_token=a8Zq1xY7bW3cV9dU5eT2fS6gR4hQ0iP",
        "The commit is 3f9a1c2b4d5e6f708192a3b4c5d6e7f809a1b2c3.",
        "sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "uuid 123e4567-e89b-12d3-a456-426614174000",
        "secret_name = my-production-database-credentials-v2",
        "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
        "[secret: GitHub token, ends 3f9a]",
        "password=[secret: password]",
        "Authorization: Bearer [secret: Authorization header, ends 3f9a]"
      })
  void nearMisses(String text) {
    assertThat(found(text)).isEmpty();
  }

  @Test
  @DisplayName("H-8: a token whose checksum does not fit is none")
  void checksums() {
    String token = new TestingSecrets(1).sample("github").secret();
    char last = token.charAt(token.length() - 1);
    String wrong = token.substring(0, token.length() - 1) + (last == 'a' ? 'b' : 'a');
    assertThat(found(token)).hasSize(1);
    assertThat(found(wrong)).isEmpty();
    assertThat(found(token + "a")).isEmpty();
    assertThat(found("a" + token)).isEmpty();
  }

  @Test
  @DisplayName("H-8: what a mark holds is looked through unless this program wrote it")
  void marks() {
    String token = new TestingSecrets(1).sample("npm").secret();
    assertThat(found("[secret: " + token + "]")).containsExactly("npm " + token);
    assertThat(found("[secret: GitHub token, ends " + token + "]")).hasSize(1);
  }
}
