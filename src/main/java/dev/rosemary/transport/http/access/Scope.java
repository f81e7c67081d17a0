package dev.rosemary.transport.http.access;

import java.util.Collection;
import java.util.List;

/** The names of what a token may do. */
public final class Scope {
  /** Reading. */
  public static final String READ = "memory:read";

  /** Writing, and reading with it. */
  public static final String WRITE = "memory:write";

  /** All of them, the least first. */
  public static final List<String> ALL = List.of(READ, WRITE);

  private Scope() {}

  /** What these scopes grant; unknown ones grant nothing. */
  static Grant grant(String principal, Collection<String> scopes) {
    boolean writes = scopes.contains(WRITE);
    return new Grant(principal, writes || scopes.contains(READ), writes);
  }
}
