package dev.rosemary.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Folders of notes as people and programs write them, made by chance from a seed. */
final class TestingNotes {
  private static final List<String> PEOPLE =
      List.of("Ann Keller", "Zoë Ångström", "山田太郎", "Jürgen Weiß", "Łukasz Nowak", "O'Brien");
  private static final List<String> THINGS =
      List.of(
          "boiler",
          "heat pump",
          "backup server",
          "garden wall",
          "invoice run",
          "ferry booking",
          "login page",
          "compost heap",
          "tax return",
          "violin case");
  private static final List<String> VERBS =
      List.of("checked", "replaced", "measured", "ordered", "postponed", "explained", "paid for");
  private static final List<String> PLACES =
      List.of(
          "in the cellar", "at the depot", "in Kraków", "over lunch 🍲", "on the train", "online");
  private static final List<String> TOPICS =
      List.of("Costs", "Open questions", "Log", "Décisions", "Setup", "参考", "Next steps", "Why");
  private static final List<String> FOLDERS = List.of("", "home/", "work/", "work/ops/", "Ideen/");

  /** A line of a note, and the headings above it. */
  record Line(String file, String path, String text) {}

  private final Random random;
  private final Map<String, String> files = new TreeMap<>();
  private final List<Line> lines = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private String end = "\n";
  private int count;

  private TestingNotes(long seed) {
    random = new Random(seed);
  }

  /** Paths and texts. */
  Map<String, String> files() {
    return files;
  }

  /** Lines that any store has to find again. */
  List<Line> lines() {
    return lines;
  }

  void write(Path folder) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path place = folder.resolve(file.getKey());
      Files.createDirectories(place.getParent());
      Files.write(place, file.getValue().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** A vault with links, embeds, callouts, tasks, fields, daily notes and templates. */
  static TestingNotes vault(long seed) {
    TestingNotes notes = new TestingNotes(seed);
    for (int i = 0; i < 96; i++) {
      notes.name(notes.pick(FOLDERS));
    }
    for (String file : List.copyOf(notes.names)) {
      notes.end = notes.random.nextInt(6) == 0 ? "\r\n" : "\n";
      notes.files.put(file, notes.vaultNote(file));
    }
    notes.files.put("a/same.md", "# same\n\nThe one of a.\n");
    notes.files.put("b/same.md", "# same\n\nThe one of b, see [[a/same]].\n");
    notes.files.put("empty.md", "");
    notes.files.put("only fields.md", "---\ntags: [alone]\n---");
    return notes;
  }

  /** Notes with observations, relations and permalinks. */
  static TestingNotes basic(long seed) {
    TestingNotes notes = new TestingNotes(seed);
    for (int i = 0; i < 100; i++) {
      notes.name(notes.pick(FOLDERS));
    }
    for (String file : List.copyOf(notes.names)) {
      notes.end = "\n";
      notes.files.put(file, notes.basicNote(file));
    }
    return notes;
  }

  /** What agents keep: files of headings in nested folders, rules with globs, plain readmes. */
  static TestingNotes agents(long seed) {
    TestingNotes notes = new TestingNotes(seed);
    List<String> kinds =
        List.of("CLAUDE.md", "AGENTS.md", "README.md", "rules.md", "memory/MEMORY.md");
    for (int i = 0; i < 20; i++) {
      for (String kind : kinds) {
        String file = (i == 0 ? "" : "pkg" + i + "/" + notes.pick(List.of("api/", "web/"))) + kind;
        notes.end = notes.random.nextInt(8) == 0 ? "\r\n" : "\n";
        notes.files.put(file, kind.equals("rules.md") ? notes.rules(file) : notes.agentNote(file));
      }
    }
    return notes;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void name(String folder) {
    String name = pick(THINGS) + " " + pick(PEOPLE) + " " + count++;
    String form = random.nextInt(10) == 0 ? Normalizer.normalize(name, Normalizer.Form.NFD) : name;
    boolean daily = random.nextInt(8) == 0;
    String day = "2024-%02d-%02d".formatted(1 + count % 12, 1 + count % 28);
    names.add(folder + (daily ? day + " " + count : form) + ".md");
  }

  private String sentence() {
    return pick(PEOPLE)
        + " "
        + pick(VERBS)
        + " the "
        + pick(THINGS)
        + " "
        + pick(PLACES)
        + " ("
        + count++
        + ")";
  }

  private String link() {
    String file = pick(names);
    String stem = file.substring(file.lastIndexOf('/') + 1, file.length() - 3);
    return switch (random.nextInt(5)) {
      case 0 -> "[[" + file.substring(0, file.length() - 3) + "]]";
      case 1 -> "[[" + stem + "|shown]]";
      case 2 -> "[[" + stem + "#Costs]]";
      case 3 -> "[[" + stem.toUpperCase(java.util.Locale.ROOT) + "]]";
      default -> "[[" + stem + "]]";
    };
  }

  private String line(String file, String path, String text) {
    lines.add(new Line(file, path, text));
    return text;
  }

  private String vaultNote(String file) {
    StringBuilder text = new StringBuilder();
    if (random.nextInt(3) > 0) {
      text.append("---\n");
      for (String field :
          List.of(
              "tags: [pump, ops]",
              "tags: #work #home",
              "aliases: [@ann" + count + "]",
              "created: {{date}}",
              "date: 2024-05-01",
              "version: 1.10",
              "sha: 1e10",
              "related: [\"" + link() + "\"]",
              "up: \"" + link() + "\"",
              "path: `D:\\x`",
              "note: a #b",
              "cssclass: wide\ncssclass: narrow",
              "empty:",
              "list:\n  - one\n  - two: b",
              "text: |\n  kept # here\n  - too")) {
        if (random.nextInt(4) == 0) {
          text.append(field).append('\n');
        }
      }
      text.append("---\n");
    }
    text.append(random.nextBoolean() ? "\n" : "");
    text.append(line(file, "", sentence() + ".")).append("\n\n");
    int sections = 1 + random.nextInt(4);
    for (int i = 0; i < sections; i++) {
      String topic = pick(TOPICS) + " " + i;
      text.append("## ").append(topic).append('\n').append(random.nextBoolean() ? "\n" : "");
      section(text, file, topic);
      if (random.nextInt(3) == 0) {
        String below = pick(TOPICS);
        text.append("### ").append(below).append("\n\n");
        section(text, file, topic + " / " + below);
      }
    }
    return ended(text);
  }

  private void section(StringBuilder text, String file, String path) {
    int blocks = 1 + random.nextInt(4);
    for (int i = 0; i < blocks; i++) {
      switch (random.nextInt(12)) {
        case 0 ->
            text.append("- ")
                .append(line(file, path, sentence()))
                .append("\n- ")
                .append(line(file, path, sentence() + " " + link()))
                .append("\n  - ")
                .append(sentence())
                .append("\n\n");
        case 1 ->
            text.append("1. ")
                .append(line(file, path, "Open the valve " + count++))
                .append('\n')
                .append("2. ")
                .append(line(file, path, "Wait " + count++ + " minutes"))
                .append("\n\n");
        case 2 ->
            text.append("- [ ] ")
                .append(line(file, path, sentence()))
                .append(" #todo 📅 2024-06-01\n- [x] ")
                .append(line(file, path, sentence()))
                .append(" ^b")
                .append(count++)
                .append("\n\n");
        case 3 ->
            text.append("> [!note]- ")
                .append(line(file, path, sentence()))
                .append("\n> ")
                .append(link())
                .append("\n> ```\n> - part_of [[Not a link]]\n> ```\n\n");
        case 4 ->
            text.append("| when | what |\n| --- | --- |\n| ")
                .append(line(file, path, sentence()))
                .append(" | [[")
                .append(pick(THINGS))
                .append("\\|x]] |\n\n");
        case 5 ->
            text.append("```sh\nif [[ \"$OWNER\" != \"Ann Lee\" ]]; then # no heading\n# ")
                .append(line(file, path, sentence()))
                .append("\nfi\n```\n\n");
        case 6 -> text.append("~~~~\n```\n## no heading\n- part_of [[Daily log]]\n~~~~\n\n");
        case 7 ->
            text.append("Area:: ")
                .append(link())
                .append("\n")
                .append(line(file, path, sentence()))
                .append(" $a[[b]]$ and `- part_of [[Daily log]]` #tag/nested\n\n");
        case 8 ->
            text.append("![[").append(pick(THINGS)).append("#Costs]]\n\n![[photo.png|200]]\n\n");
        case 9 ->
            text.append(
                "%%\nhidden [[No]]\n%%\n\n<!-- also hidden\n\n## no heading -->\n\n$$\nx_{[[1]]}\n$$\n\n");
        case 10 ->
            text.append("\ta = [[1]]\n\n---\n\n")
                .append(line(file, path, sentence()))
                .append("[^1]\n\n[^1]: ")
                .append(sentence())
                .append("\n\n");
        default ->
            text.append("* ")
                .append(line(file, path, "Port: 8080"))
                .append("\n+ ")
                .append(line(file, path, sentence()))
                .append("\n\n  more of it, after a blank line\n\n");
      }
    }
  }

  private String basicNote(String file) {
    String title = file.substring(file.lastIndexOf('/') + 1, file.length() - 3);
    StringBuilder text =
        new StringBuilder(
            "---\ntitle: " + title + "\ntype: " + pick(List.of("note", "guide", "person")));
    text.append("\npermalink: ")
        .append("p-")
        .append(count++)
        .append("\ntags:\n- home\n- '2024'\n---\n\n# ");
    text.append(title)
        .append("\n\n")
        .append(line(file, "", sentence() + "."))
        .append("\n\n## Observations\n");
    for (int i = 0; i < 1 + random.nextInt(5); i++) {
      text.append("- [").append(pick(List.of("decision", "fact", "tech debt", "質問"))).append("] ");
      text.append(line(file, "", sentence()))
          .append(" #tag")
          .append(i)
          .append(" (context ")
          .append(i)
          .append(")\n");
    }
    text.append("\n## ")
        .append("Background")
        .append("\n")
        .append(line(file, "Background", sentence()));
    text.append(", see memory://")
        .append(pick(THINGS).replace(' ', '-'))
        .append("\n\n## Relations\n");
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      text.append("- ").append(pick(List.of("relates_to", "part_of", "\"depends on\"")));
      text.append(' ').append(link()).append(random.nextBoolean() ? " (why)\n" : "\n");
    }
    return ended(text);
  }

  private String agentNote(String file) {
    StringBuilder text = new StringBuilder("# Project " + pick(THINGS) + "\n\n");
    text.append("@docs/").append(count++).append(".md\n\n");
    for (String stage : List.of("Staging", "Production")) {
      text.append("## ")
          .append(stage)
          .append("\n\n")
          .append(line(file, stage, sentence()))
          .append("\n\n");
      text.append("### Ports\n\n- 8080\n- ")
          .append(line(file, stage + " / Ports", sentence()))
          .append("\n\n");
      text.append("1. ")
          .append(line(file, stage + " / Ports", "Run `make " + count++ + "`"))
          .append("\n   ```sh\n   make all # [[no]]\n   ```\n");
      text.append("2. ")
          .append(line(file, stage + " / Ports", "Wait for " + pick(PEOPLE) + count++))
          .append("\n\n");
    }
    text.append(random.nextBoolean() ? "#### Left empty\n\n" : "")
        .append("Setext title\n============\n\n");
    text.append(line(file, "Setext title", sentence())).append("\n");
    return ended(text);
  }

  private String rules(String file) {
    return ended(
        new StringBuilder(
                "---\ndescription: "
                    + pick(THINGS)
                    + ": how to\nglobs: *.ts,**/*.tsx\nalwaysApply: false\n---\n\n")
            .append("- ")
            .append(line(file, "", sentence()))
            .append("\n- ")
            .append(line(file, "", sentence()))
            .append("\n"));
  }

  /** The text with the ends of lines of its file, and sometimes something left open. */
  private String ended(StringBuilder text) {
    String whole =
        switch (random.nextInt(12)) {
          case 0 -> text.toString().stripTrailing();
          case 1 -> text + "\n\n\n";
          case 2 -> text + "```\nnever closed [[x]]\n";
          case 3 -> text + "trailing  \n\t\n";
          case 4 -> text + "x".repeat(20_000) + " long\n";
          default -> text.toString();
        };
    return whole.replace("\n", end);
  }
}
