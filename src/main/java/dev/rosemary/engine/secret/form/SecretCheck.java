package dev.rosemary.engine.secret.form;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.CRC32;

/** What a match has to pass to be a secret, beside its form. */
public enum SecretCheck {
  /** It is none of the values that stand in texts for a secret. */
  TOKEN {
    @Override
    public boolean passes(String value, int prefix) {
      return PlaceholderValue.isMixedToken(value.substring(prefix));
    }
  },
  /** Its last six characters are the CRC-32 of the thirty before them, in base 62. */
  GITHUB {
    @Override
    public boolean passes(String value, int prefix) {
      int sum = value.length() - SUM;
      CRC32 crc = new CRC32();
      crc.update(value.substring(sum - GITHUB_RANDOM, sum).getBytes(StandardCharsets.US_ASCII));
      return value.substring(sum).equals(base62(crc.getValue()));
    }
  },
  /** A key of AWS, and not that of its documentation. */
  AWS {
    @Override
    public boolean passes(String value, int prefix) {
      return !value.endsWith("EXAMPLE") && TOKEN.passes(value, prefix);
    }
  },
  /** Its first part is the number of an account. */
  DISCORD {
    @Override
    public boolean passes(String value, int prefix) {
      String number = decoded(value.substring(0, value.indexOf('.')));
      return number.length() >= 16 && number.chars().allMatch(c -> c >= '0' && c <= '9');
    }
  },
  /** A user and a password in base 64. */
  BASIC {
    @Override
    public boolean passes(String value, int prefix) {
      String login = decoded(value);
      int colon = login.indexOf(':');
      return colon >= 0 && PASSWORD.passes(login.substring(colon + 1), 0);
    }
  },
  /** A literal value that people log in with. */
  PASSWORD {
    @Override
    public boolean passes(String value, int prefix) {
      return !PlaceholderValue.isReference(value) && !PlaceholderValue.isPlaceholder(value);
    }
  };

  private static final String BASE_62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** Characters of the checksum of a token of GitHub, and those that it is made from. */
  private static final int SUM = 6;

  private static final int GITHUB_RANDOM = 30;

  /**
   * Whether a value passes.
   *
   * @param prefix its characters that all such values begin with
   */
  public abstract boolean passes(String value, int prefix);

  /**
   * The check that a rule names.
   *
   * @throws IllegalArgumentException when there is none of that name
   */
  public static SecretCheck of(String word) {
    return switch (word) {
      case "token" -> TOKEN;
      case "github" -> GITHUB;
      case "aws" -> AWS;
      case "discord" -> DISCORD;
      case "basic" -> BASIC;
      case "password" -> PASSWORD;
      default -> throw new IllegalArgumentException("no check " + word);
    };
  }

  private static String base62(long number) {
    char[] digits = new char[SUM];
    long rest = number;
    for (int i = SUM - 1; i >= 0; i--) {
      digits[i] = BASE_62.charAt((int) (rest % 62));
      rest /= 62;
    }
    return new String(digits);
  }

  /** A text in base 64 of either alphabet; empty when it is none, or holds control characters. */
  static String decoded(String value) {
    try {
      Base64.Decoder decoder =
          value.indexOf('-') >= 0 || value.indexOf('_') >= 0
              ? Base64.getUrlDecoder()
              : Base64.getDecoder();
      String text = new String(decoder.decode(value), StandardCharsets.UTF_8);
      for (int i = 0; i < text.length(); i++) {
        if (text.charAt(i) < ' ' || text.charAt(i) == '\uFFFD') {
          return "";
        }
      }
      return text;
    } catch (IllegalArgumentException e) {
      return "";
    }
  }
}
