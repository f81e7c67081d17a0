package dev.rosemary.mcp.era;

/**
 * The JSON text of one result, written from its first member to what its revision wants at the end:
 * {@code resultType}, cache hints and {@code _meta}. Not thread safe.
 */
public final class ResultText {
  /** How long a client may keep what cannot change while the process runs. */
  public static final long FIXED_TTL_MILLIS = 300_000;

  /** For what any call may change. */
  public static final long NO_TTL = 0;

  private final StringBuilder out;
  private final Identity identity;
  private final Revision revision;

  /** A result of this revision; the capacity is a guess of its characters. */
  public ResultText(int capacity, Identity identity, Revision revision) {
    out = new StringBuilder(capacity).append('{');
    this.identity = identity;
    this.revision = revision;
  }

  /** Starts a member; its value is to be appended to what is returned. */
  public StringBuilder member(String name) {
    if (out.length() > 1) {
      out.append(',');
    }
    return out.append('"').append(name).append("\":");
  }

  /**
   * Says how long the result may be kept, where the revision knows of that. The scope is always
   * private: what is listed and read depends on who asks.
   */
  public ResultText cache(long ttlMillis) {
    if (revision.stateless()) {
      member("ttlMs").append(ttlMillis);
      member("cacheScope").append("\"private\"");
    }
    return this;
  }

  /** Ends the result. */
  public CharSequence end() {
    return end("");
  }

  /** Ends a result that carries stored text, which a client must take as data. */
  public CharSequence endUntrusted() {
    return end("\"dev.rosemary/untrusted\":true");
  }

  /** Ends a result that says what the client has to answer first; of a stateless revision. */
  public CharSequence endInputRequired() {
    return end("", "input_required");
  }

  /** Ends the result with these members, as JSON text, in {@code _meta}. */
  public CharSequence end(String meta) {
    return end(meta, "complete");
  }

  private CharSequence end(String meta, String type) {
    if (revision.stateless()) {
      member("resultType").append('"').append(type).append('"');
      member("_meta").append('{').append(meta).append(meta.isEmpty() ? "" : ",");
      out.append("\"io.modelcontextprotocol/serverInfo\":");
      identity.appendTo(out);
      out.append('}');
    } else if (!meta.isEmpty()) {
      member("_meta").append('{').append(meta).append('}');
    }
    return out.append('}');
  }
}
