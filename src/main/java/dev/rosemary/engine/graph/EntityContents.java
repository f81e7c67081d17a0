package dev.rosemary.engine.graph;

import java.util.List;

/** Observations of one entity, named by their contents: to be added or deleted. */
public record EntityContents(String entityName, List<String> contents) {
  public EntityContents {
    contents = List.copyOf(contents);
  }
}
