package dev.rosemary.code.index;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.scan.ScannedFile;
import dev.rosemary.code.scan.Skip;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that was read.
 *
 * @param hash of its bytes
 * @param same whether the bytes are those that are indexed: then there is nothing else here
 * @param deadly whether it killed a parser
 * @param degraded whether it was cut by lines though its language has a grammar
 * @param skipped why it has no chunks, or null
 * @param texts the chunks with their analysed text
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, not kept
public record IndexedFile(
    ScannedFile file,
    byte[] hash,
    boolean same,
    Language language,
    boolean deadly,
    boolean degraded,
    @Nullable Skip skipped,
    List<Text> texts) {

  public IndexedFile {
    texts = List.copyOf(texts);
  }

  /**
   * A chunk and what its row in the full-text table gets.
   *
   * @param meaning hash of the text that is embedded, or null
   */
  public record Text(Chunk chunk, String name, String body, byte @Nullable [] meaning) {}
}
