package dev.rosemary.cli.exchange.port;

import dev.rosemary.base.Taken;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.exchange.Hashes;
import dev.rosemary.engine.exchange.Item;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.Note;
import dev.rosemary.engine.exchange.NoteFields;
import dev.rosemary.engine.exchange.shape.EntityBodies;
import dev.rosemary.engine.exchange.shape.FileNotes;
import dev.rosemary.engine.vault.Memory;
import dev.rosemary.engine.vault.Scope;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The memories by key: an entity is one memory under its name. */
public final class VaultPort extends NotePort<Memory> {
  private static final List<String> FIELDS =
      List.of("key", "tags", "created_at", "updated_at", "title", "entity", "entity_body");

  /** Memories read at a time. */
  private static final int PAGE = 500;

  private final Vault vault;
  private final InstantSource clock;

  /** The vault of a store. */
  public VaultPort(Vault vault, InstantSource clock, Manner manner) {
    super(manner);
    this.vault = vault;
    this.clock = clock;
  }

  @Override
  List<Note> notes(List<Item> items) {
    return EntityBodies.of(items);
  }

  @Override
  @Nullable Memory made(Note note) {
    String path = FileNotes.given(note);
    String named = path == null ? note.first("key", "title", "name", "id") : path;
    String key = named == null ? "memory-" + Hashes.of(note.content()) : named.strip();
    if (Bounds.exceeds(key, Bounds.NAME)) {
      manner.remarks().add(note.line(), Bounds.tooLong("a memory with a key", key, Bounds.NAME));
      return null;
    }
    if (Bounds.exceeds(note.content(), Bounds.TEXT)) {
      manner.remarks().add(note.line(), Bounds.tooLong("a memory", note.content(), Bounds.TEXT));
      return null;
    }
    List<String> tags = new ArrayList<>();
    for (String tag : NoteFields.strings(note.fields(), "tags")) {
      if (Bounds.exceeds(tag, Bounds.NAME)) {
        manner.remarks().add(note.line(), Bounds.tooLong("a tag", tag, Bounds.NAME));
      } else {
        tags.add(tag);
      }
    }
    lose(note, FIELDS);
    String created = Times.millis(note, "created_at", manner.remarks());
    String updated = Times.millis(note, "updated_at", manner.remarks());
    String first = created == null ? Timestamps.millis(clock.instant()) : created;
    return new Memory(
        Scope.VAULT, key, note.content(), tags, first, updated == null ? first : updated);
  }

  @Override
  List<Taken> store(List<Memory> made, boolean rehearse) {
    return vault.take(made, rehearse);
  }

  @Override
  String what() {
    return "key";
  }

  @Override
  String name(Memory made) {
    return made.key();
  }

  @Override
  public void give(boolean relationsFirst, Item.Sink sink, Losses losses) {
    long line = 0;
    List<Memory> page;
    do {
      page = vault.page(line, PAGE);
      for (Memory memory : page) {
        JsonObject fields =
            JsonObject.builder()
                .put("key", memory.key())
                .put("tags", JsonArray.ofStrings(memory.tags()))
                .put("created_at", memory.createdAt())
                .put("updated_at", memory.updatedAt())
                .build();
        sink.take(new Item.OfNote(new Note(++line, memory.content(), fields)));
      }
    } while (page.size() == PAGE);
    losses.add("embeddings", vault.embeddings());
  }
}
