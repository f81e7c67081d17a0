package dev.rosemary.code.worker;

import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Cut;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.language.Language;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What goes over the pipes between the server and a parser; the package has the format. */
public final class ParserFrames {
  private static final int FAILED = 0;
  private static final int DONE = 1;

  /** Definitions of one file at most: a file of 1 MiB has no more. */
  private static final int MOST_DEFINITIONS = 1 << 20;

  /** Characters of a name; longer ones are cut. */
  private static final int MOST_NAME = 200;

  private ParserFrames() {}

  /** A text to parse, in UTF-8. */
  @SuppressWarnings("ArrayRecordComponent") // handed over, not kept
  public record Request(Language language, byte[] text) {}

  static void writeRequest(DataOutputStream out, Language language, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeUTF(language.id());
    out.writeInt(bytes.length);
    out.write(bytes);
    out.flush();
  }

  /** The next text, or null when there are no more. */
  public static @Nullable Request readRequest(DataInputStream in) throws IOException {
    String language;
    try {
      language = in.readUTF();
    } catch (EOFException e) {
      return null;
    }
    byte[] text = new byte[in.readInt()];
    in.readFully(text);
    return new Request(Language.of(language), text);
  }

  /** Answers with what was found. */
  public static void writeDefinitions(DataOutputStream out, List<Definition> definitions)
      throws IOException {
    out.writeByte(DONE);
    out.writeInt(definitions.size());
    for (Definition definition : definitions) {
      out.writeUTF(definition.type().name());
      out.writeInt(definition.parent());
      out.writeInt(definition.start());
      out.writeInt(definition.end());
      out.writeUTF(cut(definition.name()));
    }
    out.flush();
  }

  /** Answers that the text cannot be parsed. */
  public static void writeFailure(DataOutputStream out, String reason) throws IOException {
    out.writeByte(FAILED);
    out.writeUTF(cut(reason));
    out.flush();
  }

  /** What was found, or null when the text could not be parsed. */
  static @Nullable List<Definition> readAnswer(DataInputStream in) throws IOException {
    if (in.readUnsignedByte() == FAILED) {
      in.readUTF();
      return null;
    }
    int count = in.readInt();
    if (count < 0 || count > MOST_DEFINITIONS) {
      throw new IOException("a parser answered " + count + " definitions");
    }
    List<Definition> definitions = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ChunkType type = ChunkType.valueOf(in.readUTF());
      int parent = in.readInt();
      int start = in.readInt();
      int end = in.readInt();
      definitions.add(new Definition(type, in.readUTF(), parent, start, end));
    }
    return definitions;
  }

  private static String cut(String name) {
    return Cut.head(name, MOST_NAME);
  }
}
