package dev.rosemary.cli.exchange;

import dev.rosemary.engine.exchange.markdown.FileNames;
import dev.rosemary.engine.exchange.markdown.NoteFile;
import dev.rosemary.engine.exchange.markdown.NoteSource;
import dev.rosemary.engine.exchange.markdown.SourceText;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the entities of a graph to a folder of notes: those that came from a file to that file, as
 * it was, and all others to files of their own. Is given all relations, then the names of all
 * entities, then the entities. Used once, by one thread.
 */
final class NotesOfSources {
  private final NoteFolder notes;
  private final Map<String, List<CarriedRelation>> from = new HashMap<>();
  private final Set<String> names = new HashSet<>();

  /** The names of entities that files with an entity for each heading tell of. */
  private final Set<String> shared = new HashSet<>();

  private final Map<NoteSource, List<String>> entitiesOf = new HashMap<>();

  private final List<NoteSource> files = new ArrayList<>();
  private final Map<String, CarriedEntity> ofFiles = new LinkedHashMap<>();

  NotesOfSources(NoteFolder notes) {
    this.notes = notes;
  }

  void relation(CarriedRelation relation) {
    from.computeIfAbsent(relation.from(), _ -> new ArrayList<>()).add(relation);
  }

  void name(CarriedEntity entity) {
    names.add(entity.name());
    NoteSource source = source(entity);
    String text = source == null || !source.sections() ? null : source.text();
    if (source != null && text != null) {
      List<String> told = NoteFile.sectionNames(text, source.path());
      files.add(source);
      entitiesOf.put(source, told);
      shared.addAll(told);
    }
  }

  void entity(CarriedEntity entity) throws IOException {
    List<CarriedRelation> own = from.getOrDefault(entity.name(), List.of());
    NoteSource source = source(entity);
    if (shared.contains(entity.name())) {
      ofFiles.put(entity.name(), entity);
    } else if (source != null && !source.sections()) {
      notes.write(source.path(), SourceText.note(source, entity, own, names::contains));
    } else {
      notes.write(entity, own);
    }
  }

  private static @Nullable NoteSource source(CarriedEntity entity) {
    NoteSource source = NoteSource.of(entity);
    return source == null || !FileNames.isPath(source.path()) ? null : source;
  }

  /** Writes the files with an entity for each heading, and notes of what these do not tell. */
  void finish() throws IOException {
    Map<String, CarriedEntity> rest = new LinkedHashMap<>(ofFiles);
    Map<String, List<CarriedRelation>> others = new HashMap<>();
    rest.keySet().forEach(name -> others.put(name, from.getOrDefault(name, List.of())));
    for (NoteSource source : files) {
      List<CarriedEntity> entities = new ArrayList<>();
      List<CarriedRelation> relations = new ArrayList<>();
      for (String name : entitiesOf.getOrDefault(source, List.of())) {
        CarriedEntity entity = ofFiles.get(name);
        if (entity != null) {
          entities.add(entity);
          relations.addAll(from.getOrDefault(name, List.of()));
        }
      }
      SourceText.SectionsText text =
          SourceText.sections(source, entities, relations, names::contains);
      notes.write(source.path(), text.text());
      // Of what several files tell, nothing is left that one of them tells.
      for (CarriedEntity untold : text.entities()) {
        rest.computeIfPresent(untold.name(), (_, one) -> common(one, untold));
        others.computeIfPresent(
            untold.name(), (_, own) -> own.stream().filter(text.relations()::contains).toList());
      }
    }
    for (CarriedEntity untold : rest.values()) {
      List<CarriedRelation> own = others.getOrDefault(untold.name(), List.of());
      if (!untold.observations().isEmpty() || !own.isEmpty()) {
        notes.write(untold, own);
      }
    }
  }

  private static CarriedEntity common(CarriedEntity one, CarriedEntity other) {
    Set<String> both = new HashSet<>(other.observations());
    List<String> observations = one.observations().stream().filter(both::contains).toList();
    return new CarriedEntity(one.line(), one.name(), one.type(), observations, null);
  }
}
