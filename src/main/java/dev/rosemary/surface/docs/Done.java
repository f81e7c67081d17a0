package dev.rosemary.surface.docs;

/** The output of the tools that only say that they did it. */
final class Done {
  static final String SCHEMA =
      """
      {"type":"object","properties":{
        "success":{"type":"boolean","description":"True when done"},
        "error":{"type":"string","description":"Code of what failed"},
        "message":{"type":"string","description":"What to do next"}}}
      """;

  private Done() {}
}
