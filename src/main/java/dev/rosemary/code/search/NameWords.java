package dev.rosemary.code.search;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Words of which a name has one where a sentence has another: short forms, and verbs that
 * programmers use for the same. By their stems.
 */
final class NameWords {
  private static final String[] GROUPS = {
    "get return fetch obtain retrieve",
    "create make new build construct",
    "remove delete",
    "is check whether",
    "set assign",
    "add append insert put",
    "find search lookup locate",
    "convert to",
    "compute calculate",
    "start begin",
    "stop end",
    "equals same",
    "init initialize",
    "exec execute",
    "max maximum",
    "min minimum",
    "len length size",
    "num number count",
    "str string",
    "char character",
    "int integer",
    "idx index",
    "arr array",
    "elem element",
    "dir directory",
    "src source",
    "dest destination dst",
    "buf buffer",
    "doc document",
    "param parameter",
    "arg argument",
    "attr attribute",
    "prop property",
    "opt option",
    "val value",
    "var variable",
    "prev previous",
    "cur current",
    "pos position",
    "tmp temp temporary",
    "msg message",
    "err error",
    "req request",
    "res resp response",
    "ctx context",
    "config configuration",
    "info information",
    "func function fn",
    "expr expression",
    "stmt statement",
    "impl implementation",
    "ref reference",
    "addr address",
    "env environment",
    "auth authentication",
    "sync synchronize",
    "async asynchronous",
    "cmp compare",
    "concat concatenate",
    "seq sequence",
    "rand random",
    "iter iterator",
    "lib library",
    "pkg package",
    "proc process",
    "mem memory",
  };

  private static final Map<String, Set<String>> OTHERS = others();

  private NameWords() {}

  private static Map<String, Set<String>> others() {
    Map<String, Set<String>> others = new HashMap<>();
    for (String group : GROUPS) {
      Set<String> stems = new HashSet<>();
      for (String word : group.split(" ", -1)) {
        stems.add(CodeQuery.stem(word));
      }
      for (String stem : stems) {
        others.computeIfAbsent(stem, _ -> new HashSet<>()).addAll(stems);
      }
    }
    return others;
  }

  /** Whether one of these stems is this one, or stands for the same. */
  static boolean isAmong(Set<String> stems, String stem) {
    if (stems.contains(stem)) {
      return true;
    }
    for (String other : OTHERS.getOrDefault(stem, Set.of())) {
      if (stems.contains(other)) {
        return true;
      }
    }
    return false;
  }
}
