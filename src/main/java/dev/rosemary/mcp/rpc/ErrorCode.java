package dev.rosemary.mcp.rpc;

/** The error codes of JSON-RPC 2.0 and of the protocol's revisions. */
public final class ErrorCode {
  /** The text is not JSON. */
  public static final int PARSE_ERROR = -32700;

  /** The JSON is not a request. */
  public static final int INVALID_REQUEST = -32600;

  /** There is no such method, or it belongs to a capability that is not declared. */
  public static final int METHOD_NOT_FOUND = -32601;

  /** The parameters are wrong; an unknown tool; from 2026-07-28 on an unknown resource too. */
  public static final int INVALID_PARAMS = -32602;

  /** The server failed. */
  public static final int INTERNAL_ERROR = -32603;

  /** An unknown resource, up to 2025-11-25. */
  public static final int RESOURCE_NOT_FOUND = -32002;

  /** The sender's scopes do not cover what it asked for; of ours, for a transport to translate. */
  public static final int FORBIDDEN = -32003;

  /** A header says other than the message (2026-07-28). */
  public static final int HEADER_MISMATCH = -32020;

  /** A request needs a capability that its client did not declare (2026-07-28). */
  public static final int MISSING_CAPABILITY = -32021;

  /** A request names a revision that is not served (2026-07-28). */
  public static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

  private ErrorCode() {}
}
