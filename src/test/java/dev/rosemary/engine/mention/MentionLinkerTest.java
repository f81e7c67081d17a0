package dev.rosemary.engine.mention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.Database;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MentionLinkerTest {
  private static final String[] WORDS = {
    "java", "javascript", "new", "york", "the", "c++", "node.js", "auth-service", "billing", "東京",
    "タワー", "Anna's", "O’Brien", "getUserById", "e-mail", "Straße", "of", ".net", "x1", "und",
  };

  private Database database;

  @BeforeEach
  void open(@TempDir Path folder) {
    database = TestingTexts.open(folder);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  @DisplayName("R-16: a mention is found whether the text or the entity is written first")
  void eitherOrder() {
    long seed = 7;
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      texts.add(words(random, 1 + random.nextInt(12)));
      names.add(words(random, 1 + random.nextInt(3)));
    }
    database.write(transaction -> {
      for (String name : names) {
        long entity = TestingTexts.memoryEntity(transaction, name);
        MentionLinker.linkEntity(transaction, EntityKind.MEMORY_ENTITY, entity, name);
      }
      for (String text : texts) {
        long memory = TestingTexts.memory(transaction, text);
        MentionLinker.linkText(transaction, TextKind.MEMORY, memory, text);
      }
      return true;
    });
    List<String> textsLast = TestingTexts.mentions(database);
    assertThat(textsLast).as("seed %d", seed).hasSizeGreaterThan(300);

    database.write(transaction -> {
      transaction.update("DELETE FROM mentions");
      for (int i = 0; i < names.size(); i++) {
        MentionLinker.linkEntity(transaction, EntityKind.MEMORY_ENTITY, i + 1, names.get(i));
      }
      return true;
    });
    assertThat(TestingTexts.mentions(database)).as("seed %d", seed).isEqualTo(textsLast);
  }

  private static String words(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : random.nextInt(5) == 0 ? ", " : " ");
      text.append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }

  @Test
  @DisplayName("R-16: a changed text names what its new words say")
  void changedText() {
    database.write(transaction -> {
      long anna = TestingTexts.memoryEntity(transaction, "Anna");
      MentionLinker.linkEntity(transaction, EntityKind.MEMORY_ENTITY, anna, "Anna");
      long boris = TestingTexts.memoryEntity(transaction, "Boris");
      MentionLinker.linkEntity(transaction, EntityKind.MEMORY_ENTITY, boris, "Boris");
      long memory = TestingTexts.memory(transaction, "Anna sings");
      MentionLinker.linkText(transaction, TextKind.MEMORY, memory, "Anna sings");
      MentionLinker.relinkText(transaction, TextKind.MEMORY, memory, "Boris sings");
      return true;
    });
    assertThat(TestingTexts.mentions(database)).containsExactly("1:1>1:2");
  }

  @Test
  @DisplayName("R-16: a new name is looked for in the latest 2,000 texts that hold its words")
  void newNameIsBounded() {
    database.write(transaction -> {
      for (int i = 0; i < MentionLinker.TEXTS + 100; i++) {
        TestingTexts.memory(transaction, "Anna sings");
      }
      MentionLinker.linkEntity(transaction, EntityKind.MEMORY_ENTITY, 1, "Anna");
      return true;
    });
    assertThat(TestingTexts.mentions(database))
        .hasSize(MentionLinker.TEXTS)
        .contains("1:2100>1:1")
        .doesNotContain("1:100>1:1");
  }

  @Test
  @DisplayName("R-16: what other surfaces wrote before and after is linked in the background")
  void backlog() {
    database.write(transaction -> {
      long java = TestingTexts.entity(transaction, "Java");
      long team = TestingTexts.entity(transaction, "Team A");
      TestingTexts.observation(transaction, team, 1, "Writes Java");
      TestingTexts.observation(transaction, java, 1, "Is not JavaScript");
      TestingTexts.memory(transaction, "Team A drinks tea");
      TestingTexts.vault(transaction, "k", "java and tea");
      return true;
    });
    assertThat(TestingTexts.mentions(database)).isEmpty();
    finish();
    long teams = (2L << 24) + 1;
    assertThat(TestingTexts.mentions(database))
        .containsExactlyInAnyOrder("1:1>2:2", "2:" + teams + ">2:1", "3:1>2:1");

    database.write(transaction -> {
      TestingTexts.entity(transaction, "tea");
      TestingTexts.observation(transaction, 1, 2, "Team A likes it with tea");
      transaction.update("UPDATE entities SET deleted_at = 'now' WHERE id = 'Java'");
      return true;
    });
    finish();
    long javas = (1L << 24) + 2;
    assertThat(TestingTexts.mentions(database))
        .containsExactlyInAnyOrder(
            "1:1>2:2", "1:1>2:3", "3:1>2:3", "2:" + javas + ">2:2", "2:" + javas + ">2:3");
  }

  private void finish() {
    MentionBacklog backlog = new MentionBacklog();
    while (backlog.run(database)) {
      // it says when nothing is left
    }
  }

  @Test
  @DisplayName("R-16: the entities that a query names are found by its words")
  void named() {
    database.write(transaction -> {
      MentionLinker.linkEntity(transaction, EntityKind.MEMORY_ENTITY, 5, "New York");
      MentionLinker.linkEntity(transaction, EntityKind.ENTITY, 6, "york");
      MentionLinker.linkEntity(transaction, EntityKind.ENTITY, 7, "New Jersey");
      return true;
    });
    List<String> found = new ArrayList<>();
    database.read(transaction -> {
      MentionLinker.named(
          transaction, "Who lives in New York?", (kind, item) -> found.add(kind + " " + item));
      return true;
    });
    assertThat(found).containsExactlyInAnyOrder("MEMORY_ENTITY 5", "ENTITY 6");
  }
}
