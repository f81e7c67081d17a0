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
import dev.rosemary.engine.memory.MemoryTime;
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
      """
      {"type":"object","properties":{
        "text":{"type":"string","maxLength":1000000,"description":"One fact in full sentences; or send items"},
        "kind":{"type":"string","enum":["fact","decision","preference","howto","lesson","event","task","document"]},
        "items":{"type":"array","maxItems":200,"items":{"type":"object","properties":{
          "text":{"type":"string","maxLength":1000000},
          "kind":{"type":"string","enum":["fact","decision","preference","howto","lesson","event","task","document"]},
          "title":{"type":"string","maxLength":500},
          "about":{"type":"array","maxItems":50,"items":{"type":"string","maxLength":500},"description":"Names of what it is about"},
          "tags":{"type":"array","maxItems":50,"items":{"type":"string","maxLength":200}},
          "happened":{"type":"string","description":"ISO date or time"},
          "valid_from":{"type":"string"},
          "valid_until":{"type":"string"},
          "replaces":{"type":"string","description":"Id of what it replaces"},
          "links":{"type":"array","maxItems":50,"items":{"type":"object","properties":{
            "from":{"type":"string"},"relation":{"type":"string","maxLength":200},"to":{"type":"string"}},
            "required":["relation","to"]}},
          "pinned":{"type":"boolean"},
          "source":{"type":"string","maxLength":1000}},
          "required":["text"]}},
        "space":{"type":"string","enum":["project","personal"]},
        "project":{"type":"string","maxLength":200}}}
      """;

  private Remember() {}

  private record In(List<NewItem> items, @Nullable String space, @Nullable String project) {
    static In of(Args args) {
      List<NewItem> items = new ArrayList<>(args.list("items", In::item));
      String text = args.optionalString("text");
      if (text != null) {
        items.addFirst(item(args));
      }
      return new In(items, args.optionalString("space"), args.optionalString("project"));
    }

    private static NewItem item(Args args) {
      return new NewItem(
          args.string("text"),
          args.string("kind", "fact"),
          args.optionalString("title"),
          named("about", args.strings("about")),
          args.strings("tags"),
          MemoryTime.parseOptionalGiven("happened", args.optionalString("happened")),
          MemoryTime.parseOptional("valid_from", args.optionalString("valid_from")),
          MemoryTime.parseOptional("valid_until", args.optionalString("valid_until")),
          args.optionalString("replaces"),
          args.list(
              "links",
              link ->
                  new NewItem.Link(
                      link.optionalString("from"), link.string("relation"), link.string("to"))),
          args.bool("pinned", false),
          args.optionalString("source"));
    }

    private static List<String> named(String argument, List<String> names) {
      for (String name : names) {
        if (name.isBlank()) {
          throw new FailureException(
              new Failure.Invalid(argument + " holds an empty name. Nothing was written."));
        }
      }
      return names;
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
    List<Remembering.Remembered> done = new ArrayList<>();
    // Items of one space are stored at once; with both, the ones of the project first.
    for (Store store : stores) {
      List<NewItem> here = new ArrayList<>();
      for (NewItem item : in.items()) {
        if (store.equals(target(chosen, in, item))) {
          here.add(item);
        }
      }
      if (!here.isEmpty()) {
        List<Store> others = stores.stream().filter(other -> !other.equals(store)).toList();
        done.addAll(new Remembering(store, others, chosen.user(store)).remember(here));
      }
    }
    return answer(chosen, done, call);
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

  private static Result answer(
      MemoryScope.Chosen chosen, List<Remembering.Remembered> done, Call call) {
    Lines lines = new Lines(Recall.MOST);
    boolean _ = lines.add(chosen.note());
    List<Space> spaces = chosen.spaces();
    for (Remembering.Remembered each : done) {
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
    }
    return lines.result(call);
  }
}
