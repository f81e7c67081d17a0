package dev.rosemary.code.index;

/**
 * A chunk of the index.
 *
 * @param id its number in this index, until its file changes
 * @param path of its file, with {@code /}
 * @param language for people
 * @param start its first line, from 1
 * @param end its last line, inclusive
 * @param type as {@code ChunkType} names it
 */
public record StoredChunk(
    long id,
    String path,
    String language,
    int start,
    int end,
    String type,
    String name,
    String parent,
    String content) {}
