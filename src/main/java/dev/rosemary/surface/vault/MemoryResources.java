package dev.rosemary.surface.vault;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.vault.Memory;
import dev.rosemary.tool.Resources;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.client.Client;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The memories as resources. Thread safe. */
final class MemoryResources implements Resources {
  private static final String JSON = MemoryPages.JSON;

  /** Memories of a page of the vault, unless the URI says otherwise. */
  private static final int PAGE = 50;

  private static final int LARGEST_PAGE = 500;

  /** Keys of a page of the list. */
  private static final int LISTED = 100;

  /** Begins the cursor of a list; the last key of the page follows. */
  private static final String CURSOR = "k";

  private final SessionScope scope;
  private final Changes changes;
  private final boolean readOnly;
  private final MemoryPages pages;

  MemoryResources(SessionScope scope, Changes changes, boolean readOnly, MemoryPages pages) {
    this.pages = pages;
    this.scope = scope;
    this.changes = changes;
    this.readOnly = readOnly;
  }

  /** Holds the client's session from the handshake on: its memories stay while it is there. */
  @Override
  public void opened(Session session) {
    if (readOnly) {
      return;
    }
    SessionState state = scope.state(session);
    String own = scope.own(session);
    if (own == null || scope.brought(session) == null) {
      return; // nobody else knows an id that the server made: it is held when it is used
    }
    // Before the handshake is answered: another holder may leave right after, and clear the
    // session.
    try {
      state.hold(scope.vault().sessions(), SessionScope.stored(session, own));
    } catch (FailureException | IllegalStateException e) {
      // the first commit tries again and tells its client
    }
  }

  @Override
  public Page list(Session session, @Nullable String cursor) {
    List<Entry> entries = new ArrayList<>();
    String after = "";
    if (cursor == null) {
      String own = session.lasting() ? scope.own(session) : null;
      if (own != null) {
        entries.add(
            new Entry(
                MemoryUri.session(own),
                "session",
                "All memories of this session, as a JSON array",
                JSON));
      }
      entries.add(
          new Entry(
              MemoryUri.VAULT,
              "vault",
              "Memories of the vault by key, as a JSON array; ?offset=&limit= for a page",
              JSON));
    } else {
      String key = cursor.startsWith(CURSOR) ? MemoryUri.after(CURSOR, cursor) : null;
      if (key == null || key.isEmpty()) {
        throw invalid(
            "Unknown cursor: send nextCursor from the previous page, or leave cursor out.");
      }
      after = key;
    }
    List<String> keys = scope.vault().keysAfter(after, LISTED + 1);
    boolean more = keys.size() > LISTED;
    for (String key : more ? keys.subList(0, LISTED) : keys) {
      entries.add(new Entry(MemoryUri.memory(key), key, "Memory of the vault", JSON));
    }
    return new Page(entries, more ? CURSOR + encoded(keys.get(LISTED - 1)) : null);
  }

  private static String encoded(String key) {
    return MemoryUri.memory(key).substring(MemoryUri.VAULT_KEY.length());
  }

  @Override
  public List<Template> templates() {
    return List.of(
        new Template(
            MemoryUri.SESSION + "{session_id}",
            "session",
            "All memories of the connection's own session, as a JSON array",
            JSON),
        new Template(
            MemoryUri.VAULT + "{?offset,limit}",
            "vault",
            "A page of the vault by key, as a JSON array; limit 50 unless given, at most 500",
            JSON),
        new Template(
            MemoryUri.VAULT_KEY + "{key}",
            "memory",
            "One memory of the vault, as an object",
            JSON));
  }

  @Override
  public @Nullable Contents read(Session session, String uri, Client client) {
    if (uri.equals(MemoryUri.VAULT) || uri.startsWith(MemoryUri.VAULT + "?")) {
      return page(uri);
    }
    if (uri.startsWith(MemoryUri.VAULT_KEY)) {
      return memory(uri);
    }
    String own = scope.own(session);
    String id = MemoryUri.after(MemoryUri.SESSION, uri);
    if (id == null || own == null) {
      return null;
    }
    int query = uri.indexOf('?');
    String plain = id.equals(own) || query < 0 ? uri : uri.substring(0, query);
    if (!own.equals(MemoryUri.after(MemoryUri.SESSION, plain))) {
      return null;
    }
    String stored = SessionScope.stored(session, own);
    Asked page = Asked.of(uri.substring(plain.length()), Integer.MAX_VALUE, Integer.MAX_VALUE);
    return pages.page(
        uri,
        plain,
        page.offset(),
        page.limit(),
        (offset, limit, taker) -> scope.vault().visitSession(stored, offset, limit, taker),
        () -> scope.vault().countSession(stored));
  }

  /** One memory of the vault, or a part of it. */
  private @Nullable Contents memory(String uri) {
    String key = MemoryUri.after(MemoryUri.VAULT_KEY, uri);
    Memory memory = key == null ? null : scope.vault().read(key);
    if (memory != null) {
      return pages.one(uri, memory, 0);
    }
    // In a URI of ours a question mark of a key is encoded, so this one is not of the key.
    int from = uri.lastIndexOf(MemoryPages.FROM);
    String plain = from < 0 ? null : MemoryUri.after(MemoryUri.VAULT_KEY, uri.substring(0, from));
    memory = plain == null ? null : scope.vault().read(plain);
    return memory == null
        ? null
        : pages.one(
            uri,
            memory,
            (int)
                Math.min(
                    Asked.number("from", uri.substring(from + MemoryPages.FROM.length()), 0),
                    Integer.MAX_VALUE));
  }

  @Override
  public String canonical(String uri) {
    if (uri.startsWith(MemoryUri.VAULT + "?")) {
      return MemoryUri.VAULT; // any change of the vault may move what a page shows
    }
    String key = MemoryUri.after(MemoryUri.VAULT_KEY, uri);
    if (key != null) {
      return MemoryUri.memory(key);
    }
    String id = MemoryUri.after(MemoryUri.SESSION, uri);
    return id == null ? uri : MemoryUri.session(id);
  }

  private Contents page(String uri) {
    Asked page = Asked.of(uri.substring(MemoryUri.VAULT.length()), PAGE, LARGEST_PAGE);
    return pages.page(
        uri,
        MemoryUri.VAULT,
        page.offset(),
        page.limit(),
        scope.vault()::visit,
        scope.vault()::count);
  }

  /** Which page a URI asks for. */
  private record Asked(long offset, int limit) {
    static Asked of(String query, int usual, int largest) {
      long offset = 0;
      int limit = usual;
      int start = 1;
      while (start < query.length()) {
        int end = query.indexOf('&', start);
        end = end < 0 ? query.length() : end;
        int equals = query.indexOf('=', start);
        if (equals >= 0 && equals + 1 < end) {
          String value = query.substring(equals + 1, end);
          switch (query.substring(start, equals)) {
            case "offset" -> offset = number("offset", value, 0);
            case "limit" -> limit = (int) Math.min(number("limit", value, 1), largest);
            default -> {
              // not ours
            }
          }
        }
        start = end + 1;
      }
      return new Asked(offset, limit);
    }

    /** The number of a parameter. */
    static long number(String name, String value, int least) {
      try {
        long number = Long.parseLong(value);
        if (number >= least) {
          return number;
        }
      } catch (NumberFormatException e) {
        // said below
      }
      throw invalid(
          name
              + " is "
              + Quoting.quote(value)
              + ": send a whole number of at least "
              + least
              + ", such as memory://vault?offset=50&limit=50.");
    }
  }

  private static FailureException invalid(String text) {
    return new FailureException(new Failure.Invalid(text));
  }

  @Override
  public Runnable listen(Listener listener) {
    return changes.listen(listener);
  }
}
