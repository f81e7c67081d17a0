package dev.rosemary.code.scan;

import java.nio.file.Path;

/**
 * A file that a walk found.
 *
 * @param path relative to the folder, with {@code /}
 * @param file where it is
 * @param size in bytes
 * @param modified nanoseconds since 1970
 * @param identity a number that tells it from the file that stood there before it was replaced, as
 *     far as the file system can; 0 where it cannot
 */
public record ScannedFile(String path, Path file, long size, long modified, long identity) {}
