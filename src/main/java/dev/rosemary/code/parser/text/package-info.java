/**
 * Source that is read without a tree, as bytes of UTF-8, before a grammar sees it: what it does not
 * understand is written over ({@link Respelling}, which knows how names were written), and what can
 * be told to define nothing is left out ({@link Skeleton}; of Java all but signatures, {@link
 * JavaSignatures}). Where these have the usual forms, {@link JavaDeclarations} reads the
 * definitions as well. Lines stay where they are. Uses {@code definition} and {@code language}, and
 * nothing of tree-sitter.
 */
@NullMarked
package dev.rosemary.code.parser.text;

import org.jspecify.annotations.NullMarked;
