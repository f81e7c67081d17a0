package dev.rosemary.engine.thread.rule;

import dev.rosemary.base.NameText;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.engine.thread.rule.Draft.DraftRelation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One check of a call that saves entities: finds everything that is wrong with it, in the order in
 * which it was sent. Used once, by one thread.
 */
public final class SaveCheck {
  /** Problems that get a suggestion of their own making (a split): each takes time. */
  public static final int SUGGESTED = 300;

  /** Names of the call compared with an unknown target. */
  private static final int COMPARED = 2_000;

  private static final String ONE_ENTITY =
      "{name, entityType, observations:[at least 1], relations:[{targetEntity, relationType}, at"
          + " least 1]}";

  private final List<Problem> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<NewNode> nodes = new ArrayList<>();
  private final Set<String> names = new LinkedHashSet<>();
  private int asked;

  private SaveCheck() {}

  /**
   * What a check found.
   *
   * @param problems all of them; empty when the call can be saved
   * @param nodes the entities when there are no problems, else those that could be read
   */
  public record Checked(List<Problem> problems, List<String> warnings, List<NewNode> nodes) {
    public Checked {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
      nodes = List.copyOf(nodes);
    }

    /** The quality of what is saved, given all warnings of the call. */
    public double quality(int allWarnings) {
      return Quality.of(nodes, allWarnings);
    }
  }

  /** Checks a call. */
  public static Checked of(Given<String> thread, Given<List<Given<Draft>>> entities) {
    SaveCheck check = new SaveCheck();
    check.text(
        Problem.CALL, "threadId", thread, Limits.THREAD, "Send the id of this thread as threadId");
    check.entities(entities);
    return new Checked(check.problems, check.warnings, check.nodes);
  }

  private void entities(Given<List<Given<Draft>>> given) {
    List<Given<Draft>> entities =
        list(Problem.CALL, "entities", given, "Send entities: a list of " + ONE_ENTITY);
    if (entities == null) {
      return;
    }
    if (entities.isEmpty()) {
      add(Problem.CALL, "entities is empty", "Send at least one of " + ONE_ENTITY);
    }
    for (Given<Draft> entity : entities) {
      if (entity instanceof Given.Value<Draft>(Draft draft)
          && draft.name() instanceof Given.Value<String>(String name)) {
        names.add(NameText.trim(name));
      }
    }
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < entities.size(); i++) {
      WorkLimit.check();
      String place = "entities[" + i + "]";
      switch (entities.get(i)) {
        case Given.Value<Draft>(Draft draft) -> entity(place, draft, seen);
        case Given.Missing<Draft> _ -> add(place, place + " is required", "Send " + ONE_ENTITY);
        case Given.Wrong<Draft>(String reason) ->
            add(place, place + " " + reason, "Send " + ONE_ENTITY);
      }
    }
  }

  private void entity(String place, Draft draft, Set<String> seen) {
    int before = problems.size();
    String label = place;
    if (draft.name() instanceof Given.Value<String>(String given)
        && !NameText.trim(given).isEmpty()) {
      label = NameText.trim(given);
    }
    String name =
        text(label, "name", draft.name(), Limits.NAME, "Give each entity a short, unique name");
    if (name != null && !seen.add(name)) {
      add(
          label,
          "Entity " + Quoting.quote(name) + " appears more than once in this request",
          "Merge the entries into one, with all observations and relations of " + name);
    }
    String type =
        text(
            label,
            "entityType",
            draft.type(),
            Limits.TYPE,
            "Use a short type that starts with a capital letter, e.g. Person, Document, Task");
    if (type != null) {
      warnings.addAll(EntityTypes.warnings(label, type));
    }
    List<String> observations = observations(label, draft.observations());
    List<NewNode.NewEdge> relations = relations(label, name, draft.relations());
    Double confidence = share(label, null, "confidence", draft.confidence());
    Double importance = share(label, null, "importance", draft.importance());
    if (problems.size() == before && name != null && type != null) {
      nodes.add(
          new NewNode(
              name, EntityTypes.saved(type), observations, relations, confidence, importance));
    }
  }

  private List<String> observations(String entity, Given<List<Given<String>>> given) {
    List<String> observations = new ArrayList<>();
    String example = "Send a list of facts as strings, e.g. ['Uses Java 25']";
    List<Given<String>> items =
        given instanceof Given.Missing ? List.of() : list(entity, "observations", given, example);
    if (items == null) {
      return observations;
    }
    if (items.isEmpty()) {
      add(
          entity,
          "Entity " + Quoting.quote(entity) + " must have at least 1 observation",
          "Add observations: one fact each, e.g. ['Uses Java 25']");
    }
    for (int i = 0; i < items.size(); i++) {
      WorkLimit.check(i);
      switch (items.get(i)) {
        case Given.Value<String>(String text) -> {
          Problem problem = ObservationRule.check(entity, text, problems.size() < SUGGESTED);
          if (problem == null) {
            observations.add(text);
          } else {
            problems.add(problem);
          }
        }
        case Given.Missing<String> _ -> add(entity, "observations[" + i + "] is required", example);
        case Given.Wrong<String>(String reason) ->
            add(entity, "observations[" + i + "] " + reason, example);
      }
    }
    return observations;
  }

  private List<NewNode.NewEdge> relations(
      String entity, @Nullable String name, Given<List<Given<DraftRelation>>> given) {
    List<NewNode.NewEdge> relations = new ArrayList<>();
    String example = "Add relations to show connections: e.g., " + exampleRelation(entity);
    List<Given<DraftRelation>> items =
        given instanceof Given.Missing ? List.of() : list(entity, "relations", given, example);
    if (items == null) {
      return relations;
    }
    boolean others = false;
    boolean toItself = false;
    for (int i = 0; i < items.size(); i++) {
      switch (items.get(i)) {
        case Given.Value<DraftRelation>(DraftRelation relation) -> {
          boolean self =
              relation.target() instanceof Given.Value<String>(String target)
                  && NameText.trim(target).equals(name);
          toItself |= self;
          others |= !self;
          relation(entity, relation, relations);
        }
        case Given.Missing<DraftRelation> _ -> {
          others = true;
          add(entity, "relations[" + i + "] is required", example);
        }
        case Given.Wrong<DraftRelation>(String reason) -> {
          others = true;
          add(entity, "relations[" + i + "] " + reason, example);
        }
      }
    }
    if (!others) {
      add(
          entity,
          "Entity " + Quoting.quote(entity) + " must have at least 1 relation",
          (toItself ? "A relation to itself does not count. " : "") + example);
    }
    return relations;
  }

  private String exampleRelation(String entity) {
    for (String other : names) {
      if (!other.equals(entity) && !other.isEmpty()) {
        return "{ targetEntity: " + Quoting.quote(other) + ", relationType: 'related to' }";
      }
    }
    return "{ targetEntity: 'the name of a second entity in this call', relationType: 'related to'"
        + " }; this call has no other entity, so add the one that this one relates to";
  }

  private void relation(String entity, DraftRelation relation, List<NewNode.NewEdge> relations) {
    int before = problems.size();
    String target =
        relationText(
            entity,
            relation,
            "targetEntity",
            relation.target(),
            Limits.NAME,
            "Name another entity of this call as targetEntity");
    String type =
        relationText(
            entity,
            relation,
            "relationType",
            relation.type(),
            Limits.TYPE,
            "Name the relation in a few words, e.g. 'created by', 'contains', 'uses'");
    if (target != null && !names.contains(target)) {
      problems.add(
          new Problem(
              entity,
              null,
              relation,
              "Target entity " + Quoting.quote(target) + " not found in request",
              unknownTarget(target)));
    }
    Double importance = share(entity, relation, "importance", relation.importance());
    if (problems.size() == before && target != null && type != null) {
      relations.add(new NewNode.NewEdge(target, type, importance));
    }
  }

  private List<String> compared() {
    List<String> first = new ArrayList<>();
    for (String name : names) {
      if (first.size() == COMPARED) {
        break;
      }
      first.add(name);
    }
    return first;
  }

  private String unknownTarget(String target) {
    StringBuilder text = new StringBuilder();
    List<String> near = asked++ < NearNames.ASKED ? NearNames.of(target, compared()) : List.of();
    if (!near.isEmpty()) {
      text.append("Did you mean ");
      Quoting.list(text, near, near.size());
      text.append("? ");
    }
    return text.append(
            "targetEntity must reference another entity in the same save_memory call; one that was"
                + " saved earlier must be sent again with it")
        .toString();
  }

  /** A required text, trimmed; null when something is wrong with it. */
  private @Nullable String text(
      String entity, String member, Given<String> given, int most, String suggestion) {
    String wrong = wrong(member, given, most);
    if (wrong != null) {
      add(entity, wrong, suggestion);
      return null;
    }
    return given instanceof Given.Value<String>(String text) ? NameText.trim(text) : null;
  }

  private @Nullable String relationText(
      String entity,
      DraftRelation relation,
      String member,
      Given<String> given,
      int most,
      String suggestion) {
    String wrong = wrong(member, given, most);
    if (wrong != null) {
      problems.add(new Problem(entity, null, relation, wrong, suggestion));
      return null;
    }
    return given instanceof Given.Value<String>(String text) ? NameText.trim(text) : null;
  }

  private static @Nullable String wrong(String member, Given<String> given, int most) {
    return switch (given) {
      case Given.Missing<String> _ -> member + " is required";
      case Given.Wrong<String>(String reason) -> member + " " + reason;
      case Given.Value<String>(String text) when NameText.trim(text).isEmpty() ->
          member + " is empty";
      case Given.Value<String>(String text) -> {
        int length = Limits.length(NameText.trim(text));
        yield length > most
            ? member + " is too long (" + length + " chars). Max " + most + "."
            : null;
      }
    };
  }

  /** A number from 0 to 1, or null when it was not given or is wrong. */
  private @Nullable Double share(
      String entity, @Nullable DraftRelation relation, String member, Given<Double> given) {
    String wrong =
        switch (given) {
          case Given.Missing<Double> _ -> null;
          case Given.Wrong<Double>(String reason) -> member + " " + reason;
          case Given.Value<Double>(Double value) ->
              value >= 0 && value <= 1 ? null : member + " must be from 0 to 1, not " + value;
        };
    if (wrong != null) {
      problems.add(
          new Problem(entity, null, relation, wrong, "Send a number from 0 to 1, or leave it out"));
      return null;
    }
    return given instanceof Given.Value<Double>(Double value) ? value : null;
  }

  private <T> @Nullable List<Given<T>> list(
      String entity, String member, Given<List<Given<T>>> given, String suggestion) {
    switch (given) {
      case Given.Missing<List<Given<T>>> _ -> add(entity, member + " is required", suggestion);
      case Given.Wrong<List<Given<T>>>(String reason) ->
          add(entity, member + " " + reason, suggestion);
      case Given.Value<List<Given<T>>>(List<Given<T>> items) -> {
        if (items.size() <= Limits.ITEMS) {
          return items;
        }
        add(
            entity,
            member + " has too many items (" + items.size() + "). Max " + Limits.ITEMS + ".",
            "Send them in several calls");
      }
    }
    return null;
  }

  private void add(String entity, String problem, String suggestion) {
    problems.add(Problem.of(entity, problem, suggestion));
  }
}
