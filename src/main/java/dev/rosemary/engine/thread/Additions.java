package dev.rosemary.engine.thread;

import dev.rosemary.base.NameText;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.thread.Saved.OwnedContent;
import dev.rosemary.engine.thread.Saved.OwnedVersion;
import dev.rosemary.engine.thread.rule.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Observations to be added by one call: all are looked up before the first is written. */
final class Additions {
  private final ThreadNodes nodes;
  private final ThreadWriting writing;
  private final Map<String, @Nullable ThreadEntity> entities = new HashMap<>();
  private final Map<Long, List<VersionedObservation>> versions = new HashMap<>();
  private final Set<String> replaced = new HashSet<>();

  /** The contents that each entity will have after the additions so far. */
  private final Map<Long, Set<String>> planned = new HashMap<>();

  private final List<Problem> problems = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private int asked;

  /** A checked addition. */
  private record Step(
      ThreadEntity entity, NewVersion version, @Nullable VersionedObservation before) {}

  Additions(ThreadNodes nodes, ThreadWriting writing) {
    this.nodes = nodes;
    this.writing = writing;
  }

  /** Every problem of these additions. */
  List<Problem> check(List<CheckedVersion> given) {
    for (CheckedVersion checked : given) {
      Problem wrong = checked.problem();
      if (wrong != null) {
        problems.add(wrong);
      }
      check(checked.version());
    }
    return List.copyOf(problems);
  }

  Saved.Additions of(List<CheckedVersion> given) {
    check(given);
    List<OwnedVersion> added = new ArrayList<>();
    List<OwnedContent> skipped = new ArrayList<>();
    if (problems.isEmpty()) {
      for (Step step : steps) {
        NewVersion version = step.version();
        String name = step.entity().name();
        if (writing.contents(step.entity()).contains(version.content())) {
          skipped.add(new OwnedContent(name, version.content()));
        } else {
          added.add(
              new OwnedVersion(
                  name,
                  writing.add(
                      step.entity(),
                      version.content(),
                      step.before(),
                      version.confidence(),
                      version.importance())));
        }
      }
    }
    return new Saved.Additions(added, skipped, List.copyOf(problems));
  }

  private void check(NewVersion version) {
    String name = NameText.trim(version.entityName());
    ThreadEntity entity = entity(name);
    if (entity == null) {
      return;
    }
    String supersedes = version.supersedes();
    if (supersedes == null) {
      planned(entity).add(version.content());
      steps.add(new Step(entity, version, null));
      return;
    }
    VersionedObservation before = find(entity, supersedes);
    if (before == null) {
      unknown(entity, version, supersedes);
      return;
    }
    String successor = before.supersededBy();
    if (successor != null) {
      VersionedObservation current = current(entity, before);
      problem(
          version,
          "Observation "
              + Quoting.quote(supersedes)
              + " is superseded already, by "
              + current.id()
              + " ("
              + Quoting.quote(current.content())
              + ")",
          "Send supersedes: '" + current.id() + "' to replace the current version");
    } else if (!replaced.add(before.id())) {
      problem(
          version,
          "Observation " + Quoting.quote(supersedes) + " is superseded twice in this request",
          "Send one new version for it");
    } else if (before.content().equals(version.content())) {
      problem(
          version,
          "The new content is the same as the content it would supersede",
          "Send the changed fact as content, or leave this entry out");
    } else if (planned(entity).contains(version.content())) {
      boolean here = !writing.contents(entity).contains(version.content());
      problem(
          version,
          "Entity "
              + Quoting.quote(name)
              + (here
                  ? " gets this observation in this request already, as another fact"
                  : " has this observation already, as another fact"),
          here
              ? "Send it once, with supersedes"
              : "Delete the old one with delete_observations instead");
    } else {
      planned(entity).remove(before.content());
      planned(entity).add(version.content());
      steps.add(new Step(entity, version, before));
    }
  }

  private Set<String> planned(ThreadEntity entity) {
    return planned.computeIfAbsent(entity.number(), _ -> new HashSet<>(writing.contents(entity)));
  }

  private void problem(NewVersion version, String problem, String suggestion) {
    problems.add(
        new Problem(
            NameText.trim(version.entityName()), version.content(), null, problem, suggestion));
  }

  private @Nullable ThreadEntity entity(String name) {
    if (entities.containsKey(name)) {
      return entities.get(name);
    }
    ThreadEntity entity = nodes.entities().named(name);
    entities.put(name, entity);
    if (entity == null) {
      List<String> near = asked++ < NearNames.ASKED ? Threads.near(nodes, name) : List.of();
      StringBuilder suggestion = new StringBuilder();
      if (!near.isEmpty()) {
        suggestion.append("Did you mean ");
        Quoting.list(suggestion, near, near.size());
        suggestion.append("? ");
      }
      problems.add(
          new Problem(
              name,
              null,
              null,
              "No entity named " + Quoting.quote(name) + " in this thread",
              suggestion + "Names are exact; save_memory makes a new entity"));
    }
    return entity;
  }

  private List<VersionedObservation> versions(ThreadEntity entity) {
    return versions.computeIfAbsent(entity.number(), _ -> nodes.observations().of(entity, true));
  }

  /** The version of that id; or else the latest one of that content, a current one first. */
  private @Nullable VersionedObservation find(ThreadEntity entity, String wanted) {
    VersionedObservation found = null;
    for (VersionedObservation version : versions(entity)) {
      if (version.id().equals(wanted)) {
        return version;
      }
      if (version.content().equals(wanted)
          && (found == null || version.supersededBy() == null || found.supersededBy() != null)) {
        found = version;
      }
    }
    return found;
  }

  private VersionedObservation current(ThreadEntity entity, VersionedObservation version) {
    Map<String, VersionedObservation> byId = new HashMap<>();
    versions(entity).forEach(one -> byId.put(one.id(), one));
    VersionedObservation current = version;
    while (current.supersededBy() != null) {
      VersionedObservation next = byId.get(current.supersededBy());
      if (next == null) {
        return current;
      }
      current = next;
    }
    return current;
  }

  private void unknown(ThreadEntity entity, NewVersion version, String supersedes) {
    List<String> contents = new ArrayList<>();
    for (VersionedObservation one : versions(entity)) {
      if (one.supersededBy() == null && contents.size() < Threads.COMPARED) {
        contents.add(one.content());
      }
    }
    List<String> near = asked++ < NearNames.ASKED ? NearNames.of(supersedes, contents) : List.of();
    StringBuilder suggestion = new StringBuilder();
    if (!near.isEmpty()) {
      suggestion.append("Did you mean ");
      Quoting.list(suggestion, near, near.size());
      suggestion.append("? ");
    }
    problem(
        version,
        "Entity "
            + Quoting.quote(entity.name())
            + " has no observation "
            + Quoting.quote(supersedes)
            + " to supersede",
        suggestion + "Send its id or its exact content; open_nodes shows both");
  }
}
