import dev.rosemary.base.Log;
import dev.rosemary.base.origin.Channel;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.document.DocumentType;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.item.page.ItemLines;
import dev.rosemary.engine.item.page.Selection;
import dev.rosemary.engine.item.search.Found;
import dev.rosemary.engine.item.search.ItemSearch;
import dev.rosemary.engine.item.search.Wanted;
import dev.rosemary.engine.memory.MemoryFilter;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.engine.memory.recall.Weights;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.engine.thread.rule.ObservationRule;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Measures {@code recall} of the surface {@code memory}: {@code MemoryBench MODEL FOLDER
 * [CONVERSATION…]}, on the conversations that {@code RecallBench} reads. Each turn is stored once,
 * either all as memories, or each as one of five kinds by chance: memory, observation of the
 * graph, note of the vault, document, fact of a thread. Only memories know when something
 * happened, so both are measured with memories that know it, and with none that does.
 *
 * <p>Beside recall at n it prints the curve of budgets: the share of questions of which all
 * evidence stands on the first page of so many tokens, and the share of all evidence there.
 */
class MemoryBench {
  private static final int[] BUDGETS = {250, 500, 1_000, 2_000};

  /** Bytes that an answer needs around its items. */
  private static final int AROUND = 150;

  private static final int BYTES = 4;

  /** How the turns are kept. */
  enum Layout {
    MEMORIES("all memories", true, false),
    NAMED("all memories, speakers as entities", true, false),
    SPREAD("a fifth of each kind", true, true),
    UNDATED("all memories, without times", false, false),
    UNDATED_SPREAD("a fifth of each kind, without times", false, true);

    final String text;
    final boolean dated;
    final boolean spread;

    Layout(String text, boolean dated, boolean spread) {
      this.text = text;
      this.dated = dated;
      this.spread = spread;
    }
  }

  /** Sums over questions. */
  static final class Figures {
    final double[] at = new double[3];
    final double[] whole = new double[BUDGETS.length];
    final double[] part = new double[BUDGETS.length];
    double hit;
    double reciprocal;
    int questions;

    void add(List<String> found, Set<String> evidence) {
      int[] places = {5, 10, 20};
      questions++;
      int first = 0;
      for (int place = 1; place <= found.size(); place++) {
        if (evidence.contains(found.get(place - 1))) {
          for (int i = 0; i < places.length; i++) {
            at[i] += place <= places[i] ? 1.0 / evidence.size() : 0;
          }
          first = first == 0 ? place : first;
        }
      }
      reciprocal += first == 0 ? 0 : 1.0 / first;
      hit += first > 0 && first <= 10 ? 1 : 0;
    }

    void budget(int i, Set<String> shown, Set<String> evidence) {
      long held = evidence.stream().filter(shown::contains).count();
      part[i] += (double) held / evidence.size();
      whole[i] += held == evidence.size() ? 1 : 0;
    }

    void print(String name) {
      double percent = 100.0 / questions;
      System.out.printf(
          "  %-40s %5.1f %5.1f %5.1f  %5.1f  %.3f ",
          name, at[0] * percent, at[1] * percent, at[2] * percent, hit * percent,
          reciprocal / questions);
      for (int i = 0; i < BUDGETS.length; i++) {
        System.out.printf("  %4.1f/%4.1f", whole[i] * percent, part[i] * percent);
      }
      System.out.println();
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[1]);
    List<String> wanted = Arrays.asList(arguments).subList(2, arguments.length);
    List<Path> files = Conversation.files(folder, wanted);
    Map<String, Map<String, Figures>> all = new LinkedHashMap<>();
    for (Path file : files) {
      for (Layout layout : Layout.values()) {
        measure(Path.of(arguments[0]), Conversation.read(file), layout, all);
      }
    }
    all.forEach(
        (group, rows) -> {
          System.out.printf(
              "%s, %d questions;  R@5  R@10  R@20  hit@10  MRR;  all evidence / share of it within",
              group, rows.values().iterator().next().questions);
          for (int budget : BUDGETS) {
            System.out.printf(" %d", budget);
          }
          System.out.println(" tokens");
          rows.forEach((name, figures) -> figures.print(name));
        });
  }

  private static void measure(
      Path model, Conversation conversation, Layout layout, Map<String, Map<String, Figures>> all)
      throws Exception {
    Path folder = Files.createTempDirectory("memory");
    try (Engine engine =
        Engine.open(
            folder.resolve("data"),
            Home.DEFAULT,
            Synchronous.NORMAL,
            Clock.systemUTC(),
            () -> Embedder.of(model, Log.NONE),
            null,
            System.err::println)) {
      engine.startMeaning(false);
      engine.embedder().await(60, TimeUnit.SECONDS);
      Project project = engine.projects().create("conversation", "");
      Path documents = Files.createDirectories(folder.resolve("documents"));
      Store store = engine.store(project, documents);
      Map<String, String> turns = fill(engine, project, store, conversation, layout);
      Space space = store.space(null);
      for (Conversation.Question question : conversation.questions()) {
        ask(space, question, turns, layout.text, conversation, all);
        if (layout == Layout.MEMORIES) {
          peer(store, question, turns, conversation, all);
        }
      }
    }
    try (var left = Files.walk(folder)) {
      for (Path file : left.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    System.err.println(conversation.id() + ", " + layout.text + ": done");
  }

  private static void ask(
      Space space,
      Conversation.Question question,
      Map<String, String> turns,
      String name,
      Conversation conversation,
      Map<String, Map<String, Figures>> all) {
    Found found =
        new ItemSearch(
                List.of(space), Wanted.of(question.text()), Instant.now().toString(), false)
            .run();
    List<String> order = new ArrayList<>();
    for (Found.Hit hit : found.hits()) {
      // Names of speakers are entities; they are no turns and take no place in a list of turns.
      if (!hit.item().kind().isEntity()) {
        order.add(turn(turns, hit.item()));
      }
    }
    ItemLines lines =
        new ItemLines(List.of(space), question.text(), found.time(), false, false);
    Selection selection = new Selection(found, lines);
    List<Set<String>> shown = new ArrayList<>();
    for (int budget : BUDGETS) {
      Set<String> page = new HashSet<>();
      for (Found.Hit hit :
          selection.page(0, Integer.MAX_VALUE, budget * BYTES - AROUND, budget).shown()) {
        page.add(turn(turns, hit.item()));
      }
      shown.add(page);
    }
    for (String group : List.of("all", Conversation.CATEGORIES[question.category()], conversation.id())) {
      Figures figures =
          all.computeIfAbsent(group, _ -> new LinkedHashMap<>())
              .computeIfAbsent(name, _ -> new Figures());
      figures.add(order, question.evidence());
      for (int i = 0; i < BUDGETS.length; i++) {
        figures.budget(i, shown.get(i), question.evidence());
      }
    }
  }

  /** The same by {@code recall} of the surface of that name, which has no budgets. */
  private static void peer(
      Store store,
      Conversation.Question question,
      Map<String, String> turns,
      Conversation conversation,
      Map<String, Map<String, Figures>> all) {
    List<String> order = new ArrayList<>();
    store
        .recall()
        .recall(
            question.text(),
            new MemoryFilter(null, false, store.memories().now()),
            Weights.DEFAULT,
            0,
            100,
            hit -> order.add(turns.getOrDefault(hit.memory().content(), "?")));
    for (String group : List.of("all", Conversation.CATEGORIES[question.category()], conversation.id())) {
      all.computeIfAbsent(group, _ -> new LinkedHashMap<>())
          .computeIfAbsent("surface recall, all memories", _ -> new Figures())
          .add(order, question.evidence());
    }
  }

  private static String turn(Map<String, String> turns, Item item) {
    return turns.getOrDefault(item.text(), "?");
  }

  /** Stores the turns; returns their ids by their texts, of which the first of equal ones counts. */
  private static Map<String, String> fill(
      Engine engine, Project project, Store store, Conversation conversation, Layout layout)
      throws Exception {
    Random random = new Random(conversation.id().hashCode());
    Map<String, String> turns = new HashMap<>();
    Set<String> vault = new LinkedHashSet<>();
    Documents documents = store.documents();
    documents.open(true);
    for (Conversation.Turn turn : conversation.turns()) {
      String text = turn.said();
      turns.putIfAbsent(text, turn.id());
      turns.putIfAbsent(turn.text(), turn.id());
      int kind = layout.spread ? random.nextInt(5) : 0;
      // Threads take short facts alone.
      boolean passes = kind != 4 || ObservationRule.check(turn.speaker(), turn.text(), false) == null;
      int chosen = passes ? kind : random.nextInt(4);
      // Each session of the conversation is one of a client, as it would be.
      new Origin(Origin.id(), Channel.STDIO, null, "store", "bench", null, turn.time(), null, null)
          .run(
              () -> {
                store(engine, project, store, turn, chosen, layout.dated, vault);
                return true;
              });
    }
    if (layout == Layout.NAMED) {
      Set<String> speakers = new LinkedHashSet<>();
      conversation.turns().forEach(turn -> speakers.add(turn.speaker()));
      for (String speaker : speakers) {
        engine.write(
            project,
            graph ->
                graph.createEntities(List.of(new NewEntity(speaker, "person", List.of()))));
      }
    }
    store.refresh().run();
    while (store.file().use(d -> d.read(store.vectors()::pending)) > 0) {
      Thread.sleep(20);
    }
    return turns;
  }

  private static void store(
      Engine engine,
      Project project,
      Store store,
      Conversation.Turn turn,
      int kind,
      boolean dated,
      Set<String> vault) {
    switch (kind) {
      case 0 -> remember(store, turn, dated);
      case 1 -> engine.write(project, graph -> graph.createEntities(List.of(said(turn))));
      case 2 -> {
        String key = title(turn);
        while (!vault.add(key)) {
          key += " again";
        }
        store
            .vault()
            .commit(
                new dev.rosemary.engine.vault.NewMemory(key, turn.said(), List.of(), null));
      }
      case 3 -> store.documents().store(title(turn), DocumentType.ANALYSIS, turn.said());
      default ->
          engine.writeThreads(project, threads -> threads.save("talk", List.of(fact(turn))));
    }
  }

  private static NewEntity said(Conversation.Turn turn) {
    return new NewEntity(turn.speaker(), "person", List.of(turn.text()));
  }

  private static NewNode fact(Conversation.Turn turn) {
    return new NewNode(
        turn.speaker(), "person", List.of(turn.text()), List.of(), null, null);
  }

  /** What people call such a text: its first words, which say nothing that it does not. */
  private static String title(Conversation.Turn turn) {
    String[] words = turn.said().split("\\s+", -1);
    return String.join(" ", Arrays.asList(words).subList(0, Math.min(6, words.length)));
  }

  private static void remember(Store store, Conversation.Turn turn, boolean dated) {
    store
        .memories()
        .store(
            new NewMemory(
                turn.said(),
                MemoryType.EPISODIC,
                null,
                dated ? null : "{\"session_id\":\"" + turn.time() + "\"}",
                dated ? MemoryTime.of(turn.instant()) : null,
                null));
  }
}
