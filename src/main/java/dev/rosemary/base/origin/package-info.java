/**
 * Who makes a change: bound around a call by what takes calls, read by what records changes. Uses
 * the JDK.
 */
@NullMarked
package dev.rosemary.base.origin;

import org.jspecify.annotations.NullMarked;
