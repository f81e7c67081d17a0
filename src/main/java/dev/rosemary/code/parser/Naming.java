package dev.rosemary.code.parser;

/** Where the names of what nodes define are, by the languages whose grammars have them there. */
enum Naming {
  /** In a field {@code name}, or in the first identifier. */
  PLAIN,
  /** JavaScript and its kin. */
  SCRIPT,
  /** C and C++. */
  C,
  GO,
  RUST,
  KOTLIN,
  CSHARP,
  SCALA,
  PYTHON,
  PHP,
  RUBY,
  HTML,
  CSS
}
