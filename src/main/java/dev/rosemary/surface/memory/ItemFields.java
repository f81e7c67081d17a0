package dev.rosemary.surface.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.item.write.NewItem;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.Schema;
import dev.rosemary.tool.Args;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The fields of an item that is to be remembered: of one item beside the other arguments of the
 * call, of several in the objects of {@code items}. The published schema lists them once, since
 * every client pays for it in each session.
 *
 * @param items in the order in which they were sent
 * @param unknown paths of fields of {@code items} that no item has
 */
record ItemFields(List<NewItem> items, List<String> unknown) {
  /** The properties of an item in a schema. */
  static final String SCHEMA =
      """
      "text":{"type":"string","maxLength":1000000,"description":"One fact in full sentences"},
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
      "source":{"type":"string","maxLength":1000}\
      """;

  /** Arguments that are no field of an item. */
  private static final Set<String> OTHERS = Set.of("items", "space", "project");

  ItemFields {
    items = List.copyOf(items);
    unknown = List.copyOf(unknown);
  }

  /**
   * The items of a call: the one that its arguments describe, then those of {@code items}.
   *
   * @throws FailureException with {@link Failure.Invalid} for fields that do not fit the schema, or
   *     that stand beside {@code items} and belong to no text
   */
  static ItemFields of(Args args) {
    List<NewItem> items = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    if (args.optionalString("text") == null) {
      requireNone(args);
    } else {
      items.add(item(args));
    }
    JsonArray several = args.object().array("items");
    if (several != null && !several.items().isEmpty()) {
      Schema schema =
          Schema.of(
              "{\"type\":\"object\",\"properties\":{" + SCHEMA + "},\"required\":[\"text\"]}");
      int number = 0;
      for (Json each : several.items()) {
        items.add(item(checked(schema, each, "items[" + number++ + "].", unknown)));
      }
    }
    return new ItemFields(items, unknown);
  }

  /** Refuses fields without a text: nothing says which item they are meant for. */
  private static void requireNone(Args args) {
    for (String name : args.object().members().keySet()) {
      if (!OTHERS.contains(name)) {
        throw new FailureException(
            new Failure.Invalid(
                args.object().has("items")
                    ? name
                        + " is outside of items: put it into each item that it is meant for."
                        + " Nothing was written."
                    : "text is required beside " + name + ". Nothing was written."));
      }
    }
  }

  private static Args checked(Schema schema, Json item, String path, List<String> unknown) {
    Schema.Checked checked = schema.check(item);
    if (!checked.problems().isEmpty()) {
      List<String> problems = new ArrayList<>();
      checked.problems().forEach(problem -> problems.add(path + problem));
      throw new FailureException(
          new Failure.Invalid(
              "Invalid arguments for remember: "
                  + String.join("; ", problems)
                  + ". Nothing was written."));
    }
    for (String name : checked.unknown()) {
      if (OTHERS.contains(name)) {
        // What is meant for one space is not to come into another.
        throw new FailureException(
            new Failure.Invalid(
                path
                    + name
                    + ": "
                    + name
                    + " stands beside items and is that of all of them. Send items of another "
                    + name
                    + " in a call of their own. Nothing was written."));
      }
      unknown.add(path + name);
    }
    return new Args(checked.value() instanceof JsonObject object ? object : JsonObject.EMPTY);
  }

  private static NewItem item(Args args) {
    return new NewItem(
        args.string("text"),
        args.string("kind", "fact"),
        args.optionalString("title"),
        named(args.strings("about")),
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

  private static List<String> named(List<String> names) {
    for (String name : names) {
      if (name.isBlank()) {
        throw new FailureException(
            new Failure.Invalid("about holds an empty name. Nothing was written."));
      }
    }
    return names;
  }
}
