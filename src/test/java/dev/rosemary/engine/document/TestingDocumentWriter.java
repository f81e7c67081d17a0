package dev.rosemary.engine.document;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;

/**
 * A program that stores documents in a folder as fast as it can, and prints each id on a line once
 * it is stored. Arguments: the folder, how many, and how many characters each.
 */
public final class TestingDocumentWriter {
  private TestingDocumentWriter() {}

  /** Stores and ends. */
  public static void main(String[] args) throws IOException {
    Documents documents = Documents.in(Path.of(args[0]), Clock.systemUTC());
    documents.open(true);
    String content = "x".repeat(Integer.parseInt(args[2]));
    try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
      for (int i = 0; i < Integer.parseInt(args[1]); i++) {
        String id = documents.store("Document " + i, DocumentType.PROGRESS_TRACKER, content);
        out.write((id + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
  }
}
