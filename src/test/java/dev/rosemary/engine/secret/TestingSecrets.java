package dev.rosemary.engine.secret;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32;

/** Secrets that nobody has, made from the templates of {@code samples.txt} when a test runs. */
public final class TestingSecrets {
  private static final String DIGITS = "0123456789";
  private static final String SMALL = "abcdefghijklmnopqrstuvwxyz";
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + SMALL;
  private static final String BASE_62 = DIGITS + LETTERS;

  private final Random random;

  /** Secrets of a seed. */
  public TestingSecrets(long seed) {
    random = new Random(seed);
  }

  /**
   * A text with one secret.
   *
   * @param rule that finds it
   * @param before what the text says before the secret
   * @param secret itself
   * @param behind what the text says behind it
   */
  public record Sample(String rule, String before, String secret, String behind) {
    /** The whole text. */
    public String text() {
      return before + secret + behind;
    }
  }

  /** A sample for each rule. */
  public List<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    for (String line : lines()) {
      int space = line.indexOf(' ');
      samples.add(sample(line.substring(0, space), line.substring(space + 1)));
    }
    return samples;
  }

  /** A sample for one rule. */
  public Sample sample(String rule) {
    for (String line : lines()) {
      if (line.startsWith(rule + " ")) {
        return sample(rule, line.substring(rule.length() + 1));
      }
    }
    throw new IllegalArgumentException("no template for " + rule);
  }

  private static List<String> lines() {
    try (InputStream in = TestingSecrets.class.getResourceAsStream("samples.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private Sample sample(String rule, String template) {
    String text = filled(template.replace("|", "").replace("\\n", "\n"));
    int start = text.indexOf('«');
    int end = text.indexOf('»');
    return start < 0
        ? new Sample(rule, "", text, "")
        : new Sample(
            rule,
            text.substring(0, start),
            text.substring(start + 1, end),
            text.substring(end + 1));
  }

  private String filled(String template) {
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', from)) {
      int close = template.indexOf('}', open);
      text.append(template, from, open).append(made(template.substring(open + 1, close)));
      from = close + 1;
    }
    return text.append(template, from, template.length()).toString();
  }

  private String made(String what) {
    return switch (what) {
      case "github" -> github();
      case "discord" -> base64(random(DIGITS.substring(1), 18));
      case "web" -> base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}") + "." + base64("{\"sub\":\"a\"}");
      case "basic" ->
          Base64.getEncoder()
              .encodeToString(("ann:" + random(BASE_62, 12)).getBytes(StandardCharsets.UTF_8));
      default -> random(alphabet(what.charAt(0)), Integer.parseInt(what.substring(1)));
    };
  }

  private static String alphabet(char c) {
    return switch (c) {
      case 'a' -> BASE_62;
      case 'l' -> SMALL + DIGITS;
      case 'h' -> DIGITS + "abcdef";
      case 'H' -> DIGITS + "ABCDEF";
      case 'U' -> "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
      case 'd' -> DIGITS;
      case 'b' -> BASE_62 + "+/";
      case 'w' -> BASE_62 + "_-";
      case 'g' -> "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L";
      default -> throw new IllegalArgumentException("no alphabet " + c);
    };
  }

  /** Random characters, the first and the last of them letters or digits. */
  private String random(String alphabet, int length) {
    StringBuilder text = new StringBuilder(length);
    while (text.length() < length) {
      char c = alphabet.charAt(random.nextInt(alphabet.length()));
      boolean edge = text.isEmpty() || text.length() == length - 1;
      if (!edge || Character.isLetterOrDigit(c)) {
        text.append(c);
      }
    }
    return text.toString();
  }

  private String github() {
    String value = random(BASE_62, 30);
    CRC32 crc = new CRC32();
    crc.update(value.getBytes(StandardCharsets.US_ASCII));
    StringBuilder sum = new StringBuilder();
    for (long rest = crc.getValue(); rest > 0; rest /= 62) {
      sum.insert(0, BASE_62.charAt((int) (rest % 62)));
    }
    return "gh" + "p_" + value + "0".repeat(6 - sum.length()) + sum;
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
