package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.NoteText;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads files of Markdown. Pure functions. */
public final class MarkdownReader {
  private MarkdownReader() {}

  /** Is told of what could not be read as it stands. */
  @FunctionalInterface
  public interface Problems {
    /** Adds a problem of a line, from 1. */
    void add(long line, String reason);
  }

  /** What names in double brackets stand for. */
  @FunctionalInterface
  public interface Names {
    /** The entity of a name, or null where no note is called so. */
    @Nullable String resolved(String name);
  }

  /**
   * Reads a file. It never fails: what is not valid stays as it is written.
   *
   * @param path within its folder, with slashes
   * @param name of the entity of a note, or null for its title
   * @param sections whether a file without fields has an entity for each heading
   * @param links what a name in double brackets stands for; null where it is no note
   */
  public static NoteText read(
      String path,
      String text,
      @Nullable String name,
      boolean sections,
      Names links,
      Problems problems) {
    String stem = NoteSource.stem(path);
    FrontMatter front = FrontMatter.read(text);
    for (FrontMatter.Problem problem : front.problems()) {
      problems.add(problem.line(), problem.reason());
    }
    boolean isNote = !sections || front.bodyStart() > 0;
    List<Carried> carried;
    String title;
    if (isNote) {
      ParsedNote note = ParsedNote.of(text, stem);
      title = name == null ? note.title() : name;
      carried = note.carried(title);
    } else {
      title = path.indexOf('/') < 0 ? stem : path.substring(0, path.lastIndexOf('/') + 1) + stem;
      carried = Sections.read(text, path, new Losses());
    }
    return new NoteText(
        1,
        path,
        title,
        text,
        NoteDetails.tags(front.fields(), text.substring(front.bodyStart())),
        NoteDetails.date(front.fields(), stem),
        NoteDetails.created(front.fields(), stem),
        NoteDetails.updated(front.fields()),
        linked(path, text, carried, !isNote, links, problems));
  }

  /** Whether a file of headings is one that an export of entities writes. */
  public static boolean isExport(NoteText note) {
    return note.text().startsWith(Sections.TITLE)
        && (note.carried().isEmpty()
            || (note.carried().getFirst() instanceof CarriedEntity first
                && NoteSource.of(first) == null));
  }

  /** What a note is called: its title, or its file without folder and ending. */
  public static String title(String path, String text) {
    String title = ParsedNote.title(FrontMatter.read(text).fields());
    return title.isEmpty() ? ParsedNote.of("", NoteSource.stem(path)).title() : title;
  }

  /** The names that entities of a file may have. */
  public static Set<String> names(String path, String text) {
    Set<String> names = new HashSet<>();
    names.add(title(path, text));
    names.add(path.substring(0, path.lastIndexOf('.')));
    if (!NoteFile.hasFields(text)) {
      names.addAll(NoteFile.sectionNames(text, path));
    }
    return names;
  }

  /** The relations with the entities that are meant, and the file kept with the first entity. */
  private static List<Carried> linked(
      String path,
      String text,
      List<Carried> carried,
      boolean sections,
      Names links,
      Problems problems) {
    if (carried.isEmpty()) {
      return carried;
    }
    Map<String, String> others = new TreeMap<>();
    List<Carried> linked = new ArrayList<>(carried.size());
    Set<String> own = entities(carried);
    boolean standsIn = false;
    for (Carried one : carried) {
      if (one instanceof CarriedRelation relation) {
        String meant = links.resolved(relation.to());
        String name = meant == null ? relation.to() : meant;
        // Its line may become an observation, from which that line cannot be written again.
        standsIn |= meant == null && relation.written() != null && !own.contains(name);
        if (!name.equals(relation.to())) {
          others.put(relation.to(), name);
        }
        linked.add(
            new CarriedRelation(
                relation.line(),
                relation.from(),
                name,
                relation.type(),
                relation.metadata(),
                relation.written()));
      } else {
        linked.add(one);
      }
    }
    boolean same = !standsIn && others.isEmpty() && text.equals(written(carried, sections));
    CarriedEntity first = (CarriedEntity) linked.getFirst();
    boolean alone = !sections && path.indexOf('/') < 0 && FileNames.isOf(path, first.name());
    if (!same && text.length() > NoteSource.MOST) {
      problems.add(
          0,
          "longer than "
              + NoteSource.MOST
              + " characters: an export of the graph writes its observations, not this file");
    } else if (!same || !(alone || sections)) {
      linked.set(0, new NoteSource(path, sections, same ? null : text, others).in(first));
    }
    return linked;
  }

  private static Set<String> entities(List<Carried> carried) {
    Set<String> names = new HashSet<>();
    for (Carried one : carried) {
      if (one instanceof CarriedEntity entity) {
        names.add(entity.name());
      }
    }
    return names;
  }

  /** What an export would write for entities that it knows no file of. */
  private static String written(List<Carried> carried, boolean sections) {
    Map<String, List<CarriedRelation>> own = new HashMap<>();
    for (Carried one : carried) {
      if (one instanceof CarriedRelation relation) {
        own.computeIfAbsent(relation.from(), _ -> new ArrayList<>()).add(relation);
      }
    }
    StringBuilder text = new StringBuilder(sections ? Sections.TITLE : "");
    for (Carried one : carried) {
      if (one instanceof CarriedEntity entity) {
        List<CarriedRelation> relations = own.getOrDefault(entity.name(), List.of());
        text.append(
            sections ? Sections.write(entity, relations) : NoteFile.write(entity, relations));
      }
    }
    return text.toString();
  }
}
