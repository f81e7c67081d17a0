package dev.rosemary.engine.secret;

import java.util.List;

/**
 * A text without its secrets.
 *
 * @param text with {@code [secret: GitHub token, ends 3f9a]} where each stood
 * @param secrets what each was, as {@link Secret#described}, in their order
 */
public record MaskedText(String text, List<String> secrets) {
  public MaskedText {
    secrets = List.copyOf(secrets);
  }
}
