package dev.rosemary.tool.client;

import dev.rosemary.json.JsonObject;

/**
 * Something that only the client can answer.
 *
 * @param kind what it asks for
 * @param params in the form of the protocol
 */
public record Question(Kind kind, JsonObject params) {
  /** What a client can be asked for. */
  public enum Kind {
    /** Input of the user; the answer says by {@code action} whether there is any. */
    ELICITATION("elicitation", "elicitation/create"),
    /** A text of the client's model; given up by the protocol, and asked for by no tool of ours. */
    SAMPLING("sampling", "sampling/createMessage"),
    /** The folders that the client works in. */
    ROOTS("roots", "roots/list");

    private final String capability;
    private final String method;

    Kind(String capability, String method) {
      this.capability = capability;
      this.method = method;
    }

    /** What a client declares that can be asked so. */
    public String capability() {
      return capability;
    }

    /**
     * How long the answer may take, in milliseconds: people fill in forms, and what a program knows
     * it says at once, or it never does.
     */
    public long patienceMillis() {
      return switch (this) {
        case ELICITATION, SAMPLING -> 600_000;
        case ROOTS -> 2_000;
      };
    }

    /** The method on the wire. */
    public String method() {
      return method;
    }

    /** Whether an object has what an answer of this kind needs. */
    public boolean answeredBy(JsonObject answer) {
      return switch (this) {
        case ELICITATION -> answer.string("action") != null;
        case SAMPLING -> answer.has("content");
        case ROOTS -> answer.array("roots") != null;
      };
    }
  }

  /** Asks the user to fill in a form, which a JSON Schema describes. */
  public static Question elicitation(String message, JsonObject schema) {
    return new Question(
        Kind.ELICITATION,
        JsonObject.builder().put("message", message).put("requestedSchema", schema).build());
  }

  /** Asks for the client's folders. */
  public static Question roots() {
    return new Question(Kind.ROOTS, JsonObject.EMPTY);
  }
}
