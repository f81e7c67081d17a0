/**
 * Damage to the bytes of files, and whether anybody notices. Larger counts with {@code
 * -Drosemary.soak=true} (profile {@code nightly}).
 */
@NullMarked
package dev.rosemary.faults.rot;

import org.jspecify.annotations.NullMarked;
