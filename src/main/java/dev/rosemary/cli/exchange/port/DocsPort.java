package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.NameText;
import dev.rosemary.base.Taken;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.document.Document;
import dev.rosemary.engine.document.DocumentType;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.shape.EntityBodies;
import dev.rosemary.engine.exchange.shape.FileNotes;
import dev.rosemary.json.JsonObject;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The documents of a project folder: an entity is one document, with its name as title. */
public final class DocsPort extends NotePort<Document> {
  private static final List<String> FIELDS =
      List.of("id", "title", "type", "created_at", "updated_at", "key", "entity", "entity_body");

  /** Characters of a content that stand for a missing title. */
  private static final int TITLE = 60;

  private final Documents documents;
  private final InstantSource clock;

  /** The documents of a folder. */
  public DocsPort(Documents documents, InstantSource clock, Manner manner) {
    super(manner);
    this.documents = documents;
    this.clock = clock;
  }

  @Override
  List<Note> notes(List<Item> items) {
    return EntityBodies.of(items);
  }

  @Override
  @Nullable Document made(Note note) {
    String named = note.first("title", "key", "name");
    String title = NameText.trim(named == null ? beginning(note.content()) : named);
    if (title.isEmpty()) {
      manner.remarks().add(note.line(), "skipped: a document without title and without text");
      return null;
    }
    if (Bounds.exceeds(title, Bounds.NAME)) {
      manner.remarks().add(note.line(), Bounds.tooLong("a title", title, Bounds.NAME));
      return null;
    }
    if (Bounds.exceeds(note.content(), Bounds.TEXT)) {
      manner.remarks().add(note.line(), Bounds.tooLong("a document", note.content(), Bounds.TEXT));
      return null;
    }
    JsonObject fields = note.fields();
    String word = fields.string("type");
    DocumentType type = word == null ? null : DocumentType.named(word);
    lose(note, FIELDS);
    if (word != null && type == null) {
      manner.losses().add("field_type", 1);
    }
    String path = FileNotes.given(note);
    String id = path == null ? fields.string("id") : FileNotes.id(path);
    boolean own = id != null && isId(id);
    if (path == null && id != null && !own) {
      manner.losses().add("field_id", 1);
    }
    String created = fields.string("created_at");
    String given = created == null ? null : Times.millis(note, "created_at", manner.remarks());
    return new Document(
        id != null && own ? id : "",
        title,
        type == null ? DocumentType.ANALYSIS : type,
        note.content(),
        given == null
            ? Timestamps.millis(clock.instant())
            : path == null && created != null ? created : given,
        path == null
            ? fields.string("updated_at")
            : Times.millis(note, "updated_at", manner.remarks()));
  }

  private static boolean isId(String id) {
    boolean fits = !id.isEmpty() && id.length() <= Bounds.NAME;
    for (int i = 0; i < id.length() && fits; i++) {
      fits = id.charAt(i) > ' ' && id.charAt(i) < 0x7F;
    }
    return fits;
  }

  /** The first line of a text, without the marks of a heading. */
  private static String beginning(String content) {
    String text = NameText.trim(content);
    int feed = text.indexOf('\n');
    String line = feed < 0 ? text : text.substring(0, feed);
    int start = 0;
    while (start < line.length() && line.charAt(start) == '#') {
      start++;
    }
    String plain = line.substring(start).strip();
    int points = plain.codePointCount(0, plain.length());
    return points <= TITLE ? plain : plain.substring(0, plain.offsetByCodePoints(0, TITLE)) + "…";
  }

  @Override
  List<Taken> store(List<Document> made, boolean rehearse) {
    return documents.take(made, rehearse);
  }

  @Override
  String what() {
    return "id";
  }

  @Override
  String name(Document made) {
    return made.id();
  }

  @Override
  public void give(boolean relationsFirst, Item.Sink sink, Losses losses) {
    long line = 0;
    for (Document document : documents.list()) {
      JsonObject fields =
          JsonObject.builder()
              .put("id", document.id())
              .put("title", document.title())
              .put("type", document.type().text())
              .put("created_at", document.createdAt())
              .putIfPresent("updated_at", document.updatedAt())
              .build();
      sink.take(new Item.OfNote(new Note(++line, document.content(), fields)));
    }
  }
}
