package dev.rosemary.engine.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingCost;
import dev.rosemary.TestingWorstTexts;
import dev.rosemary.engine.secret.TestingSecrets.Sample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Texts without their secrets: nothing of a secret is left, and nothing else is changed. */
class MaskingTest {
  private static final int TEXTS = 1_000;

  /** Of the hostile texts a run tries one in so many, and of those one in so many at 1 MB. */
  private static final int SOME = 2;

  private static final int FEW = 8;

  /** Characters of a secret of which no part that long may be left. */
  private static final int PART = 5;

  private static final TestingSecrets OTHER = new TestingSecrets(-1);

  private static final List<String> PROSE =
      List.of(
          "We moved the staging host.\n",
          "Ann decided on Tuesday: ",
          "\u65E5\u672C\u8A9E\u306E\u6587\u7AE0\u3002 ",
          "- [ ] ask Bob about \"quotes\"\n",
          "\uD83D\uDE80 shipped; ",
          "  ```\n  int a = b[0];\n  ```\n",
          "see https://acme.io/docs?q=a&p=1 ");

  @Test
  @DisplayName("H-8: masking leaves no part of a secret, changes nothing else, and is idempotent")
  void properties() {
    long seed = Long.getLong("rosemary.seed", 1);
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < TEXTS; i++) {
      List<Sample> samples = new TestingSecrets(random.nextLong()).samples();
      Collections.shuffle(samples, random);
      StringBuilder text = new StringBuilder();
      List<String> outside = new ArrayList<>();
      List<Sample> used = samples.subList(0, random.nextInt(4));
      for (Sample sample : used) {
        String prose = PROSE.get(random.nextInt(PROSE.size())) + "\n";
        text.append(prose).append(sample.text()).append("\n");
        outside.add(prose + sample.before());
        outside.add(sample.behind() + "\n");
      }
      String last = PROSE.get(random.nextInt(PROSE.size()));
      outside.add(last);
      text.append(last);
      MaskedText masked = Secrets.masked(text.toString());
      assertThat(masked.secrets()).as(text.toString()).hasSameSizeAs(used);
      assertThat(Secrets.masked(masked.text())).isEqualTo(new MaskedText(masked.text(), List.of()));
      assertOutside(masked.text(), outside);
      for (Sample sample : used) {
        assertGone(masked.text(), sample);
      }
    }
  }

  /** What stood around the secrets stands there still, in its order. */
  private static void assertOutside(String masked, List<String> outside) {
    int at = 0;
    for (String part : outside) {
      int found = masked.indexOf(part, at);
      assertThat(found).as("%s in %s", part, masked).isGreaterThanOrEqualTo(at);
      at = found + part.length();
    }
    assertThat(masked.replaceAll("\\[secret: [^\\]]*\\]", "")).isEqualTo(String.join("", outside));
  }

  private static void assertGone(String masked, Sample sample) {
    // What two samples of a rule have in common is its form, and no secret.
    String form = sample.before() + sample.behind() + OTHER.sample(sample.rule()).secret();
    Set<String> parts = new LinkedHashSet<>();
    for (int i = 0; i + PART <= sample.secret().length(); i++) {
      String part = sample.secret().substring(i, i + PART);
      if (!form.contains(part)) {
        parts.add(part);
      }
    }
    assertThat(parts).as(sample.rule()).isNotEmpty();
    for (String part : parts) {
      assertThat(masked).as(sample.text()).doesNotContain(part);
    }
  }

  @Test
  @DisplayName("H-8: a secret that stands in a text again is masked there, too")
  void repeated() {
    Sample sample = new TestingSecrets(3).sample("password");
    String text = sample.text() + " and later just " + sample.secret() + ".";
    MaskedText masked = Secrets.masked(text);
    assertThat(masked.text()).doesNotContain(sample.secret());
    assertThat(masked.secrets()).containsExactly("password", "password");
  }

  @Test
  @DisplayName("H-8: what is shown of a token is its last four characters, of a password nothing")
  void shown() {
    String token = new TestingSecrets(4).sample("github").secret();
    assertThat(Secrets.masked("use " + token + " there").text())
        .isEqualTo("use [secret: GitHub token, ends " + token.substring(36) + "] there");
    Sample password = new TestingSecrets(4).sample("password");
    assertThat(Secrets.masked(password.text()).text())
        .isEqualTo(password.before() + "[secret: password]" + password.behind());
  }

  @Test
  @DisplayName("H-8: a text without secrets comes back as it is")
  void unchanged() {
    String text = "The meeting is at 10.";
    assertThat(Secrets.masked(text).text()).isSameAs(text);
  }

  @Test
  @DisplayName("S-15: hostile texts cost no more than in proportion to their length")
  void linear() throws Exception {
    List<String> pieces = new ArrayList<>(TestingWorstTexts.PATTERNS.values());
    for (SecretRule rule : SecretRules.get().all()) {
      for (String key : rule.keys()) {
        pieces.add(key);
        pieces.add(key + "a1");
        pieces.add(" " + key + "\"=");
      }
    }
    for (Sample sample : new TestingSecrets(5).samples()) {
      String text = sample.text();
      pieces.add(text);
      pieces.add(text.substring(0, text.length() - 1) + "\u00E9");
      pieces.add(text.substring(0, Math.max(1, text.length() / 2)));
      pieces.add(" " + text.substring(0, Math.max(1, text.length() / 2)));
    }
    Collections.shuffle(pieces, new Random(Long.getLong("rosemary.seed", 1)));
    List<String> faults = new ArrayList<>();
    String worst = "";
    double most = 0;
    for (int i = 0; i < pieces.size() / SOME; i++) {
      String piece = pieces.get(i);
      TestingCost cost =
          TestingCost.of(
              i % FEW == 0 ? new int[] {64 << 10, 1 << 20} : new int[] {16 << 10, 128 << 10},
              size -> Secrets.masked(piece.repeat(size / piece.length() + 1)));
      if (cost.exponent() > most) {
        most = cost.exponent();
        worst = piece + " " + cost;
      }
      if (cost.isTooMuch()) {
        faults.add(piece + " " + cost);
      }
    }
    System.out.println("hostile texts: " + pieces.size() / SOME + ", the worst: " + worst);
    assertThat(faults).isEmpty();
  }
}
