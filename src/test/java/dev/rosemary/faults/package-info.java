/**
 * What happens to stored data when processes race, die, or find a bad disk: tests with real child
 * processes of the program. Larger counts with {@code -Drosemary.soak=true} (profile {@code
 * nightly}).
 */
@NullMarked
package dev.rosemary.faults;

import org.jspecify.annotations.NullMarked;
