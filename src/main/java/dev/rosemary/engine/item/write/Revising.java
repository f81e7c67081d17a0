package dev.rosemary.engine.item.write;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.file.SectionEdits;
import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.ItemTable;
import dev.rosemary.engine.item.LinkTable;
import dev.rosemary.engine.item.PinTable;
import dev.rosemary.engine.item.Relation;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.memory.Details;
import dev.rosemary.engine.memory.Memory;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.thread.CheckedVersion;
import dev.rosemary.engine.thread.NewVersion;
import dev.rosemary.engine.thread.Saved;
import dev.rosemary.engine.thread.Threads;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes new versions of items of a file, and ends items. For one call. */
public final class Revising {
  /** What a memory is about, carried over to its next version at most. */
  private static final int SUBJECTS = 50;

  private final Store store;
  private final @Nullable String user;
  private final Ending ending;

  /**
   * Revises items of a file.
   *
   * @param user whose items may be changed, or null for anybody's
   */
  public Revising(Store store, @Nullable String user) {
    this.store = store;
    this.user = user;
    ending = new Ending(store, user);
  }

  /**
   * Changes an item and returns what it is now, which may have an id of its own.
   *
   * @throws FailureException with {@link Failure.Invalid} for what an item of that kind has not
   */
  public Item revise(Item item, Revision revision) {
    Item revised =
        store
            .file()
            .use(database ->
                database.write(transaction -> revise(database, transaction, item, revision)));
    store.memories().written();
    return revised;
  }

  /** Ends an item. */
  public void forget(Item item, @Nullable String reason) {
    boolean _ =
        store
            .file()
            .use(database ->
                database.write(transaction -> {
                  ending.end(
                      database, transaction, item, reason == null ? "forgotten" : reason, null);
                  return true;
                }));
    store.vault().deleted();
  }

  private Item revise(Database database, Transaction transaction, Item item, Revision revision) {
    ItemTable.because(transaction, revision.reason());
    switch (item.kind()) {
      case MEMORY -> {
        return memory(transaction, item, revision);
      }
      case OBSERVATION -> {
        return observation(database, transaction, item, revision);
      }
      case ENTITY -> entity(database, transaction, item, revision);
      case SUBJECT -> subject(transaction, item, revision);
      case VAULT -> vault(transaction, item, revision);
      case DOCUMENT -> {
        require(revision, List.of("text"), "a document");
        String text = revision.text();
        if (text != null) {
          ending.keep(transaction, item, revision.reason());
          ending.documents().update(item.id(), text);
        }
      }
      case FILE -> {
        require(revision, List.of("text"), "a file");
        String text = revision.text();
        if (text != null) {
          return now(
              transaction,
              item.kind(),
              SectionEdits.revise(transaction, item.number(), text, ending.now()));
        }
      }
    }
    return now(transaction, item.kind(), item.number());
  }

  private Item now(Transaction transaction, ItemKind kind, long number) {
    return ItemTable.numbered(transaction, kind, List.of(number), null).getFirst();
  }

  private static void require(Revision revision, List<String> possible, String what) {
    String beyond = revision.beyond(possible);
    if (!beyond.isEmpty()) {
      throw new FailureException(
          new Failure.Invalid(
              "Of "
                  + what
                  + " only "
                  + String.join(", ", possible)
                  + " can be changed, not "
                  + beyond
                  + ". Nothing was changed."));
    }
  }

  private Item memory(Transaction transaction, Item item, Revision revision) {
    Memory memory = store.memories().get(transaction, user, item.id());
    Details before = store.memories().details(transaction, memory);
    Details details =
        new Details(
            revision.kind() == null ? before.kind() : revision.kind(),
            revision.title() == null ? before.title() : revision.title(),
            revision.tags() == null ? before.tags() : Remembering.plain(revision.tags()),
            before.source(),
            Objects.requireNonNullElse(revision.pinned(), before.pinned()));
    boolean said =
        (revision.text() != null && !revision.text().equals(memory.content()))
            || revision.about() != null;
    if (!said) {
      store.memories().describe(transaction, memory, details);
      String until = revision.validUntil();
      if (until != null) {
        store.memories().endAt(transaction, memory, until, revision.reason());
      }
      return now(transaction, item.kind(), item.number());
    }
    List<String> subjects = new ArrayList<>();
    for (Relation subject : LinkTable.subjectsOf(transaction, item.at(), SUBJECTS)) {
      subjects.add(subject.other());
    }
    if (revision.about() != null) {
      for (String name : revision.about()) {
        MemoryEntities.Made _ =
            store.entities().create(transaction, name, null, null, memory.user());
        subjects.add(name);
      }
    }
    boolean dated = !memory.eventTime().equals(memory.ingestionTime());
    Memory made =
        store
            .memories()
            .store(
                transaction,
                new NewMemory(
                    revision.text() == null ? memory.content() : revision.text(),
                    type(details, memory),
                    memory.user(),
                    memory.metadata(),
                    dated ? memory.eventTime() : null,
                    store.memories().next(transaction),
                    revision.validUntil(),
                    memory.eventOffset()),
                details,
                subjects);
    boolean ended =
        store.memories().invalidate(transaction, user, memory.id(), revision.reason(), made.id());
    if (!ended) {
      throw new FailureException(
          new Failure.Conflict(
              "This item has ended already: it was replaced or forgotten. Nothing was changed;"
                  + " open it to see what took its place, or remember the new text."));
    }
    LinkTable.copy(
        transaction, item.wholeId(), "m-" + made.id(), store.memories().next(transaction));
    return now(transaction, ItemKind.MEMORY, made.number());
  }

  private static MemoryType type(Details details, Memory memory) {
    return details.kind() == null ? memory.type() : Remembering.type(details.kind());
  }

  private Item observation(
      Database database, Transaction transaction, Item item, Revision revision) {
    require(revision, List.of("text"), "an observation");
    String text = revision.text();
    if (text == null || text.equals(item.text())) {
      return item;
    }
    String id;
    String thread = item.place();
    if (thread == null) {
      Graph graph = new Graph(database, store.clock());
      EntityContents added = new EntityContents(Ending.title(item), List.of(text));
      var written = graph.addObservations(transaction, List.of(added));
      EntityContents old = new EntityContents(Ending.title(item), List.of(item.text()));
      var _ = graph.deleteObservations(transaction, List.of(old));
      if (written.added().isEmpty()) {
        throw new FailureException(
            new Failure.Conflict(
                "The entity has this observation already. Nothing was changed; forget the old one"
                    + " instead."));
      }
      id = written.added().getFirst().observation().id();
    } else {
      NewVersion version = new NewVersion(Ending.title(item), text, item.id(), null, null);
      Saved.Additions written =
          new Threads(database, store.clock())
              .addObservations(transaction, thread, CheckedVersion.of(List.of(version)));
      if (!written.problems().isEmpty()) {
        var problem = written.problems().getFirst();
        throw new FailureException(
            new Failure.Invalid(
                problem.problem() + ". " + problem.suggestion() + ". Nothing was changed."));
      }
      id = written.added().getFirst().observation().id();
    }
    return ItemTable.beginning(transaction, ItemKind.OBSERVATION, id, null, 1).getFirst();
  }

  private void entity(Database database, Transaction transaction, Item item, Revision revision) {
    boolean inThread = item.place() != null;
    require(
        revision,
        inThread ? List.of("pinned") : List.of("kind", "title", "pinned"),
        inThread
            ? "an entity of a thread"
            : "an entity of the graph (what is said of it are observations with ids of their own)");
    if (revision.kind() != null || revision.title() != null) {
      new Graph(database, store.clock())
          .reword(transaction, Ending.title(item), revision.title(), revision.kind());
    }
    pin(transaction, item, revision);
  }

  private void subject(Transaction transaction, Item item, Revision revision) {
    require(revision, List.of("text", "kind"), "an entity");
    var entity = MemoryEntities.numbered(transaction, item.number());
    if (entity != null && (revision.text() != null || revision.kind() != null)) {
      store.entities().describe(transaction, entity, revision.kind(), revision.text());
    }
  }

  private void vault(Transaction transaction, Item item, Revision revision) {
    require(revision, List.of("text", "tags", "pinned"), "a vault memory");
    if (revision.text() != null || revision.tags() != null) {
      store
          .vault()
          .commit(
              transaction,
              new dev.rosemary.engine.vault.NewMemory(
                  Ending.title(item),
                  revision.text() == null ? item.text() : revision.text(),
                  revision.tags() == null ? item.tags() : revision.tags(),
                  null));
    }
    pin(transaction, item, revision);
  }

  private static void pin(Transaction transaction, Item item, Revision revision) {
    Boolean pinned = revision.pinned();
    if (pinned != null) {
      PinTable.pin(transaction, item, pinned);
    }
  }
}
