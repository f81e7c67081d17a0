package dev.rosemary.surface.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Resources;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.client.Client;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be read without a tool: the brief, and each item by its id or name. In the project at
 * hand and the personal space, as the tools are.
 */
final class MemoryResources implements Resources {
  static final String BRIEF = "memory://brief";

  /** The template of items. */
  static final String ITEM = "memory://item/{name}";

  private static final String ITEM_PREFIX = "memory://item/";
  private static final String TEXT = "text/plain";

  private final MemoryScope scope;

  MemoryResources(MemoryScope scope) {
    this.scope = scope;
  }

  @Override
  public Page list(Session session, @Nullable String cursor) {
    if (cursor != null) {
      throw new FailureException(
          new Failure.Invalid("Unknown cursor: leave cursor out, there is one page."));
    }
    return new Page(
        List.of(
            new Entry(
                BRIEF, "Brief", "What to know at the start of a session in this project.", TEXT)),
        null);
  }

  @Override
  public List<Template> templates() {
    return List.of(
        new Template(ITEM, "Item", "An item whole, by its id or exact name, key or title.", TEXT));
  }

  @Override
  public @Nullable Contents read(Session session, String uri, Client client) {
    Call call = MemoryScope.call(session, client);
    if (uri.equals(BRIEF)) {
      return new Contents(uri, TEXT, Brief.text(scope, call, Brief.BUDGET, null));
    }
    if (!uri.startsWith(ITEM_PREFIX)) {
      return null;
    }
    String name = decoded(uri.substring(ITEM_PREFIX.length()));
    String text = Open.text(scope, call, name);
    return text == null ? null : new Contents(uri, TEXT, text);
  }

  private static String decoded(String name) {
    try {
      // A plus in a path is one; only forms write blanks so.
      return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return name;
    }
  }

  @Override
  public Runnable listen(Listener listener) {
    return scope.listeners().add(listener);
  }
}
