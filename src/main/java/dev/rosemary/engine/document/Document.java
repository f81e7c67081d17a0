package dev.rosemary.engine.document;

import org.jspecify.annotations.Nullable;

/**
 * A document.
 *
 * @param id unique in its project; a UUID where we made it
 * @param title not blank; need not be unique
 * @param type what it is
 * @param content the text as it was sent; may be empty
 * @param createdAt ISO 8601, as it stands in the file
 * @param updatedAt ISO 8601, or null when it was never updated
 */
public record Document(
    String id,
    String title,
    DocumentType type,
    String content,
    String createdAt,
    @Nullable String updatedAt) {}
