package dev.rosemary.engine.secret;

import dev.rosemary.engine.secret.form.Authorizations;
import dev.rosemary.engine.secret.form.CurlPasswords;
import dev.rosemary.engine.secret.form.NamedPasswords;
import dev.rosemary.engine.secret.form.NamedSecrets;
import dev.rosemary.engine.secret.form.PrivateKeys;
import dev.rosemary.engine.secret.form.SecretReader;
import dev.rosemary.engine.secret.form.UrlPasswords;
import dev.rosemary.engine.secret.form.WebTokens;

/** The readers that rules name: forms that no pattern describes in few words. */
final class SecretReaders {
  private SecretReaders() {}

  /**
   * A reader by its name.
   *
   * @throws IllegalArgumentException when there is none of that name
   */
  static SecretReader of(String name) {
    return switch (name) {
      case "mark" -> (text, key, _) -> SecretMark.read(text, key);
      case "armored-key" -> PrivateKeys::armored;
      case "putty-key" -> PrivateKeys::putty;
      case "signify-key" -> PrivateKeys::signify;
      case "web-token" -> WebTokens::read;
      case "authorization" -> Authorizations::read;
      case "url-password" -> UrlPasswords::read;
      case "curl-user" -> CurlPasswords::read;
      case "password" -> NamedPasswords::read;
      case "named-secret" -> NamedSecrets::read;
      default -> throw new IllegalArgumentException("no reader " + name);
    };
  }
}
