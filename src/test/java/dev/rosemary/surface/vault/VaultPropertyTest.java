package dev.rosemary.surface.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.engine.vault.Prune;
import dev.rosemary.engine.vault.Search;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.engine.vector.Embedding;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any sequence of commits, prunes and searches agrees with a plain model. */
class VaultPropertyTest {
  private static final long SEED = 20_260_427;
  private static final int STEPS = 1_500;
  private static final List<String> WORDS =
      List.of("apple", "bread", "cedar", "dune", "ember", "flint");
  private static final List<String> TAGS = List.of("red", "green", "blue");

  private record Entry(
      String content,
      List<String> tags,
      @Nullable Embedding vector,
      Instant created,
      Instant updated) {}

  private final Random random = new Random(SEED);
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
  private final Map<String, Map<String, Entry>> sessions = new TreeMap<>();
  private final Map<String, Entry> model = new LinkedHashMap<>();

  @Test
  @DisplayName("V-1 V-3 V-4 V-6 V-7 V-8: commits, prunes and searches agree with a plain model")
  void agrees(@TempDir Path directory) throws Exception {
    sessions.put("s", new TreeMap<>());
    sessions.put("t", new TreeMap<>());
    try (TestingVault testing = TestingVault.open(directory, now::get)) {
      Vault vault = testing.engine().vault();
      for (int step = 0; step < STEPS; step++) {
        now.set(now.get().plus(Duration.ofSeconds(1)));
        String where = "seed " + SEED + ", step " + step;
        int kind = random.nextInt(10);
        if (kind < 5) {
          commit(vault);
        } else if (kind < 7) {
          prune(vault, where);
        } else {
          search(vault, where);
        }
      }
    }
    assertThat(TestingRows.value(directory, "SELECT count(*) FROM vault_memories"))
        .isEqualTo(model.size());
    for (String scope : new String[] {"vault", "session"}) {
      assertThat(
              TestingRows.value(
                  directory,
                  "SELECT count(*) FROM (SELECT rowid FROM %1$s_fts EXCEPT SELECT id FROM %1$s_memories UNION ALL SELECT id FROM %1$s_memories EXCEPT SELECT rowid FROM %1$s_fts)"
                      .formatted(scope)))
          .as("rows of %s_fts", scope)
          .isEqualTo(0);
    }
  }

  private Map<String, Entry> of(String session) {
    return sessions.computeIfAbsent(session, _ -> new TreeMap<>());
  }

  private static Entry entry(Map<String, Entry> entries, String name) {
    Entry entry = entries.get(name);
    if (entry == null) {
      throw new AssertionError("not in the model: " + name);
    }
    return entry;
  }

  private String session() {
    return random.nextBoolean() ? "s" : "t";
  }

  private List<String> some(List<String> from, int most) {
    List<String> chosen = new ArrayList<>();
    int count = random.nextInt(most + 1);
    for (int i = 0; i < count; i++) {
      chosen.add(from.get(random.nextInt(from.size())));
    }
    return chosen.stream().distinct().toList();
  }

  private float[] vector() {
    return new float[] {
      random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f
    };
  }

  private void commit(Vault vault) {
    boolean forSession = random.nextInt(3) == 0;
    String session = session();
    Map<String, Entry> target = forSession ? of(session) : model;
    String key = "k" + random.nextInt(60);
    String content = String.join(" ", some(WORDS, 4)) + " end";
    List<String> tags = some(TAGS, 3);
    float[] vector = random.nextBoolean() ? vector() : null;
    NewMemory memory =
        new NewMemory(key, content, tags, vector == null ? null : Embedding.of(vector));
    if (forSession) {
      vault.commit(session, memory);
    } else {
      vault.commit(memory);
    }
    Entry before = target.get(key);
    target.put(
        key,
        new Entry(
            content,
            tags,
            forSession || vector == null ? null : Embedding.of(vector),
            before == null ? now.get() : before.created(),
            now.get()));
  }

  private void prune(Vault vault, String where) {
    String key = random.nextInt(3) > 0 ? "k" + random.nextInt(60) : "";
    List<String> tags = random.nextInt(4) == 0 ? some(TAGS, 3) : List.of();
    Instant limit = now.get().minusSeconds(random.nextInt(900));
    String olderThan =
        random.nextInt(4) == 0 || (key.isEmpty() && tags.isEmpty()) ? limit.toString() : "";
    String session = random.nextBoolean() ? session() : null;
    boolean inVault = session == null || random.nextBoolean();
    List<String> expected = new ArrayList<>();
    List<Map<String, Entry>> targets = new ArrayList<>();
    if (session != null) {
      targets.add(of(session));
    }
    if (inVault) {
      targets.add(model);
    }
    for (Map<String, Entry> target : targets) {
      target
          .entrySet()
          .removeIf(entry -> {
            boolean hit =
                (key.isEmpty() || entry.getKey().equals(key))
                    && (olderThan.isEmpty() || entry.getValue().created().isBefore(limit))
                    && entry.getValue().tags().containsAll(tags);
            if (hit) {
              expected.add(entry.getKey());
            }
            return hit;
          });
    }
    Vault.Pruned pruned = vault.prune(session, inVault, Prune.of(key, olderThan, tags));
    List<String> actual = new ArrayList<>(pruned.session());
    actual.addAll(pruned.vault());
    assertThat(actual).as(where).containsExactlyInAnyOrderElementsOf(expected);
  }

  private void search(Vault vault, String where) {
    List<String> words = random.nextInt(4) == 0 ? List.of() : some(WORDS, 2);
    List<String> tags = random.nextInt(3) == 0 ? some(TAGS, 2) : List.of();
    float[] vector = random.nextBoolean() ? vector() : null;
    String session = random.nextBoolean() ? session() : null;
    boolean inVault = session == null || random.nextBoolean();
    int limit = 1 + random.nextInt(12);
    Search search =
        new Search(
            String.join(" ", words),
            session,
            inVault,
            tags,
            vector == null ? null : Embedding.of(vector),
            0,
            limit);
    List<Search.Hit> hits = new ArrayList<>();
    Search.Found found = vault.search(search, hits::add);
    Map<String, Entry> in = new LinkedHashMap<>();
    if (session != null) {
      of(session).forEach((key, entry) -> in.put("session/" + key, entry));
    }
    if (inVault) {
      model.forEach((key, entry) -> in.put("vault/" + key, entry));
    }
    in.values().removeIf(entry -> !entry.tags().containsAll(tags));
    assertThat(found.searched()).as(where).isEqualTo(in.size());
    if (words.isEmpty() && vector == null) {
      List<String> newest =
          in.entrySet().stream()
              .sorted(
                  Comparator.comparing((Map.Entry<String, Entry> e) -> e.getValue().updated())
                      .reversed())
              .limit(limit)
              .map(Map.Entry::getKey)
              .toList();
      assertThat(hits.stream().map(VaultPropertyTest::name).toList()).as(where).isEqualTo(newest);
      return;
    }
    // Words and vectors decide what is found; the text score itself is FTS5's.
    Map<String, Double> cosines = new LinkedHashMap<>();
    List<String> matching = new ArrayList<>();
    in.forEach((name, entry) -> {
      List<String> content = List.of(entry.content().split(" "));
      boolean text = words.stream().anyMatch(content::contains);
      double cosine =
          vector == null || entry.vector() == null
              ? 0
              : Math.max(0, entry.vector().cosine(Embedding.of(vector)));
      cosines.put(name, cosine);
      if (text || cosine > 0) {
        matching.add(name);
      }
    });
    assertThat(found.matches()).as(where).isEqualTo(matching.size());
    assertThat(hits).as(where).hasSize(Math.min(limit, matching.size()));
    assertThat(hits.stream().map(VaultPropertyTest::name)).as(where).isSubsetOf(matching);
    assertThat(hits.stream().map(Search.Hit::relevance))
        .as(where)
        .isSortedAccordingTo(Comparator.reverseOrder());
    for (Search.Hit hit : hits) {
      Entry entry = entry(in, name(hit));
      assertThat(hit.memory().content()).isEqualTo(entry.content());
      assertThat(hit.memory().tags()).isEqualTo(entry.tags());
      if (words.isEmpty()) {
        assertThat(hit.relevance())
            .as(where)
            .isEqualTo(0.6 * cosines.getOrDefault(name(hit), -1.0), within(1e-6));
      }
    }
    if (words.isEmpty()) {
      double worst = hits.isEmpty() ? 0 : hits.getLast().relevance();
      long better = cosines.values().stream().filter(cosine -> 0.6 * cosine > worst + 1e-6).count();
      assertThat(better).as(where).isLessThan(Math.max(1, hits.size()));
    }
  }

  private static String name(Search.Hit hit) {
    return hit.memory().scope().word() + "/" + hit.memory().key();
  }
}
