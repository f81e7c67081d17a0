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
    List<Store> stores = chosen.stores();
    List<Done> done = new ArrayList<>();
    // Items of one space are stored at once; with both, the ones of the project first.
    for (Store store : stores) {
      List<NewItem> here = new ArrayList<>();
      for (NewItem item : in.items()) {
        if (store.equals(target(chosen, in, item))) {
          here.add(item);
        }
      }
      if (!here.isEmpty()) {
        List<Space> others =
            stores.stream().filter(other -> !other.equals(store)).map(chosen::space).toList();
        for (Remembering.Remembered each : remember(scope, chosen, store, others, here)) {
          done.add(new Done(store.name(), each));
        }
      }
    }
    scope.listeners().changed();
    return answer(chosen, done, in, call);
  }

  /** Stores items of one space; an id that they name may be one of another project. */
  private static List<Remembering.Remembered> remember(
      MemoryScope scope,
      MemoryScope.Chosen chosen,
      Store store,
      List<Space> others,
      List<NewItem> items) {
    try {
      return new Remembering(store, chosen.space(store), others).remember(items);
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.NotFound missing && missing.kind().equals("item")) {
        throw Elsewhere.missing(scope, chosen, missing.names().getFirst());
      }
      throw e;
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

  /** What became of an item of a space. */
  private record Done(String space, Remembering.Remembered what) {}

  private static Result answer(MemoryScope.Chosen chosen, List<Done> done, In in, Call call) {
    Lines lines = new Lines(Recall.MOST);
    boolean _ = lines.add(chosen.note());
    List<Space> spaces = chosen.spaces();
    for (Done one : done) {
      Remembering.Remembered each = one.what();
      String id = Ids.shortest(spaces, each.item());
      boolean _ = lines.add(id + (each.known() ? " already known" : " remembered"));
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
