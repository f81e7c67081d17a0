package dev.rosemary.engine.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PageRankTest {
  private static final long SEED = 20_261_128;

  /** A random graph, its matrix of weights, seeds and their shares. */
  private static final class Situation {
    private final double[][] weights;
    private final double damping;
    private final int[] seeds;
    private final double[] seedWeights;
    private final double restart;

    Situation(
        double[][] weights, double damping, int[] seeds, double[] seedWeights, double restart) {
      this.weights = weights;
      this.damping = damping;
      this.seeds = seeds;
      this.seedWeights = seedWeights;
      this.restart = restart;
    }

    static Situation random(Random random) {
      int nodes = 1 + random.nextInt(24);
      double[][] weights = new double[nodes][nodes];
      int links = random.nextInt(3 * nodes);
      for (int i = 0; i < links; i++) {
        // squared, so that some nodes are hubs
        int target = (int) (nodes * Math.pow(random.nextDouble(), 2));
        weights[random.nextInt(nodes)][target] += random.nextInt(5);
      }
      int[] seeds = new int[1 + random.nextInt(4)];
      double[] seedWeights = new double[seeds.length];
      for (int i = 0; i < seeds.length; i++) {
        seeds[i] = random.nextInt(nodes);
        seedWeights[i] = i == 0 ? 1 : random.nextInt(3);
      }
      return new Situation(
          weights,
          random.nextInt(3) / 2.0,
          seeds,
          seedWeights,
          random.nextBoolean() ? PageRank.RESTART : 0.5);
    }

    TestingAdjacency graph() {
      TestingAdjacency.Builder builder = TestingAdjacency.of(weights.length);
      for (int i = 0; i < weights.length; i++) {
        for (int j = 0; j < weights.length; j++) {
          // in two parts, which count together
          builder.link(i, j, weights[i][j] / 4).link(i, j, weights[i][j] * 3 / 4);
        }
      }
      return builder.build(damping);
    }

    /** The system (I − (1 − restart) Wᵀ) p = restart · s, solved by elimination. */
    double[] solved() {
      int n = weights.length;
      double[] shares = new double[n];
      double sum = 0;
      for (double weight : seedWeights) {
        sum += weight;
      }
      for (int i = 0; i < seeds.length; i++) {
        shares[seeds[i]] += seedWeights[i] / sum;
      }
      double[][] system = new double[n][n + 1];
      for (int from = 0; from < n; from++) {
        double[] chances = new double[n];
        double outgoing = 0;
        for (int to = 0; to < n; to++) {
          double incoming = 0;
          for (double[] row : weights) {
            incoming += row[to];
          }
          chances[to] = incoming == 0 ? 0 : weights[from][to] / Math.pow(incoming, damping);
          outgoing += chances[to];
        }
        for (int to = 0; to < n; to++) {
          double staying = from == to ? 1 : 0;
          double chance = outgoing == 0 ? staying : chances[to] / outgoing;
          system[to][from] = (from == to ? 1 : 0) - (1 - restart) * chance;
        }
        system[from][n] = restart * shares[from];
      }
      return solve(system);
    }
  }

  @Test
  void iterationSolvesTheSystem() {
    Random random = new Random(SEED);
    for (int round = 0; round < 500; round++) {
      Situation given = Situation.random(random);
      double[] ranks =
          TestingIteration.iterate(
              given.graph(),
              Seeds.of(given.seeds, given.seedWeights),
              given.restart,
              1e-12,
              10_000);
      assertThat(ranks)
          .as("seed %d, round %d", SEED, round)
          .containsExactly(given.solved(), within(1e-9));
    }
  }

  @Test
  void pushStaysBelowTheSolutionByAtMostItsPrecision() {
    Random random = new Random(SEED);
    for (int round = 0; round < 500; round++) {
      Situation given = Situation.random(random);
      TestingAdjacency graph = given.graph();
      double precision = Math.pow(10, -2 - random.nextInt(6));
      NodeRanks near =
          PageRank.push(
              graph,
              Seeds.of(given.seeds, given.seedWeights),
              given.restart,
              precision,
              Integer.MAX_VALUE,
              Integer.MAX_VALUE);
      double[] ranks = new double[graph.nodes()];
      for (int i = 0; i < near.size(); i++) {
        ranks[near.node(i)] = near.rank(i);
      }
      double[] solved = given.solved();
      int links = 0;
      double missing = 0;
      for (int node = 0; node < solved.length; node++) {
        assertThat(ranks[node])
            .as("seed %d, round %d", SEED, round)
            .isLessThanOrEqualTo(solved[node] + 1e-12);
        missing += solved[node] - ranks[node];
        links += graph.degree(node);
      }
      assertThat(missing)
          .as("seed %d, round %d", SEED, round)
          .isLessThanOrEqualTo(precision * (links + solved.length) + 1e-9);
    }
  }

  @Test
  void pushMeetsNoMoreNodesThanItMay() {
    Links line = (node, sink) -> sink.link(node + 1, 1);
    Seeds seeds = Seeds.of(new int[] {-5}, new double[] {1});

    NodeRanks near = PageRank.push(line, seeds, PageRank.RESTART, 1e-9, 1_000, 10_000);
    assertThat(near.size()).isLessThan(250);
    assertThat(near.node(1)).isEqualTo(-4);
    assertThat(near.rank(1)).isEqualTo(PageRank.RESTART * (1 - PageRank.RESTART), within(1e-12));

    assertThat(PageRank.push(line, seeds, PageRank.RESTART, 1e-9, 10, 10_000).size()).isEqualTo(10);
    assertThat(PageRank.push(line, seeds, PageRank.RESTART, 1e-9, 1_000, 7).size()).isLessThan(10);
  }

  @Test
  void dampingTakesRankFromHubs() {
    double plain = rankOfHub(0);
    double half = rankOfHub(0.5);
    double full = rankOfHub(1);

    assertThat(plain).isGreaterThan(half + 0.01);
    assertThat(half).isGreaterThan(full + 0.01);
  }

  /** Node 0 is linked to a hub, which has 50 leaves, and to node 2, which has one. */
  private static double rankOfHub(double damping) {
    TestingAdjacency.Builder builder =
        TestingAdjacency.of(54).edge(0, 1, 1).edge(0, 2, 1).edge(2, 3, 1);
    for (int leaf = 4; leaf < 54; leaf++) {
      builder.edge(1, leaf, 1);
    }
    return TestingIteration.iterate(
        builder.build(damping),
        Seeds.of(new int[] {0}, new double[] {1}),
        PageRank.RESTART,
        TestingIteration.PRECISION,
        TestingIteration.ROUNDS)[1];
  }

  @Test
  void refusesWhatIsNoGraphAndNoSeed() {
    assertThatThrownBy(() -> TestingAdjacency.of(2).link(0, 2, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TestingAdjacency.of(2).link(0, 1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TestingAdjacency.of(2).build(-0.1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Seeds.of(new int[] {0}, new double[] {0}))
        .isInstanceOf(IllegalArgumentException.class);
    TestingAdjacency graph = TestingAdjacency.of(1).build(0);
    Seeds seeds = Seeds.of(new int[] {0}, new double[] {1});
    assertThatThrownBy(() -> PageRank.push(graph, seeds, 0, 1e-6, 10, 10))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PageRank.push(graph, seeds, 0.1, 0, 10, 10))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double[] solve(double[][] system) {
    int n = system.length;
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int row = column; row < n; row++) {
        if (Math.abs(system[row][column]) > Math.abs(system[pivot][column])) {
          pivot = row;
        }
      }
      double[] swapped = system[pivot];
      system[pivot] = system[column];
      system[column] = swapped;
      for (int row = 0; row < n; row++) {
        if (row != column) {
          double factor = system[row][column] / swapped[column];
          for (int i = column; i <= n; i++) {
            system[row][i] -= factor * swapped[i];
          }
        }
      }
    }
    double[] solution = new double[n];
    for (int i = 0; i < n; i++) {
      solution[i] = system[i][n] / system[i][i];
    }
    return solution;
  }
}
