package dev.rosemary.engine.graph;

import java.util.List;

/** An entity to be made, or to be given more observations when its name exists. */
public record NewEntity(String name, String type, List<String> observations) {
  public NewEntity {
    observations = List.copyOf(observations);
  }
}
