package dev.rosemary.cli.secret;

import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.NoteText;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.engine.graph.GraphImport;
import dev.rosemary.engine.secret.tree.FoundSecret;
import dev.rosemary.engine.secret.tree.MaskedTree;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Does with the credentials of an import what is to be done with them, and says so of each item.
 *
 * @param mode what is to be done
 */
public record ImportSecrets(SecretMode mode) {
  /** The items as they are to be stored. */
  public List<Item> looked(List<Item> items, GraphImport.Warnings warnings) {
    if (mode == SecretMode.KEEP) {
      return items;
    }
    List<Item> looked = new ArrayList<>(items.size());
    for (Item item : items) {
      looked.add(looked(item, warnings));
    }
    return looked;
  }

  private Item looked(Item item, GraphImport.Warnings warnings) {
    return switch (item) {
      case Item.OfGraph(Carried carried) -> {
        Carried looked = looked(carried, warnings);
        yield looked.equals(carried) ? item : new Item.OfGraph(looked);
      }
      case Item.OfNote(Note note) -> {
        MaskedTree tree = new MaskedTree(Set.of());
        Note masked =
            new Note(note.line(), tree.masked(note.content(), "text"), tree.masked(note.fields()));
        yield isMasked(tree, note.line(), warnings) ? new Item.OfNote(masked) : item;
      }
      case Item.OfFile(NoteText note) -> {
        MaskedTree tree = new MaskedTree(Set.of());
        NoteText masked = masked(note, tree);
        yield isMasked(tree, note.line(), warnings) ? new Item.OfFile(masked) : item;
      }
    };
  }

  private static NoteText masked(NoteText note, MaskedTree tree) {
    String title = tree.masked(note.title(), "title");
    String text = tree.masked(note.text(), "text");
    List<String> tags = masked(note.tags(), "tags", tree);
    // These repeat what the text says, so that they are not named again.
    MaskedTree again = new MaskedTree(Set.of());
    List<Carried> carried = new ArrayList<>(note.carried().size());
    for (Carried one : note.carried()) {
      carried.add(masked(one, again));
    }
    return new NoteText(
        note.line(),
        note.path(),
        title,
        text,
        tags,
        note.date(),
        note.created(),
        note.updated(),
        carried);
  }

  /** What a line carries, as it is to be stored. */
  public Carried looked(Carried carried, GraphImport.Warnings warnings) {
    if (mode == SecretMode.KEEP) {
      return carried;
    }
    MaskedTree tree = new MaskedTree(Set.of());
    Carried masked = masked(carried, tree);
    return isMasked(tree, carried.line(), warnings) ? masked : carried;
  }

  private static Carried masked(Carried carried, MaskedTree tree) {
    return switch (carried) {
      case CarriedEntity e ->
          new CarriedEntity(
              e.line(),
              tree.masked(e.name(), "name"),
              tree.masked(e.type(), "type"),
              masked(e.observations(), "observations", tree),
              metadata(e.metadata(), tree));
      case CarriedRelation r ->
          new CarriedRelation(
              r.line(),
              tree.masked(r.from(), "from"),
              tree.masked(r.to(), "to"),
              tree.masked(r.type(), "type"),
              metadata(r.metadata(), tree),
              r.written() == null ? null : tree.masked(r.written(), "text"));
    };
  }

  private static List<String> masked(List<String> texts, String place, MaskedTree tree) {
    List<String> masked = new ArrayList<>(texts.size());
    for (int i = 0; i < texts.size(); i++) {
      masked.add(tree.masked(texts.get(i), place + "[" + i + "]"));
    }
    return masked;
  }

  private static @Nullable String metadata(@Nullable String text, MaskedTree tree) {
    JsonObject object = NoteFields.object(text);
    return object.isEmpty() ? text : tree.masked(object).text();
  }

  /** Says what was found; whether what is stored differs from what was read. */
  private boolean isMasked(MaskedTree tree, long line, GraphImport.Warnings warnings) {
    boolean masks = mode == SecretMode.MASK;
    for (FoundSecret secret : tree.found()) {
      warnings.add(
          line,
          (masks ? "masked: " : "imported as it is, with what looks like a secret: ")
              + secret.text());
    }
    return masks && !tree.found().isEmpty();
  }
}
