package dev.rosemary.engine.embed;

/** How far an {@link Embedder} is. It goes from loading to ready or failed, once. */
public sealed interface EmbedderState {
  /** The model is not there yet. */
  record Loading() implements EmbedderState {}

  /** The model answers. */
  record Ready(EmbeddingModel model) implements EmbedderState {}

  /** The model cannot be had in this process. {@code reason} is a sentence for people. */
  record Failed(String reason) implements EmbedderState {}

  /** No model is wanted. */
  record Disabled() implements EmbedderState {}
}
