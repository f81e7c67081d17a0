/**
 * Finding and mending what is wrong with a data directory. Uses the rooms whose files it mends,
 * {@code backup}, {@code store} and {@code base}.
 *
 * <p>In this order: a restore or a repair that was cut short is finished; a backup is made, if
 * anything is to be mended; damaged files are read into new ones and kept in {@code damaged/}; the
 * registry is compared with the folders; rows are compared with their checksums; rows that point
 * nowhere get what they point at, as far as its identifier tells it; full-text tables get the rows
 * that they lack; leases of processes that died, indexes of code whose folder is gone and files
 * beside no database are removed. Nothing that cannot be made again is ever deleted.
 *
 * <p>Works beside running servers, but for a damaged file and the registry: these have to be free,
 * and the finding names who has them open.
 */
@NullMarked
package dev.rosemary.engine.repair;

import org.jspecify.annotations.NullMarked;
