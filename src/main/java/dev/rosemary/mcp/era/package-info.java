/**
 * What differs between the revisions of the protocol: their names and rules ({@link
 * dev.rosemary.mcp.era.Revision}) and the ends of their results ({@link
 * dev.rosemary.mcp.era.ResultText}). Uses {@code json}.
 */
@NullMarked
package dev.rosemary.mcp.era;

import org.jspecify.annotations.NullMarked;
