package dev.rosemary.engine.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a line of an exchange file carries. */
public sealed interface Carried {
  /** The line's number, from 1. */
  long line();

  /** Characters (UTF-16 units) that it is made of, about. */
  long size();

  /**
   * An entity.
   *
   * @param metadata a JSON object of the fields that the schema has no column for, as text; null
   *     for none
   */
  record CarriedEntity(
      long line, String name, String type, List<String> observations, @Nullable String metadata)
      implements Carried {
    public CarriedEntity {
      observations = List.copyOf(observations);
    }

    @Override
    public long size() {
      long size = name.length();
      for (String observation : observations) {
        size += observation.length();
      }
      return size;
    }
  }

  /**
   * A relation.
   *
   * @param from name of the entity it starts from
   * @param to name of the entity it leads to
   * @param metadata as that of an entity
   */
  record CarriedRelation(long line, String from, String to, String type, @Nullable String metadata)
      implements Carried {
    @Override
    public long size() {
      return (long) from.length() + to.length();
    }
  }
}
