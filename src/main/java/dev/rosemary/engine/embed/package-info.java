/**
 * Texts as vectors of meaning: one model, its tokenizer and its state. Uses {@code json}, {@code
 * base} and {@code engine.vector}; the one room that knows ONNX Runtime. Knows no rows: who keeps
 * vectors keeps beside them the {@link EmbeddingModel#fingerprint}, and makes them again when it
 * differs.
 *
 * <p>Flow: {@link Embedder#start} loads on a thread of its own ({@link ModelFolder} reads the
 * settings, {@link OnnxModel} the model), then {@link Embedder#query} and {@link Embedder#passage}
 * run prefix + text → tokens → model → pooling → unit length. Until then they fail with NotReady.
 * No class of the runtime and no file of the model is touched before {@code start}.
 *
 * <p>A text that is longer than the model reads is cut into {@link Windows}: as few as fit, equally
 * long, overlapping by an eighth, cut between words. Each gets its vector ({@link Passage}).
 *
 * <p>A run has one text and one thread: more threads spin, and the numbers of a quantised model
 * depend on what else is in its batch.
 *
 * <p>Files of a model folder: {@code model.onnx} (inputs {@code input_ids}, {@code attention_mask},
 * maybe {@code token_type_ids}; output tokens × dimensions), {@code tokenizer.json}; as the
 * Sentence Transformers library writes them and each optional, {@code config.json} ({@code
 * hidden_size}, {@code max_position_embeddings}, {@code _name_or_path}), {@code
 * 1_Pooling/config.json} ({@code pooling_mode_mean_tokens} or {@code pooling_mode_cls_token},
 * {@code word_embedding_dimension}), {@code config_sentence_transformers.json} ({@code prompts}:
 * {@code query} and {@code passage} or {@code document}). A folder {@code code} in it is such a
 * folder, too: of the model for source code, where another is better at it.
 *
 * <p>Sources: L. Wang et al., "Text Embeddings by Weakly-Supervised Contrastive Pre-training", 2022
 * (E5: prefixes, mean pooling); N. Reimers and I. Gurevych, "Sentence-BERT", 2019.
 */
@NullMarked
package dev.rosemary.engine.embed;

import org.jspecify.annotations.NullMarked;
