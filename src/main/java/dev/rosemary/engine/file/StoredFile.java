package dev.rosemary.engine.file;

import org.jspecify.annotations.Nullable;

/**
 * A file as it is stored.
 *
 * @param number of its row
 * @param id which it keeps when it is renamed
 * @param user whose it is, or null
 * @param path in its space
 * @param updated when it came to be as it is, ISO 8601 in UTC
 */
record StoredFile(
    long number, String id, @Nullable String user, FilePath path, String updated, String content) {}
