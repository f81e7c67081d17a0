package dev.rosemary.code.worker;

import dev.rosemary.code.definition.Definition;
import java.util.List;

/** What came of parsing a text. */
public sealed interface Parsed {
  /** What the text defines. */
  record Definitions(List<Definition> definitions) implements Parsed {
    public Definitions {
      definitions = List.copyOf(definitions);
    }
  }

  /**
   * The parser has no grammar here, or gave up.
   *
   * @param deadly whether it hung or died of this text twice, which must not be given to it again
   */
  record GaveUp(boolean deadly) implements Parsed {}
}
