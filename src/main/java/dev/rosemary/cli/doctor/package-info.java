/**
 * The command {@code doctor}: runs {@code engine.repair} and prints its findings, and whether the
 * start had an AOT cache.
 */
@NullMarked
package dev.rosemary.cli.doctor;

import org.jspecify.annotations.NullMarked;
