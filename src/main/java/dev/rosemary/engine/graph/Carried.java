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
   * @param written what the file says, where no observation says it: it becomes one while an end is
   *     missing, so that it is found all the same; null where nothing has to stand in
   */
  record CarriedRelation(
      long line,
      String from,
      String to,
      String type,
      @Nullable String metadata,
      @Nullable String written)
      implements Carried {
    /** A relation of which nothing is left while an end is missing. */
    public CarriedRelation(
        long line, String from, String to, String type, @Nullable String metadata) {
      this(line, from, to, type, metadata, null);
    }

    @Override
    public long size() {
      return (long) from.length() + to.length() + (written == null ? 0 : written.length());
    }
  }
}
