package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.markdown.Blocks.Block;
import dev.rosemary.engine.exchange.markdown.Blocks.Heading;
import dev.rosemary.engine.exchange.markdown.Bullets.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the pieces of a note, each under the headings above it. Used once, by one thread. */
final class Outline {
  private final String entity;
  private final Predicate<Heading> frame;
  private final int offset;
  private final List<Piece> pieces = new ArrayList<>();
  private final List<Heading> above = new ArrayList<>();

  /** A heading that nothing stood below so far, and its path. */
  private @Nullable Heading open;

  private String openPath = "";

  private Outline(String entity, Predicate<Heading> frame, int offset) {
    this.entity = entity;
    this.frame = frame;
    this.offset = offset;
  }

  /**
   * The pieces of a text.
   *
   * @param offset of the text in its file
   * @param line of the text in its file
   * @param frame tells headings that say nothing about what stands below them
   */
  static List<Piece> of(
      String text, int offset, long line, String entity, Predicate<Heading> frame) {
    Outline outline = new Outline(entity, frame, offset);
    for (Block block : Blocks.of(text, line)) {
      outline.take(block);
    }
    outline.close(0);
    return outline.pieces;
  }

  private void take(Block block) {
    switch (block) {
      case Heading heading -> heading(heading);
      case Blocks.Comment _ -> {
        // It is no text of the note; what it says stays in its source.
      }
      case Blocks.Bullet bullet -> text(bullet);
      case Blocks.Paragraph paragraph -> text(paragraph);
      case Blocks.Verbatim verbatim -> text(verbatim);
    }
  }

  private void heading(Heading heading) {
    close(heading.level());
    above.removeIf(one -> one.level() >= heading.level());
    if (frame.test(heading)) {
      add(heading, true, new Meaning(null, List.of()), null);
      return;
    }
    above.add(heading);
    open = heading;
    openPath = path();
    add(heading, true, new Meaning(null, WikiLinks.in(heading.text())), null);
  }

  /** Makes an observation of a heading that nothing stands below. */
  private void close(int level) {
    Heading empty = open;
    if (empty != null && !empty.text().isEmpty() && level <= empty.level()) {
      Piece last = pieces.removeLast();
      pieces.add(
          new Piece(
              last.line(), last.start(), last.end(), true, entity, openPath, last.edges(), null));
    }
    open = null;
  }

  private void text(Block block) {
    open = null;
    Meaning meaning = EntityText.meaning(block, true);
    String observation = meaning.observation();
    boolean exact = Bullets.isExact(block.text());
    add(
        block,
        false,
        new Meaning(
            observation == null || exact ? observation : Piece.under(path(), observation),
            meaning.edges()),
        observation == null ? Piece.under(path(), block.text()) : null);
  }

  private void add(Block block, boolean heading, Meaning meaning, @Nullable String written) {
    pieces.add(
        new Piece(
            block.line(),
            offset + block.start(),
            offset + block.end(),
            heading,
            entity,
            meaning.observation(),
            meaning.edges(),
            written));
  }

  private String path() {
    StringBuilder path = new StringBuilder();
    for (Heading heading : above) {
      if (!heading.text().isEmpty()) {
        path.append(path.isEmpty() ? "" : Piece.SEPARATOR).append(heading.text());
      }
    }
    return path.toString();
  }
}
