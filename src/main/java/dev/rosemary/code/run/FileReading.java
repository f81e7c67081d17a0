package dev.rosemary.code.run;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.chunk.Chunks;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.disk.RealFolder;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.CodeWords;
import dev.rosemary.code.index.IndexedFile;
import dev.rosemary.code.index.KnownFile;
import dev.rosemary.code.index.Meaning;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.scan.FolderScan;
import dev.rosemary.code.scan.ScannedFile;
import dev.rosemary.code.scan.Skip;
import dev.rosemary.code.scan.SourceBytes;
import dev.rosemary.code.scan.SourceText;
import dev.rosemary.code.worker.Parsed;
import dev.rosemary.code.worker.Parsers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one file and makes of it what the index takes. Thread safe. */
final class FileReading {
  private final CodeFile index;
  private final Parsers parsers;

  /** Whether the index has to be asked about each file: mostly no file ever killed a parser. */
  private volatile boolean quarantine;

  FileReading(CodeFile index, Parsers parsers) {
    this.index = index;
    this.parsers = parsers;
    this.quarantine = index.hasQuarantine();
  }

  /**
   * Reads a file.
   *
   * @param folder what the file was found in
   * @param known what the index has of it, or null
   */
  IndexedFile read(RealFolder folder, ScannedFile file, @Nullable KnownFile known) {
    byte[] bytes;
    try {
      bytes = folder.read(file.file(), (int) FolderScan.MOST_BYTES + 1);
    } catch (IOException e) {
      return left(file, new byte[0], Skip.UNREADABLE);
    }
    byte[] hash = KnownFile.sha256(bytes);
    if (known != null && known.hasHash(hash)) {
      return new IndexedFile(file, hash, true, Language.TEXT, false, false, null, List.of());
    }
    if (bytes.length > FolderScan.MOST_BYTES) {
      return left(file, hash, Skip.LARGE);
    }
    return switch (SourceBytes.of(file.path(), bytes)) {
      case SourceText.Left left -> left(file, hash, left.reason());
      case SourceText.Text text -> cut(file, hash, text.text());
    };
  }

  private static IndexedFile left(ScannedFile file, byte[] hash, Skip reason) {
    return new IndexedFile(file, hash, false, Language.TEXT, false, false, reason, List.of());
  }

  private IndexedFile cut(ScannedFile file, byte[] hash, String text) {
    Language language = Language.of(file.path(), text);
    List<Definition> definitions = List.of();
    boolean deadly = false;
    boolean degraded = false;
    if (language.syntax() == Language.Syntax.GRAMMAR) {
      Parsed parsed =
          quarantine && index.isQuarantined(hash)
              ? new Parsed.GaveUp(false)
              : parsers.parse(language, text);
      switch (parsed) {
        case Parsed.Definitions found -> definitions = found.definitions();
        case Parsed.GaveUp gaveUp -> {
          degraded = true;
          deadly = gaveUp.deadly();
          quarantine |= deadly;
        }
      }
    }
    List<IndexedFile.Text> texts = new ArrayList<>();
    for (Chunk chunk : Chunks.of(language, text, definitions)) {
      texts.add(
          new IndexedFile.Text(
              chunk,
              CodeWords.of(chunk.name()),
              CodeWords.of(chunk.content()),
              Meaning.hash(chunk)));
    }
    return new IndexedFile(file, hash, false, language, deadly, degraded, null, texts);
  }
}
