package dev.rosemary.cli.client;

/** For whom a client is set up. */
public enum Scope {
  /** The user, wherever they work. */
  USER,
  /** A folder, for everybody who works in it. */
  PROJECT
}
