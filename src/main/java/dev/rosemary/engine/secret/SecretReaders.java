package dev.rosemary.engine.secret;

import dev.rosemary.engine.secret.form.Authorizations;
import dev.rosemary.engine.secret.form.CurlPasswords;
import dev.rosemary.engine.secret.form.NamedPasswords;
import dev.rosemary.engine.secret.form.NamedSecrets;
import dev.rosemary.engine.secret.form.PrivateKeys;
import dev.rosemary.engine.secret.form.SecretReader;
import dev.rosemary.engine.secret.form.Span;
import dev.rosemary.engine.secret.form.UrlPasswords;
import dev.rosemary.engine.secret.form.WebTokens;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The readers that rules name: forms that no pattern describes in few words. */
enum SecretReaders implements SecretReader {
  MARK,
  ARMORED_KEY,
  PUTTY_KEY,
  SIGNIFY_KEY,
  WEB_TOKEN,
  AUTHORIZATION,
  URL_PASSWORD,
  CURL_USER,
  PASSWORD,
  NAMED_SECRET;

  /**
   * A reader by its name in small letters with hyphens.
   *
   * @throws IllegalArgumentException when there is none of that name
   */
  static SecretReader of(String name) {
    return valueOf(name.replace('-', '_').toUpperCase(Locale.ROOT));
  }

  @Override
  public @Nullable Span read(String text, int key, int length) {
    return switch (this) {
      case MARK -> SecretMark.read(text, key);
      case ARMORED_KEY -> PrivateKeys.armored(text, key, length);
      case PUTTY_KEY -> PrivateKeys.putty(text, key, length);
      case SIGNIFY_KEY -> PrivateKeys.signify(text, key, length);
      case WEB_TOKEN -> WebTokens.read(text, key, length);
      case AUTHORIZATION -> Authorizations.read(text, key, length);
      case URL_PASSWORD -> UrlPasswords.read(text, key, length);
      case CURL_USER -> CurlPasswords.read(text, key, length);
      case PASSWORD -> NamedPasswords.read(text, key, length);
      case NAMED_SECRET -> NamedSecrets.read(text, key, length);
    };
  }
}
