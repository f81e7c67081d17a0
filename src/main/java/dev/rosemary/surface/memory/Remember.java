package dev.rosemary.surface.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.item.text.Excerpt;
import dev.rosemary.engine.item.write.NewItem;
import dev.rosemary.engine.item.write.Remembering;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code remember}. */
final class Remember {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{"
          + ItemFields.SCHEMA
          + """
          ,
          "items":{"type":"array","maxItems":200,"items":{"type":"object"},"description":"For several: objects with the fields above"},
          "space":{"type":"string","enum":["project","personal"]},
          "project":{"type":"string","maxLength":200}}}
          """;

  private Remember() {}

  private record In(ItemFields fields, @Nullable String space, @Nullable String project) {
    static In of(Args args) {
      return new In(
          ItemFields.of(args), args.optionalString("space"), args.optionalString("project"));
    }

    List<NewItem> items() {
      return fields.items();
    }
  }

  static Tool<?> tool(MemoryScope scope) {
    return new Tool<>(
        "remember",
        "Remember",
        "Stores what will matter in later sessions. Each item once: what is known is named, and near"
            + " ones are shown, to be replaced or revised.",
        Effect.ADD,
        SCHEMA,
        null,
        In::of,
        (in, call) -> remember(scope, in, call));
  }

  private static Result remember(MemoryScope scope, In in, Call call) {
    if (in.items().isEmpty()) {
      throw new FailureException(
          new Failure.Invalid("Send text, or items with at least one. Nothing was written."));
    }
    boolean wanted = in.items().stream().anyMatch(item -> !isPersonal(in, item));
    MemoryScope.Chosen chosen = scope.chosen(call, in.project(), in.space(), wanted);
    List<Done> done = new Writing(scope, chosen, in).run();
    chosen.stores().forEach(store -> LastVisits.note(scope, call, chosen, store));
    scope.listeners().changed();
    return answer(chosen, done, in, call);
  }

  /** What became of an item of a space. */
  private record Done(String space, Remembering.Remembered what) {}

  /** Stores the items of a call, each in its space, all or none. */
  private record Writing(MemoryScope scope, MemoryScope.Chosen chosen, In in) {
    /** What became of the items, in the order in which they were sent. */
    List<Done> run() {
      Map<Integer, Done> done = new TreeMap<>();
      try {
        write(chosen.stores(), done);
      } catch (FailureException e) {
        if (e.failure() instanceof Failure.NotFound missing && missing.kind().equals("item")) {
          throw Elsewhere.missing(scope, chosen, missing.names().getFirst());
        }
        throw e;
      }
      return new ArrayList<>(done.values());
    }

    /** Writes to the first of these files and, within the same transaction, to the others. */
    private void write(List<Store> stores, Map<Integer, Done> done) {
      if (stores.isEmpty()) {
        return;
      }
      Store store = stores.getFirst();
      List<Store> rest = stores.subList(1, stores.size());
      List<Integer> places = new ArrayList<>();
      List<NewItem> here = new ArrayList<>();
      for (int i = 0; i < in.items().size(); i++) {
        if (store.equals(target(chosen, in, in.items().get(i)))) {
          places.add(i);
          here.add(in.items().get(i));
        }
      }
      if (here.isEmpty()) {
        write(rest, done);
        return;
      }
      List<Space> others =
          chosen.stores().stream()
              .filter(other -> !other.equals(store))
              .map(chosen::space)
              .toList();
      List<Remembering.Remembered> remembered =
          new Remembering(store, chosen.space(store), others)
              .remember(here, () -> write(rest, done));
      for (int i = 0; i < here.size(); i++) {
        done.put(places.get(i), new Done(store.name(), remembered.get(i)));
      }
    }
  }

  private static boolean isPersonal(In in, NewItem item) {
    return in.space() == null
        ? item.kind().equals("preference") && in.project() == null
        : in.space().equals(Space.PERSONAL);
  }

  private static Store target(MemoryScope.Chosen chosen, In in, NewItem item) {
    Store project = chosen.project();
    Store personal = chosen.personal();
    if (project == null || (personal != null && isPersonal(in, item))) {
      if (personal == null) {
        throw new IllegalStateException("a call works on some file");
      }
      return personal;
    }
    return project;
  }

  private static Result answer(MemoryScope.Chosen chosen, List<Done> done, In in, Call call) {
    Lines lines = new Lines(Recall.MOST);
    boolean _ = lines.add(chosen.note());
    List<Space> spaces = chosen.spaces();
    for (int i = 0; i < done.size(); i++) {
      Done one = done.get(i);
      Remembering.Remembered each = one.what();
      String id = Ids.shortest(spaces, each.item());
      String known =
          in.items().get(i).isPlain()
              ? " already known"
              : " already known; nothing else of it was stored, revise it if something differs";
      boolean _ = lines.add(id + (each.known() ? known : " remembered"));
      Item replaced = each.replaced();
      if (replaced != null) {
        boolean _ = lines.add("  replaced " + Ids.shortest(spaces, replaced));
      }
      for (Item near : each.near()) {
        boolean _ =
            lines.add(
                "  near "
                    + Ids.shortest(spaces, near)
                    + ": "
                    + Excerpt.of(near.text(), 80)
                    + " (if "
                    + id
                    + " takes its place, forget it)");
      }
      ItemValues.add(call, () -> json(spaces, one));
    }
    return lines.result(call, in.fields().unknown());
  }

  private static JsonObject.Builder json(List<Space> spaces, Done one) {
    Remembering.Remembered what = one.what();
    List<String> near = new ArrayList<>();
    what.near().forEach(each -> near.add(Ids.shortest(spaces, each)));
    Item replaced = what.replaced();
    return ItemValues.of(spaces, one.space(), what.item())
        .put("known", what.known())
        .put("near", JsonArray.ofStrings(near))
        .putIfPresent("replaced", replaced == null ? null : Ids.shortest(spaces, replaced));
  }
}
