package dev.rosemary.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoriesTest {
  @TempDir Path directory;
  private TestingMemories testing;
  private Memories memories;

  @BeforeEach
  void open() {
    testing = new TestingMemories(directory);
    memories = testing.memories();
  }

  @AfterEach
  void close() {
    testing.close();
  }

  @Test
  @DisplayName("R-1: ids are 20 characters of [a-z0-9] and unique")
  void ids() {
    Set<String> ids = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      String id = testing.store("fact " + i);
      assertThat(id).matches("[a-z0-9]{20}");
      assertThat(ids.add(id)).isTrue();
    }
  }

  @Test
  @DisplayName("R-8: what is stored is read as it was sent")
  void stored() {
    String id =
        memories.store(
            new NewMemory(
                "Ada met Bob",
                MemoryType.EPISODIC,
                "ada",
                "{\"a\":1}",
                "2023-05-08T00:00:00.000000000Z",
                "2023-05-09T00:00:00.000000000Z"));
    Memory memory = memories.get("ada", id);
    assertThat(memory)
        .isEqualTo(
            new Memory(
                1,
                id,
                "Ada met Bob",
                MemoryType.EPISODIC,
                "ada",
                "{\"a\":1}",
                "2023-05-08T00:00:00.000000000Z",
                "2026-01-01T00:00:00.000000000Z",
                "2023-05-09T00:00:00.000000000Z",
                null,
                null,
                null,
                1));
  }

  @Test
  @DisplayName("R-8: only the fields that are given change")
  void update() {
    String id =
        memories.store(new NewMemory("old", MemoryType.EPISODIC, null, "{\"a\":1}", null, null));
    Memory before = memories.get(null, id);
    Memory changed = memories.update(null, id, new MemoryChange("new", null, null));
    assertThat(changed.content()).isEqualTo("new");
    assertThat(changed.type()).isEqualTo(MemoryType.EPISODIC);
    assertThat(changed.metadata()).isEqualTo("{\"a\":1}");
    assertThat(changed.ingestionTime()).isEqualTo(before.ingestionTime());
    memories.update(null, id, new MemoryChange(null, MemoryType.PROCEDURAL, "{}"));
    Memory last = memories.get(null, id);
    assertThat(last.content()).isEqualTo("new");
    assertThat(last.type()).isEqualTo(MemoryType.PROCEDURAL);
    assertThat(last.metadata()).isEqualTo("{}");
  }

  @Test
  @DisplayName("R-8: a deleted memory is gone, and is deleted once")
  void delete() {
    String id = testing.store("gone");
    assertThat(memories.delete(null, id)).isTrue();
    assertThat(memories.delete(null, id)).isFalse();
    assertThatThrownBy(() -> memories.get(null, id))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.NotFound.class));
    assertThat(testing.store("next")).isNotEqualTo(id);
    assertThat(memories.count(null)).isEqualTo(1);
  }

  @Test
  @DisplayName("R-8: memories are listed newest first, with their total")
  void list() {
    testing.store("one");
    testing.store("two");
    testing.store("three");
    assertThat(testing.list(null)).containsExactly("three", "two", "one");
    assertThat(memories.list(null, Long.MAX_VALUE, 1, memory -> false)).isEqualTo(3);
  }

  @Test
  @DisplayName("R-9: valid from inclusive, until exclusive")
  void boundaries() {
    String id =
        memories.store(
            new NewMemory(
                "a", MemoryType.SEMANTIC, null, null, null, "2025-01-01T00:00:00.000000000Z"));
    memories.invalidate(null, id, null, null);
    String until = memories.get(null, id).validUntil();
    assertThat(until).isEqualTo("2026-01-01T00:00:01.000000000Z");
    assertThat(testing.valid(null, "2024-12-31T23:59:59.999999999Z")).isEmpty();
    assertThat(testing.valid(null, "2025-01-01")).containsExactly("a");
    assertThat(testing.valid(null, "2026-01-01T00:00:00.999999999Z")).containsExactly("a");
    assertThat(testing.valid(null, "2026-01-01T00:00:01Z")).isEmpty();
  }

  @Test
  @DisplayName("R-10: invalidating says why and by what, once")
  void invalidate() {
    String old = testing.store("old");
    String current = testing.store("current");
    assertThat(memories.invalidate(null, old, "moved", current)).isTrue();
    assertThat(memories.invalidate(null, old, "again", null)).isFalse();
    assertThat(memories.invalidate(null, "nothing", null, null)).isFalse();
    Memory memory = memories.get(null, old);
    assertThat(memory.supersededBy()).isEqualTo(current);
    assertThat(memory.invalidationReason()).isEqualTo("moved");
  }

  @Test
  @DisplayName("R-10: an unknown successor is an error, a cycle too")
  void successors() {
    String a = testing.store("a");
    String b = testing.store("b");
    String c = testing.store("c");
    assertThatThrownBy(() -> memories.invalidate(null, a, null, "nobody"))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.NotFound.class));
    assertThatThrownBy(() -> memories.invalidate(null, a, null, a)).hasMessageContaining("itself");
    memories.invalidate(null, a, null, b);
    memories.invalidate(null, b, null, c);
    assertThatThrownBy(() -> memories.invalidate(null, c, null, a))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.Invalid.class));
    assertThat(memories.get(null, c).validUntil()).isNull();
  }

  @Test
  @DisplayName("R-11: a user sees and changes only what is his")
  void users() {
    String hers = testing.store("hers", "ada");
    String his = testing.store("his", "bob");
    testing.store("nobody's");
    assertThat(testing.list("ada")).containsExactly("hers");
    assertThat(testing.list(null)).hasSize(3);
    assertThat(testing.valid("bob", "2026-02-01")).containsExactly("his");
    assertThat(memories.count("ada")).isEqualTo(1);
    assertThatThrownBy(() -> memories.get("bob", hers)).isInstanceOf(FailureException.class);
    assertThatThrownBy(() -> memories.update("bob", hers, new MemoryChange("x", null, null)))
        .isInstanceOf(FailureException.class);
    assertThat(memories.delete("bob", hers)).isFalse();
    assertThat(memories.invalidate("bob", hers, null, null)).isFalse();
    assertThatThrownBy(() -> memories.invalidate("ada", hers, null, his))
        .isInstanceOf(FailureException.class);
    assertThat(memories.get(null, hers).content()).isEqualTo("hers");
  }

  @Test
  @DisplayName("C-8: any text is kept as it was sent")
  void anyText() {
    for (String text : new String[] {"a\0b", "😀\u202e", "x".repeat(1_000_000), " a ", "'"}) {
      assertThat(memories.get(null, testing.store(text)).content()).isEqualTo(text);
    }
    assertThat(memories.get(null, testing.store("lone \ud800 half")).content()).startsWith("lone");
    assertThatThrownBy(() -> testing.store(" \n\u200b"))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.Invalid.class));
  }

  @Test
  void oneIsReadByItsNumber() {
    testing.store("one");
    testing.store("two");
    testing.store("three");
    List<String> read = new ArrayList<>();
    for (long number : new long[] {3, 9, 1}) {
      Memory memory =
          testing.use(
              database -> database.read(transaction -> MemoryTable.numbered(transaction, number)));
      if (memory != null) {
        read.add(memory.content());
      }
    }
    assertThat(read).containsExactly("three", "one");
  }
}
