package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.NameText;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Leaves out of a graph what calls of the tools could not have stored, and says so. */
final class Fitting {
  private Fitting() {}

  static List<Carried> of(List<Carried> graph, Remarks remarks) {
    List<Carried> fitting = new ArrayList<>(graph.size());
    Map<String, List<String>> texts = new HashMap<>();
    for (Carried carried : graph) {
      Carried one =
          switch (carried) {
            case CarriedEntity entity -> entity(entity, remarks);
            case CarriedRelation relation -> relation(relation, texts, remarks);
          };
      if (one != null) {
        fitting.add(one);
      }
    }
    fitting.replaceAll(one -> one instanceof CarriedEntity entity ? with(entity, texts) : one);
    return fitting;
  }

  /** The entity with what is written of relations that cannot be, as observations. */
  private static CarriedEntity with(CarriedEntity entity, Map<String, List<String>> texts) {
    List<String> more = texts.remove(entity.name());
    if (more == null) {
      return entity;
    }
    List<String> all = new ArrayList<>(entity.observations());
    all.addAll(more);
    return new CarriedEntity(entity.line(), entity.name(), entity.type(), all, entity.metadata());
  }

  private static @Nullable CarriedEntity entity(CarriedEntity entity, Remarks remarks) {
    String name = name(entity.line(), "name", entity.name(), remarks);
    String type = name == null ? null : name(entity.line(), "type", entity.type(), remarks);
    if (name == null || type == null) {
      return null;
    }
    List<String> observations = new ArrayList<>(entity.observations().size());
    for (String observation : entity.observations()) {
      if (Bounds.exceeds(observation, Bounds.TEXT)) {
        remarks.add(entity.line(), Bounds.tooLong("an observation", observation, Bounds.TEXT));
      } else {
        observations.add(observation);
      }
    }
    return new CarriedEntity(entity.line(), name, type, observations, entity.metadata());
  }

  private static @Nullable CarriedRelation relation(
      CarriedRelation relation, Map<String, List<String>> texts, Remarks remarks) {
    String from = name(relation.line(), "from", relation.from(), remarks);
    String to = from == null ? null : name(relation.line(), "to", relation.to(), remarks);
    String type = to == null ? null : name(relation.line(), "type", relation.type(), remarks);
    String written = relation.written();
    String text = written == null || Bounds.exceeds(written, Bounds.TEXT) ? null : written;
    if (from == null || to == null || type == null) {
      if (from != null && text != null) {
        texts.computeIfAbsent(from, _ -> new ArrayList<>()).add(text);
      }
      return null;
    }
    return new CarriedRelation(relation.line(), from, to, type, relation.metadata(), text);
  }

  private static @Nullable String name(long place, String what, String given, Remarks remarks) {
    String name = NameText.trim(given);
    if (name.isEmpty()) {
      remarks.add(place, "skipped: its " + what + " is blank");
      return null;
    }
    if (Bounds.exceeds(name, Bounds.NAME)) {
      remarks.add(
          place,
          "skipped: its "
              + what
              + " "
              + Quoting.quote(name)
              + " is longer than "
              + Bounds.NAME
              + " characters");
      return null;
    }
    return name;
  }
}
