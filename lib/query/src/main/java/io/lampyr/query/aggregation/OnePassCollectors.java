package io.lampyr.query.aggregation;

import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.OnePass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.util.ArrayUtil;

/**
 * Notes which documents match while slices are searched side by side, and gives them to one
 * collector in the end.
 */
final class OnePassCollectors
    implements CollectorManager<OnePassCollectors.Notes, ShardAggregations> {
  private final AggregationCollectors collectors;
  private final ScoreMode scoreMode;

  OnePassCollectors(AggregationCollectors collectors) {
    this.collectors = collectors;
    this.scoreMode = collectors.newCollector().scoreMode();
  }

  /** Whether some of the aggregations cannot merge what several places have found. */
  static boolean areNeeded(Children children) {
    for (Node node : children.nodes()) {
      boolean own = node.aggregation() instanceof OnePass one && one.needsOnePass();
      if (own || areNeeded(node.children())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Notes newCollector() {
    return new Notes();
  }

  @Override
  public ShardAggregations reduce(Collection<Notes> slices) throws IOException {
    List<Noted> all = new ArrayList<>();
    slices.forEach(slice -> all.addAll(slice.segments));
    all.sort(Comparator.comparingInt(noted -> noted.context.ord));
    AggregationCollectors.OfSlice whole = collectors.newCollector();
    for (Noted noted : all) {
      try {
        noted.replay(whole.getLeafCollector(noted.context));
      } catch (CollectionTerminatedException nothingWantsThem) {
        // The next segment may have what this one lacks.
      }
    }
    return collectors.reduce(List.of(whole));
  }

  /** What one slice found. */
  final class Notes implements Collector {
    private final List<Noted> segments = new ArrayList<>();

    @Override
    public ScoreMode scoreMode() {
      return scoreMode;
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext context) {
      Noted noted = new Noted(context, scoreMode.needsScores());
      segments.add(noted);
      return noted;
    }
  }

  private static final class Noted implements LeafCollector {
    private final LeafReaderContext context;
    private final boolean scored;
    private int[] docs = new int[16];
    private float[] scores = new float[0];
    private int size;
    private Scorable scorer = new Score();

    Noted(LeafReaderContext context, boolean scored) {
      this.context = context;
      this.scored = scored;
    }

    @Override
    public void setScorer(Scorable current) {
      scorer = current;
    }

    @Override
    public void collect(int doc) throws IOException {
      docs = ArrayUtil.grow(docs, size + 1);
      docs[size] = doc;
      if (scored) {
        scores = ArrayUtil.grow(scores, size + 1);
        scores[size] = scorer.score();
      }
      size++;
    }

    void replay(LeafCollector into) throws IOException {
      Score score = new Score();
      into.setScorer(score);
      for (int i = 0; i < size; i++) {
        score.value = scored ? scores[i] : 0;
        into.collect(docs[i]);
      }
      into.finish();
    }
  }

  private static final class Score extends Scorable {
    private float value;

    @Override
    public float score() {
      return value;
    }
  }
}
