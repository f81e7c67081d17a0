package dev.rosemary.engine.text;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles what people and models type into a {@link Query}.
 *
 * <p>FTS5 syntax with an operator ({@code AND OR NOT NEAR + ^ : ( )}) is taken as such. Everything
 * else, and everything that is not valid FTS5, is plain words, in which {@code "phrases"} and
 * {@code prefix*} still work, English stop words give way to other terms, and equal terms count
 * once. Safe for any number of threads.
 */
public final class QueryCompiler {

  /** Longest query in code points, of the contract. */
  public static final int MAX_CODE_POINTS = 10_000;

  /**
   * Most terms of a query. Further plain words are dropped and {@link Query.Words#cut} says so; an
   * explicit query with more is searched as plain words.
   */
  public static final int MAX_TERMS = 64;

  static final Query.Nothing NO_WORDS =
      new Query.Nothing(
          "the query has no letter or digit to search for, only operators or punctuation;"
              + " send one or more words");

  private static final Query.Nothing BLANK =
      new Query.Nothing("the query is blank; send one or more words");

  private QueryCompiler() {}

  /**
   * What a query asks for.
   *
   * @param query any string; lone surrogates and NUL are fine
   * @param columns the columns that the query may name before a colon; may be empty
   * @throws FailureException (Invalid) when the query is over {@link #MAX_CODE_POINTS}
   */
  public static Query compile(String query, Set<String> columns) {
    requireShort(query);
    if (query.isBlank()) {
      return BLANK;
    }
    @Nullable Query explicit = SyntaxParser.parse(query, columns);
    return explicit != null ? explicit : PlainWords.of(query);
  }

  private static void requireShort(String query) {
    if (query.length() <= MAX_CODE_POINTS) {
      return;
    }
    int length = query.codePointCount(0, query.length());
    if (length > MAX_CODE_POINTS) {
      throw new FailureException(
          new Failure.Invalid(
              "query too long (max 10,000 characters, got "
                  + length
                  + "); send the few words that matter"));
    }
  }
}
