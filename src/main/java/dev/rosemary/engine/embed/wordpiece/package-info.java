/**
 * Text as the numbers that a BERT model reads: the WordPiece tokenizer of a {@code tokenizer.json}.
 * Uses {@code json} to read that file; knows no model.
 *
 * <p>Flow of {@link WordPieceTokenizer#tokenize}: {@link AddedTokens} cuts out special tokens that
 * the text spells out; {@link BertNormalizer} drops control characters, folds accents and case and
 * parts CJK characters; {@link BertWords} cuts at white space and around punctuation; {@link
 * Vocabulary} takes the longest known piece again and again.
 *
 * <p>Ids are those of the Hugging Face library for the same file: a checked-in table holds texts
 * with the ids that library gave. Files of another kind (Unigram, byte-level BPE) are refused with
 * {@link TokenizerFormatException}.
 *
 * <p>Sources: J. Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers", 2019; Y.
 * Wu et al., "Google's Neural Machine Translation System", 2016, section 4.1 (WordPiece); the
 * documentation of the tokenizers library, "Components".
 */
@NullMarked
package dev.rosemary.engine.embed.wordpiece;

import org.jspecify.annotations.NullMarked;
