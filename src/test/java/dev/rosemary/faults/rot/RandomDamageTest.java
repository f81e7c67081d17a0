package dev.rosemary.faults.rot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.cli.doctor.Doctor;
import dev.rosemary.cli.option.Options;
import dev.rosemary.faults.TestingFigures;
import dev.rosemary.faults.TestingFolder;
import dev.rosemary.faults.TestingRosemary;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RandomDamageTest {
  private static final int ITEMS = 150;

  private static final int SEED = Integer.getInteger("rosemary.seed", 20_261_129);

  /** Damages of each kind. */
  private static final int ROUNDS = TestingRosemary.count(3, 30);

  @TempDir static Path folder;

  private static Path sound;
  private static Map<String, String> stored;
  private static Map<String, List<String>> words;

  @BeforeAll
  static void fill() throws Exception {
    sound = folder.resolve("sound"); // the engine makes it, closed to other users
    TestingStored.fill(sound, ITEMS, SEED);
    stored = TestingStored.rows(sound);
    words = TestingStored.words(sound);
    assertThat(stored).hasSizeGreaterThan(10 * ITEMS);
  }

  private record Outcome(int exit, String text) {}

  private static Outcome doctor(Path data) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Options options = Options.of(new String[] {"doctor", "--data-dir", data.toString()}, Map.of());
    int exit = Doctor.run(options, List.of(), Map.of(), out);
    return new Outcome(exit, out.toString(StandardCharsets.UTF_8));
  }

  @Test
  @DisplayName("S-13: a sound folder is found sound, and is not changed")
  void sound() throws Exception {
    Path data = TestingFolder.copy(sound, folder.resolve("untouched"));
    Outcome outcome = doctor(data);
    assertThat(outcome.text()).contains("nothing is wrong");
    assertThat(outcome.exit()).isZero();
    assertThat(TestingStored.rows(data)).isEqualTo(stored);
  }

  @Test
  @DisplayName(
      "S-13: after damage at random places doctor ends with 0 only when all that was stored is there as it was, and else names what is lost")
  void damaged() throws Exception {
    Random random = new Random(SEED);
    Map<String, Integer> figures = new TreeMap<>();
    List<String> silent = new ArrayList<>();
    List<String> files = TestingStored.files(sound);
    int number = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (Damage damage : Damage.values()) {
        Path data = TestingFolder.copy(sound, folder.resolve("damaged-" + number));
        String file = files.get(number++ % files.size());
        String what = damage.to(data.resolve(file), random);
        Outcome outcome = doctor(data);
        Set<String> lost = lost(TestingStored.rows(data));
        String result = lost.isEmpty() ? "whole" : "lost";
        if (outcome.exit() == 0) {
          if (!lost.isEmpty()) {
            silent.add(what + ": " + lost.size() + " " + first(lost) + "\n" + outcome.text());
          }
          if (!TestingStored.words(data).equals(words)) {
            silent.add(what + ": other words\n" + outcome.text());
          }
        } else {
          unnamed(lost, outcome.text()).forEach(row -> silent.add(what + ": not named " + row));
        }
        figures.merge(damage + ", exit " + outcome.exit() + ", " + result, 1, Integer::sum);
        dev.rosemary.engine.backup.Backups.deleteAll(data);
      }
    }
    TestingFigures.add("random damage, seed " + SEED + ": " + figures);
    assertThat(silent).isEmpty();
  }

  private static String first(Set<String> rows) {
    return rows.stream().limit(5).toList().toString();
  }

  /** Rows that are not there as they were, and rows that nobody wrote. */
  private static Set<String> lost(Map<String, String> rows) {
    Set<String> lost = new TreeSet<>();
    stored.forEach((row, values) -> {
      if (!values.equals(rows.get(row))) {
        lost.add(row);
      }
    });
    for (String row : rows.keySet()) {
      if (!stored.containsKey(row)) {
        lost.add(row + " (new)");
      }
    }
    return lost;
  }

  /** Lost rows of which the command says nothing: neither by number, nor by range, nor by file. */
  private static List<String> unnamed(Set<String> lost, String text) {
    List<String> unnamed = new ArrayList<>();
    for (String row : lost) {
      String[] parts = row.split("\\|", -1);
      boolean named =
          text.contains("lost: " + parts[1] + ": row " + parts[2] + " ")
              || text.contains("LEFT  " + parts[0])
              || text.contains("lost: all tables")
              || text.contains("lost: the name of the project")
              || row.endsWith("(new)");
      for (String line : text.lines().toList()) {
        named |=
            line.contains("lost: " + parts[1] + ": rows ")
                || line.contains("lost: " + parts[1] + ": all")
                || line.contains("lost: " + parts[1] + ": the whole");
      }
      if (!named && unnamed.size() < 3) {
        unnamed.add(row);
      }
    }
    return unnamed;
  }
}
