import com.sun.management.OperatingSystemMXBean;
import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.rank.Adjacency;
import dev.rosemary.engine.rank.PageRank;
import dev.rosemary.engine.rank.Ranked;
import dev.rosemary.engine.rank.Ranking;
import dev.rosemary.engine.rank.ReciprocalRankFusion;
import dev.rosemary.engine.rank.Scores;
import dev.rosemary.engine.rank.Seeds;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.engine.text.english.StopWords;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Measures how many of the turns that answer a question are among the first found: {@code
 * RecallBench MODEL FOLDER [CONVERSATION…]}. A conversation of LoCoMo is a JSON file {@code {id,
 * sessions: [{number, time, turns: [{id, speaker, text}]}], questions: [{question, category,
 * evidence}]}}; questions of category 5, which have no answer, and those without evidence are left
 * out. Recall at n is the share of a question's evidence among the first n turns; MRR is one over
 * the place of the first evidence. Figures are percent, a line a configuration, for each
 * conversation and for all questions together.
 */
class RecallBench {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Hits of a ranking that take part in a fusion. */
  private static final int DEPTH = 100;

  /** Best hits of the blend that a walk begins at. */
  private static final int SEEDS = 40;

  record Turn(String id, int session, String time, String text) {}

  record Question(String text, Set<String> evidence) {}

  record Conversation(String id, List<Turn> turns, List<Question> questions) {}

  /** Sums over questions. */
  static final class Figures {
    double at5;
    double at10;
    double at20;
    double reciprocal;
    int questions;

    void add(int[] order, List<Turn> turns, Set<String> evidence) {
      questions++;
      int found = 0;
      for (int place = 1; place <= order.length; place++) {
        if (evidence.contains(turns.get(order[place - 1]).id())) {
          double share = 1.0 / evidence.size();
          at5 += place <= 5 ? share : 0;
          at10 += place <= 10 ? share : 0;
          at20 += place <= 20 ? share : 0;
          if (found++ == 0) {
            reciprocal += 1.0 / place;
          }
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

    void print(String name) {
      double percent = 100.0 / questions;
      System.out.printf(
          "  %-58s %5.1f %5.1f %5.1f  %.3f%n",
          name, at5 * percent, at10 * percent, at20 * percent, reciprocal / questions);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[1]);
    List<String> wanted = Arrays.asList(arguments).subList(2, arguments.length);
    List<Path> files;
    try (var listed = Files.list(folder)) {
      files =
          listed
              .filter(f -> f.toString().endsWith(".json"))
              .filter(f -> wanted.isEmpty() || wanted.stream().anyMatch(f.toString()::contains))
              .sorted()
              .toList();
    }
    Map<String, Figures> all = new LinkedHashMap<>();
    try (Embedder embedder = Embedder.of(Path.of(arguments[0]), Log.NONE)) {
      long begun = System.nanoTime();
      embedder.start();
      EmbedderState state = embedder.await(60, TimeUnit.SECONDS);
      System.out.printf("%s after %d ms%n", state, (System.nanoTime() - begun) / 1_000_000);
      for (Path file : files) {
        Map<String, Figures> figures = measure(read(file), embedder);
        figures.forEach((name, f) -> all.computeIfAbsent(name, _ -> new Figures()).add(f));
      }
      System.out.println("all, " + all.values().iterator().next().questions + " questions");
      all.forEach((name, f) -> f.print(name));
    }
  }

  private static Map<String, Figures> measure(Conversation conversation, Embedder embedder)
      throws Exception {
    List<Turn> turns = conversation.turns();
    long cpu = PROCESS.getProcessCpuTime();
    Embedding[] vectors = new Embedding[turns.size()];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = embedder.passage(turns.get(i).text()).windows().getFirst();
    }
    double each = (PROCESS.getProcessCpuTime() - cpu) / 1e6 / turns.size();
    System.out.printf(
        "%s: %d turns, %.1f CPU-ms each, %d questions;  R@5  R@10  R@20  MRR%n",
        conversation.id(), turns.size(), each, conversation.questions().size());

    Map<String, Figures> figures = new LinkedHashMap<>();
    try (TextIndex index = new TextIndex(turns, false);
        TextIndex dated = new TextIndex(turns, true)) {
      Adjacency plain = graph(turns, index).build(0);
      Adjacency damped = graph(turns, index).build(0.5);
      for (Question question : conversation.questions()) {
        Embedding query = embedder.query(question.text());
        double[] cosines = new double[vectors.length];
        for (int i = 0; i < vectors.length; i++) {
          cosines[i] = vectors[i].cosine(query);
        }
        double[] words = index.scores(question.text());
        double[] meaning = Scores.minMax(cosines);
        double[] blend = Scores.blend(0.5, meaning, 0.5, Scores.ofMaximum(words));
        double[] walk = walk(plain, blend);
        double[] dampedWalk = walk(damped, blend);
        double[] fusedSeeds = fused(60, .4, cosines, .15, words, 0, walk);
        Map<String, double[]> ranked = new LinkedHashMap<>();
        ranked.put("BM25", words);
        ranked.put("e5", cosines);
        ranked.put("e5 + BM25, fusion k = 60", fused(60, .5, cosines, .5, words, 0, walk));
        ranked.put("e5 + BM25, fusion k = 10", fused(10, .5, cosines, .5, words, 0, walk));
        ranked.put("e5 + BM25, blend of scaled scores", blend);
        ranked.put(
            ".40/.15/.45, k = 60, walk from the fusion",
            fused(60, .4, cosines, .15, words, .45, walk(plain, fusedSeeds)));
        ranked.put(
            ".40/.15/.45, k = 10, walk from the blend",
            fused(10, .4, cosines, .15, words, .45, walk));
        ranked.put(
            ".40/.15/.45, k = 10, walk from the blend, hubs damped",
            fused(10, .4, cosines, .15, words, .45, dampedWalk));
        double[] last = fused(10, .4, cosines, .15, words, .45, dampedWalk);
        ranked.put("  + hits of the same session (.4)", sameSession(turns, last, .4));
        double[] withDates = dated.scores(question.text());
        double[] datedBlend = Scores.blend(0.5, meaning, 0.5, Scores.ofMaximum(withDates));
        double[] all = fused(10, .4, cosines, .15, withDates, .45, walk(damped, datedBlend));
        ranked.put("  + the session's date among the words", sameSession(turns, all, .4));
        for (Map.Entry<String, double[]> entry : ranked.entrySet()) {
          figures
              .computeIfAbsent(entry.getKey(), _ -> new Figures())
              .add(order(entry.getValue()), turns, question.evidence());
        }
      }
    }
    figures.forEach((name, f) -> f.print(name));
    return figures;
  }

  private static double[] walk(Adjacency graph, double[] scores) {
    int[] order = order(scores);
    int count = Math.min(SEEDS, order.length);
    double[] weights = new double[count];
    for (int i = 0; i < count; i++) {
      weights[i] = scores[order[i]];
    }
    return PageRank.iterate(
        graph,
        Seeds.of(Arrays.copyOf(order, count), weights),
        PageRank.RESTART,
        PageRank.PRECISION,
        PageRank.ROUNDS);
  }

  /** Neighbours in time, and turns that share a rare term. */
  private static Adjacency.Builder graph(List<Turn> turns, TextIndex index) {
    Adjacency.Builder graph = Adjacency.of(turns.size());
    for (int i = 1; i < turns.size(); i++) {
      if (turns.get(i).session() == turns.get(i - 1).session()) {
        graph.edge(i - 1, i, 1);
      }
    }
    Map<String, List<Integer>> holders = new HashMap<>();
    for (int i = 0; i < turns.size(); i++) {
      for (String word : new HashSet<>(Arrays.asList(index.analyzed(i).split(" ")))) {
        if (word.length() > 2 && !StopWords.contains(word)) {
          holders.computeIfAbsent(word, _ -> new ArrayList<>()).add(i);
        }
      }
    }
    for (List<Integer> holding : holders.values()) {
      if (holding.size() < 2 || holding.size() > turns.size() / 20) {
        continue;
      }
      double weight = Math.log((double) turns.size() / holding.size()) / (holding.size() - 1);
      for (int a = 0; a < holding.size(); a++) {
        for (int b = a + 1; b < holding.size(); b++) {
          graph.edge(holding.get(a), holding.get(b), weight);
        }
      }
    }
    return graph;
  }

  private static double[] fused(
      int k, double a, double[] first, double b, double[] second, double c, double[] third) {
    double[] scores = new double[first.length];
    Arrays.fill(scores, Double.NaN);
    for (Ranked<Integer> ranked :
        ReciprocalRankFusion.fuse(
            k,
            List.of(
                new Ranking<>(a, best(first)),
                new Ranking<>(b, best(second)),
                new Ranking<>(c, best(third))))) {
      scores[ranked.item()] = ranked.score();
    }
    return scores;
  }

  /** The scores, and with them a share of the best score of another turn of their session. */
  private static double[] sameSession(List<Turn> turns, double[] scores, double share) {
    double[] raised = scores.clone();
    for (int i = 0; i < scores.length; i++) {
      double best = 0;
      for (int j = i - 1; j >= 0 && turns.get(j).session() == turns.get(i).session(); j--) {
        best = scores[j] > best ? scores[j] : best;
      }
      for (int j = i + 1;
          j < scores.length && turns.get(j).session() == turns.get(i).session();
          j++) {
        best = scores[j] > best ? scores[j] : best;
      }
      raised[i] += share * best;
    }
    return raised;
  }

  private static List<Integer> best(double[] scores) {
    List<Integer> best = new ArrayList<>();
    for (int i : order(scores)) {
      if (best.size() == DEPTH) {
        break;
      }
      best.add(i);
    }
    return best;
  }

  /** The turns that have a score, best first. */
  private static int[] order(double[] scores) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      if (!Double.isNaN(scores[i])) {
        order.add(i);
      }
    }
    order.sort((a, b) -> Double.compare(scores[b], scores[a]));
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Conversation read(Path file) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    JsonObject json = (JsonObject) JsonReader.read(bytes, 0, bytes.length);
    List<Turn> turns = new ArrayList<>();
    for (Json session : items(json, "sessions")) {
      JsonObject s = (JsonObject) session;
      int number = (int) ((JsonNumber) s.get("number")).toLong();
      for (Json turn : items(s, "turns")) {
        JsonObject t = (JsonObject) turn;
        turns.add(
            new Turn(
                t.string("id"),
                number,
                String.valueOf(s.string("time")),
                t.string("speaker") + ": " + t.string("text")));
      }
    }
    List<Question> questions = new ArrayList<>();
    for (Json question : items(json, "questions")) {
      JsonObject q = (JsonObject) question;
      Set<String> evidence = new HashSet<>();
      for (Json id : items(q, "evidence")) {
        evidence.add(((JsonString) id).value());
      }
      if (((JsonNumber) q.get("category")).toLong() != 5 && !evidence.isEmpty()) {
        questions.add(new Question(q.string("question"), evidence));
      }
    }
    return new Conversation(json.string("id"), turns, questions);
  }

  private static List<Json> items(JsonObject object, String name) {
    JsonArray array = object.array(name);
    return array == null ? List.of() : array.items();
  }

  /** The product's full-text index over the turns, in memory. */
  static final class TextIndex implements AutoCloseable {
    private final Connection connection;
    private final List<String> analyzed = new ArrayList<>();

    TextIndex(List<Turn> turns, boolean dated) throws Exception {
      connection = new org.sqlite.JDBC().connect("jdbc:sqlite::memory:", new java.util.Properties());
      try (var statement = connection.createStatement()) {
        statement.execute(
            "create virtual table t using fts5(x, content='', contentless_delete=1, tokenize=\"porter"
                + " unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'\")");
      }
      try (PreparedStatement insert =
          connection.prepareStatement("insert into t(rowid, x) values (?, ?)")) {
        for (int i = 0; i < turns.size(); i++) {
          analyzed.add(
              TextAnalyzer.analyze(
                  turns.get(i).text() + (dated ? " " + turns.get(i).time() : "")));
          insert.setInt(1, i);
          insert.setString(2, analyzed.get(i));
          insert.executeUpdate();
        }
      }
    }

    String analyzed(int turn) {
      return analyzed.get(turn);
    }

    /** BM25 of each turn, NaN where no word matches. */
    double[] scores(String question) throws Exception {
      double[] scores = new double[analyzed.size()];
      Arrays.fill(scores, Double.NaN);
      try (PreparedStatement select =
          connection.prepareStatement("select rowid, -rank from t where t match ?")) {
        select.setString(1, QueryCompiler.compile(question, Set.of()).toMatch());
        try (ResultSet rows = select.executeQuery()) {
          while (rows.next()) {
            scores[rows.getInt(1)] = rows.getDouble(2);
          }
        }
      }
      return scores;
    }

    @Override
    public void close() throws Exception {
      connection.close();
    }
  }
}
