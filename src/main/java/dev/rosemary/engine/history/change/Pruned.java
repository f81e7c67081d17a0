package dev.rosemary.engine.history.change;

/**
 * What went out of the history.
 *
 * @param changes how many
 * @param bytes that they took, about
 * @param isErased whether it is in no file any more; not while another process reads from the log
 */
public record Pruned(int changes, long bytes, boolean isErased) {}
