/**
 * The run that brings an index up to its folder. Uses {@code disk}, {@code scan}, {@code chunk},
 * {@code worker}, {@code index}, {@code text} and {@code base}.
 *
 * <p>Flow: {@link IndexRun} walks the folder, compares what it finds with the rows of the files
 * (size, time of change and number on the disk first, then the hash of the bytes), has what changed
 * read, parsed, cut and analysed by a few threads ({@link FileReading}), and writes it in batches,
 * each one transaction. A run that was broken off is continued by the next one: what was written
 * looks unchanged to it.
 *
 * <p>One run at a time works on an index, whatever the process: {@link ProjectLock}.
 */
@NullMarked
package dev.rosemary.code.run;

import org.jspecify.annotations.NullMarked;
