package dev.rosemary.code;

import dev.rosemary.code.index.IndexState;

/**
 * How far a project is.
 *
 * @param state a run that was killed counts as failed
 * @param watching whether this process follows the folder
 * @param there whether the folder is where it was
 */
public record IndexStatus(String projectId, IndexState state, boolean watching, boolean there) {}
