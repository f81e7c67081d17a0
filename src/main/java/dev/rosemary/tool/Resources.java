package dev.rosemary.tool;

import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.client.Client;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Resources that a surface offers. Thread safe. */
public interface Resources {
  /** A resource in a list. */
  record Entry(String uri, String name, String description, String mimeType) {}

  /** A page of a list; the cursor is null on the last one. */
  record Page(List<Entry> entries, @Nullable String nextCursor) {}

  /** A template of URIs after RFC 6570. */
  record Template(String uriTemplate, String name, String description, String mimeType) {}

  /**
   * What a resource holds.
   *
   * @param text the text, or the bytes in Base64
   * @param binary whether it is the bytes
   * @param rest what was left out, since a result is bounded; null when nothing was
   */
  record Contents(String uri, String mimeType, String text, boolean binary, @Nullable Rest rest) {
    /** A text that is whole. */
    public Contents(String uri, String mimeType, String text) {
      this(uri, mimeType, text, false, null);
    }

    /** A text, or bytes in Base64, that is whole. */
    public Contents(String uri, String mimeType, String text, boolean binary) {
      this(uri, mimeType, text, binary, null);
    }
  }

  /**
   * What contents leave out.
   *
   * @param of what is counted, in the plural
   * @param shown how many of them are there
   * @param total how many there are from where these contents begin
   * @param next the URI that reads on
   */
  record Rest(String of, long shown, long total, String next) {}

  /** Hears of changes. */
  interface Listener {
    /** A resource appeared or went away. */
    void listChanged();

    /** A resource's contents changed. */
    void updated(String uri);
  }

  /**
   * A page of what this session may read.
   *
   * @throws dev.rosemary.base.FailureException with {@code Invalid} for a cursor that is not ours
   */
  Page list(Session session, @Nullable String cursor);

  /** The templates, in a fixed order. */
  List<Template> templates();

  /**
   * Reads one; null when there is none of that URI for this session.
   *
   * @param client whom to ask what has to be known for it
   * @throws dev.rosemary.base.FailureException when the store refuses
   */
  @Nullable Contents read(Session session, String uri, Client client);

  /**
   * The form of a URI that {@link Listener#updated} tells; the URI itself where it has no other.
   */
  default String canonical(String uri) {
    return uri;
  }

  /**
   * Hears that a client has shaken hands, before it calls anything. Called by the thread that reads
   * its messages, which answers the handshake when this returns: brief, and throws nothing.
   */
  default void opened(Session session) {}

  /** Adds a listener; running the result removes it. */
  Runnable listen(Listener listener);

  /** A resource in the JSON form of the protocol. */
  static JsonObject json(Entry entry) {
    return JsonObject.builder()
        .put("uri", entry.uri())
        .put("name", entry.name())
        .put("description", entry.description())
        .put("mimeType", entry.mimeType())
        .build();
  }
}
