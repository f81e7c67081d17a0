/**
 * Text for full-text search: what goes into a column, and what a typed query asks of it.
 *
 * <p>Pure functions over strings, and over the row numbers that are found ({@code Descending}); no
 * SQL, no state. Uses {@code store.text} and {@code base}.
 *
 * <p>Writing: {@code TextAnalyzer.analyze} = {@code NormalText} (NFKC, runs of marks bounded) →
 * {@code PieceReader} (cuts into {@code Piece}s: names and runs) → words separated by spaces. The
 * index then folds accents, parts words at all but letters, digits and marks, and stems English as
 * FTS5 does with {@code porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'}.
 *
 * <p>Format of analysed text: first the <b>body</b>, the words in their order, cut where unicode61
 * cuts, so that phrases of any SQLite client hold; a run of Han, kana, Hangul, Thai, Lao, Khmer or
 * Myanmar is one character a word. Then the <b>tail</b>, further forms in the order of the body:
 *
 * <ul>
 *   <li>{@code auth-service} → {@code authservice}; {@code getUserById} → {@code get user by id}
 *   <li>{@code c++}, {@code c#}, {@code .net} → {@code cplusplus}, {@code csharp}, {@code dotnet}
 *   <li>a word that folding changed as it was: {@code straße} (the body has {@code strasse})
 *   <li>a run's bigrams, {@code 接龙游} → {@code 接龙 龙游}, and a short run as a whole
 * </ul>
 *
 * <p>Asking: {@code QueryCompiler.compile} → {@code SyntaxParser} when the query is explicit FTS5
 * syntax, else {@code PlainWords}; both make {@code Term}s through {@code TermBuilder}. {@code
 * Matches} joins them to one question where a document is one row. Since a prefix is stemmed, too,
 * {@code PrefixForms} asks {@code PorterStemmer} which stems a prefix would miss.
 *
 * <p>Sources: Unicode Standard Annex 15 (NFKC, stream-safe format); M. F. Porter, "An algorithm for
 * suffix stripping", 1980; the FTS5 documentation, "Full-text Query Syntax".
 */
@NullMarked
package dev.rosemary.engine.text;

import org.jspecify.annotations.NullMarked;
