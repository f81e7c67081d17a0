package dev.rosemary.engine.code.search;

import dev.rosemary.engine.code.index.CodeFile;

/** An index that is open, with what searches keep of it. */
public final class SearchedIndex {
  private final String project;
  private final CodeFile file;
  private final CodeVectors vectors = new CodeVectors();

  /** Nothing is read before the first search. */
  public SearchedIndex(String project, CodeFile file) {
    this.project = project;
    this.file = file;
  }

  /** The name of the project. */
  public String project() {
    return project;
  }

  /** Its file. */
  public CodeFile file() {
    return file;
  }

  CodeVectors vectors() {
    return vectors;
  }
}
