package dev.rosemary.engine.text;

import dev.rosemary.store.text.TextQuery;
import java.util.List;

/**
 * What a query string asks for, independent of tables.
 *
 * <p>A caller whose documents span several tables evaluates it over sets of documents; one with a
 * single table per document asks {@link #toMatch}. Immutable.
 */
public sealed interface Query {

  /**
   * The whole query as a question to one index: of plain words any, of an explicit query what it
   * says.
   */
  default TextQuery toMatch() {
    return Matches.anyOf(this);
  }

  /** Likewise, but plain words must all match. */
  default TextQuery toMatchAll() {
    return Matches.allOf(this);
  }

  /**
   * Plain words, phrases and prefixes: none is required, documents that match all rank first.
   *
   * @param terms 1 to {@link QueryCompiler#MAX_TERMS}, in the order typed, no two alike
   * @param cut whether the query had more terms, which were dropped
   */
  record Words(List<Term> terms, boolean cut) implements Query {
    public Words {
      terms = List.copyOf(terms);
      if (terms.isEmpty()) {
        throw new IllegalArgumentException("words need a term");
      }
    }
  }

  /** Nothing to search for. {@code reason} is a sentence for the caller of a tool. */
  record Nothing(String reason) implements Query {}

  /** An explicit query in FTS5 syntax: a document matches or does not. */
  sealed interface Condition extends Query {}

  /**
   * Documents that hold a term.
   *
   * @param columns the columns to look in, as the compiler was given them; empty means all
   */
  record Match(Term term, List<String> columns) implements Condition {
    public Match {
      columns = List.copyOf(columns);
    }
  }

  /** Documents that meet all of at least two conditions. */
  record And(List<Condition> operands) implements Condition {
    public And {
      operands = List.copyOf(operands);
      requireTwo(operands);
    }
  }

  /** Documents that meet at least one of at least two conditions. */
  record Or(List<Condition> operands) implements Condition {
    public Or {
      operands = List.copyOf(operands);
      requireTwo(operands);
    }
  }

  /** Documents that meet the first condition and not the second. */
  record Not(Condition wanted, Condition unwanted) implements Condition {}

  private static void requireTwo(List<Condition> operands) {
    if (operands.size() < 2) {
      throw new IllegalArgumentException("needs at least two operands, has " + operands.size());
    }
  }
}
