/**
 * Rankings: joining several into one, and the walk over a graph that makes one of them. Pure
 * functions over values and arrays; uses the JDK only, knows no rows and no texts.
 *
 * <p>Joining by rank: {@link ReciprocalRankFusion} looks only at places. Joining by score: {@link
 * Scores#minMax} or {@link Scores#ofMaximum} first, since cosines of e5 lie in 0.7–0.9 and BM25 has
 * no upper end, then {@link Scores#blend}.
 *
 * <p>The walk: {@link Links} (who is linked to whom, and how strongly) and {@link Seeds} (where a
 * walker begins, and begins again with probability {@link PageRank#RESTART}); the rank of a node is
 * the share of time that he spends there. {@link PageRank#push} computes it near the seeds and asks
 * for links as it goes.
 *
 * <p>Sources: G. Cormack, C. Clarke and S. Büttcher, "Reciprocal Rank Fusion outperforms Condorcet
 * and individual Rank Learning Methods", SIGIR 2009; J. Lee, "Analyses of Multiple Evidence
 * Combination", SIGIR 1997 (min-max); L. Page et al., "The PageRank Citation Ranking", 1999; R.
 * Andersen, F. Chung and K. Lang, "Local Graph Partitioning using PageRank Vectors", FOCS 2006
 * (forward push).
 */
@NullMarked
package dev.rosemary.engine.rank;

import org.jspecify.annotations.NullMarked;
