import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.MemoryFilter;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.memory.recall.Boosts;
import dev.rosemary.engine.memory.recall.Recall;
import dev.rosemary.engine.memory.recall.Weights;
import dev.rosemary.engine.mention.MentionBacklog;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Measures how many of the turns that answer a question are among the first that the product finds:
 * {@code RecallBench MODEL FOLDER [CONVERSATION…]}. Each turn is stored as a memory, "speaker:
 * text" with the time of its session, and embedded by the queue. Recall at n is the share of a question's evidence among the first n memories; MRR
 * is one over the place of the first evidence. Figures are percent.
 *
 * <p>Last come the boosts of words that were to choose from. The one that is best on all
 * conversations but one is measured on that one: a choice that was chance is found out so.
 */
class RecallBench {
  /** Hits that are looked at. */
  private static final int MOST = 100;

  private static final double[] WORDS = {0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2};

  /** Least recall at 5 and at 10 of a choice, percent; among those the best MRR is taken. */
  private static final double AT_5 = 68;

  private static final double AT_10 = 77;

  /** Sums over questions. */
  static final class Figures {
    double at5;
    double at10;
    double at20;
    double reciprocal;
    int questions;

    void add(List<String> found, Set<String> evidence) {
      questions++;
      boolean first = true;
      for (int place = 1; place <= found.size(); place++) {
        if (evidence.contains(found.get(place - 1))) {
          double share = 1.0 / evidence.size();
          at5 += place <= 5 ? share : 0;
          at10 += place <= 10 ? share : 0;
          at20 += place <= 20 ? share : 0;
          reciprocal += first ? 1.0 / place : 0;
          first = false;
        }
      }
    }

    void add(Figures other) {
      at5 += other.at5;
      at10 += other.at10;
      at20 += other.at20;
      reciprocal += other.reciprocal;
      questions += other.questions;
    }

    double worth() {
      boolean enough = 100 * at5 / questions >= AT_5 && 100 * at10 / questions >= AT_10;
      return enough ? reciprocal / questions : 0;
    }

    void print(String name) {
      double percent = 100.0 / questions;
      System.out.printf(
          "  %-44s %5.1f %5.1f %5.1f  %.3f%n",
          name, at5 * percent, at10 * percent, at20 * percent, reciprocal / questions);
    }
  }

  /** A file of memories with all that searches them. */
  static final class Store implements FileAccess, AutoCloseable {
    private final Database database;
    private final Vectors vectors;
    private final Memories memories;
    private final MemoryEntities entities;
    private final Embedder embedder;
    private final Map<Boosts, Recall> recalls = new HashMap<>();
    private final Map<String, String> turns = new HashMap<>();

    Store(Path folder, Embedder embedder) throws IOException {
      Files.createDirectories(folder);
      database =
          SqliteDatabase.open(
              folder.resolve("memory.db"),
              FileSchema.PROJECT,
              Synchronous.NORMAL,
              SqliteDatabase.Missing.CREATE);
      memories = new Memories(this, Clock.systemUTC(), new Random(1));
      entities = new MemoryEntities(this, Clock.systemUTC(), new Random(2));
      vectors = new Vectors(this, embedder, List.of(new MentionBacklog()), Log.NONE);
      this.embedder = embedder;
    }

    @Override
    public <T> T use(Function<Database, T> work) {
      return work.apply(database);
    }

    private Recall recall(Boosts boosts) {
      return recalls.computeIfAbsent(boosts, b -> new Recall(this, embedder, vectors, b));
    }

    /** Stores the turns, with their time or with the name of their session only. */
    void fill(Conversation conversation, boolean dated) throws InterruptedException {
      for (Conversation.Turn turn : conversation.turns()) {
        Instant time = turn.instant();
        turns.put(
            memories.store(
                new NewMemory(
                    turn.said(),
                    MemoryType.EPISODIC,
                    null,
                    dated ? null : "{\"session_id\":\"" + turn.time() + "\"}",
                    dated ? MemoryTime.of(time) : null,
                    null)),
            turn.id());
      }
      vectors.start();
      while (use(d -> d.read(vectors::pending)) > 0) {
        Thread.sleep(20);
      }
    }

    void addSpeakers(Conversation conversation) {
      Set<String> speakers = new LinkedHashSet<>();
      conversation.turns().forEach(turn -> speakers.add(turn.speaker()));
      speakers.forEach(speaker -> entities.create(speaker, "person", null, null));
    }

    List<String> words(String query) {
      List<String> found = new ArrayList<>();
      memories.searchText(
          query, filter(), 0, MOST, (memory, _) -> found.add(turns.get(memory.id())));
      return found;
    }

    List<String> meaning(String query) {
      List<String> found = new ArrayList<>();
      recall(Boosts.DEFAULT).search(query, filter(), 0, MOST, hit -> found.add(turns.get(hit.memory().id())));
      return found;
    }

    List<String> recall(String query, Weights weights, Boosts boosts) {
      return recall(recall(boosts), query, weights);
    }

    List<String> withoutModel(String query) {
      return recall(
          new Recall(this, Embedder.disabled(), vectors), query, Weights.DEFAULT);
    }

    private List<String> recall(Recall by, String query, Weights weights) {
      List<String> found = new ArrayList<>();
      by.recall(
          query, filter(), weights, 0, MOST, hit -> found.add(turns.get(hit.memory().id())));
      return found;
    }

    private MemoryFilter filter() {
      return new MemoryFilter(null, false, memories.now());
    }

    @Override
    public void close() {
      vectors.close();
      database.close();
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[1]);
    List<String> wanted = Arrays.asList(arguments).subList(2, arguments.length);
    List<Path> files = Conversation.files(folder, wanted);
    Map<String, Map<String, Figures>> all = new LinkedHashMap<>();
    Map<String, Map<Double, Figures>> choices = new LinkedHashMap<>();
    try (Embedder embedder = Embedder.of(Path.of(arguments[0]), Log.NONE)) {
      embedder.start();
      System.out.println(embedder.await(60, TimeUnit.SECONDS));
      for (Path file : files) {
        measure(Conversation.read(file), embedder, all, choices);
      }
    }
    all.forEach(
        (group, rows) -> {
          System.out.printf(
              "%s, %d questions;  R@5  R@10  R@20  MRR%n",
              group, rows.values().iterator().next().questions);
          rows.forEach((name, figures) -> figures.print(name));
        });
    choose(choices);
  }

  private static void measure(
      Conversation conversation,
      Embedder embedder,
      Map<String, Map<String, Figures>> all,
      Map<String, Map<Double, Figures>> choices)
      throws Exception {
    double session = Boosts.DEFAULT.session();
    double words = Boosts.DEFAULT.words();
    Path folder = Files.createTempDirectory("recall");
    try (Store store = new Store(folder.resolve("dated"), embedder)) {
      store.fill(conversation, true);
      for (Conversation.Question question : conversation.questions()) {
        String query = question.text();
        Boosts none = new Boosts(0, 0);
        Map<String, List<String>> found = new LinkedHashMap<>();
        found.put("search_text: words", store.words(query));
        found.put("search: meaning", store.meaning(query));
        found.put("words and meaning, by places", store.recall(query, new Weights(.4, .15, 0), none));
        found.put("+ walk", store.recall(query, Weights.DEFAULT, none));
        found.put("+ session", store.recall(query, Weights.DEFAULT, new Boosts(0, session)));
        found.put(
            "+ words of the query = recall", store.recall(query, Weights.DEFAULT, Boosts.DEFAULT));
        found.put(
            "recall without the session",
            store.recall(query, Weights.DEFAULT, new Boosts(words, 0)));
        found.put("recall without a model", store.withoutModel(query));
        count(conversation, question, found, all);
        for (double choice : WORDS) {
          choices
              .computeIfAbsent(conversation.id(), _ -> new LinkedHashMap<>())
              .computeIfAbsent(choice, _ -> new Figures())
              .add(
                  store.recall(query, Weights.DEFAULT, new Boosts(choice, session)),
                  question.evidence());
        }
      }
      store.addSpeakers(conversation);
      again(conversation, store, "recall with the speakers as entities", all);
    }
    try (Store store = new Store(folder.resolve("undated"), embedder)) {
      store.fill(conversation, false);
      again(conversation, store, "recall without the words of dates", all);
    }
    try (var left = Files.walk(folder)) {
      for (Path file : left.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    System.err.println(conversation.id() + " done");
  }

  private static void again(
      Conversation conversation,
      Store store,
      String name,
      Map<String, Map<String, Figures>> all) {
    for (Conversation.Question question : conversation.questions()) {
      List<String> found = store.recall(question.text(), Weights.DEFAULT, Boosts.DEFAULT);
      count(conversation, question, Map.of(name, found), all);
    }
  }

  /** Prints the choices on all conversations, and on each what is best on the others. */
  private static void choose(Map<String, Map<Double, Figures>> choices) {
    System.out.println("boost of words, all conversations;  R@5  R@10  R@20  MRR");
    for (double choice : WORDS) {
      sum(choices, choice, "").print(String.valueOf(choice));
    }
    System.out.println("the best on the others, by conversation");
    Figures left = new Figures();
    choices.forEach(
        (conversation, figures) -> {
          double best = WORDS[0];
          for (double choice : WORDS) {
            if (sum(choices, choice, conversation).worth()
                > sum(choices, best, conversation).worth()) {
              best = choice;
            }
          }
          figures.get(best).print(conversation + ": " + best);
          left.add(figures.get(best));
        });
    left.print("leave one out, all");
  }

  private static Figures sum(
      Map<String, Map<Double, Figures>> choices, double choice, String without) {
    Figures sum = new Figures();
    choices.forEach(
        (conversation, figures) -> {
          if (!conversation.equals(without)) {
            sum.add(figures.get(choice));
          }
        });
    return sum;
  }

  private static void count(
      Conversation conversation,
      Conversation.Question question,
      Map<String, List<String>> found,
      Map<String, Map<String, Figures>> all) {
    for (String group : List.of("all", Conversation.CATEGORIES[question.category()], conversation.id())) {
      found.forEach(
          (name, turns) ->
              all.computeIfAbsent(group, _ -> new LinkedHashMap<>())
                  .computeIfAbsent(name, _ -> new Figures())
                  .add(turns, question.evidence()));
    }
  }
}
