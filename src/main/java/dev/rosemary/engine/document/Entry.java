package dev.rosemary.engine.document;

import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A document as it stands in the file, with the fields that we do not know.
 *
 * @param fields all fields, in their order
 * @param document the ones we know
 */
record Entry(JsonObject fields, Document document) {

  /** A new entry. */
  static Entry of(Document document) {
    return new Entry(
        JsonObject.builder()
            .put("id", document.id())
            .put("title", document.title())
            .put("type", document.type().text())
            .put("content", document.content())
            .put("created_at", document.createdAt())
            .putIfPresent("updated_at", document.updatedAt())
            .build(),
        document);
  }

  /**
   * Reads an entry.
   *
   * @param place where it stands, for the message
   */
  static Entry read(JsonObject fields, String place) throws MalformedFileException {
    String type = text(fields, "type", place);
    DocumentType known = DocumentType.named(type);
    if (known == null) {
      throw new MalformedFileException(
          place + ".type is not one of " + String.join(", ", DocumentType.names()));
    }
    boolean updated = fields.has("updated_at") && fields.get("updated_at") != JsonNull.NULL;
    @Nullable String updatedAt = updated ? text(fields, "updated_at", place) : null;
    return new Entry(
        fields,
        new Document(
            text(fields, "id", place),
            text(fields, "title", place),
            known,
            text(fields, "content", place),
            text(fields, "created_at", place),
            updatedAt));
  }

  private static String text(JsonObject fields, String name, String place)
      throws MalformedFileException {
    String value = fields.string(name);
    if (value == null) {
      throw new MalformedFileException(
          place + "." + name + (fields.has(name) ? " is not a string" : " is missing"));
    }
    return value;
  }

  /** The same document with other content. */
  Entry withContent(String content, String updatedAt) {
    return new Entry(
        fields.toBuilder().put("content", content).put("updated_at", updatedAt).build(),
        new Document(
            document.id(),
            document.title(),
            document.type(),
            content,
            document.createdAt(),
            updatedAt));
  }
}
