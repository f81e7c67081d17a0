/** The command {@code doctor}: runs {@code engine.repair} and prints its findings. */
@NullMarked
package dev.rosemary.cli.doctor;

import org.jspecify.annotations.NullMarked;
