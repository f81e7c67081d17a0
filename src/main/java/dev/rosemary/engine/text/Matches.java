package dev.rosemary.engine.text;

import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.List;

/** Makes one question of a query. */
final class Matches {
  private Matches() {}

  /** Any of plain words; a condition as it is. */
  static TextQuery anyOf(Query query) {
    return query instanceof Query.Words words ? TextQuery.any(terms(words)) : of(query);
  }

  /** All of plain words; a condition as it is. */
  static TextQuery allOf(Query query) {
    return query instanceof Query.Words words ? TextQuery.all(terms(words)) : of(query);
  }

  private static TextQuery of(Query query) {
    return switch (query) {
      case Query.Nothing _ -> TextQuery.none();
      case Query.Words words -> TextQuery.any(terms(words));
      case Query.Match match ->
          match.columns().isEmpty()
              ? match.term().match()
              : new TextQuery.Within(match.columns(), match.term().match());
      case Query.And and -> TextQuery.all(each(and.operands()));
      case Query.Or or -> TextQuery.any(each(or.operands()));
      case Query.Not not -> new TextQuery.Except(of(not.wanted()), of(not.unwanted()));
    };
  }

  private static List<TextQuery> terms(Query.Words words) {
    List<TextQuery> terms = new ArrayList<>(words.terms().size());
    for (Term term : words.terms()) {
      terms.add(term.match());
    }
    return terms;
  }

  private static List<TextQuery> each(List<Query.Condition> conditions) {
    List<TextQuery> each = new ArrayList<>(conditions.size());
    for (Query.Condition condition : conditions) {
      each.add(of(condition));
    }
    return each;
  }
}
