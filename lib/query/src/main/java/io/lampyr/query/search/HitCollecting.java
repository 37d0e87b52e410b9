package io.lampyr.query.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.FilterCollector;
import org.apache.lucene.search.FilterLeafCollector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.Weight;

/** Collectors around, and beside, those of the hits. */
final class HitCollecting {
  private HitCollecting() {}

  /** Lets through only documents with at least that score. */
  static <C extends Collector, T> CollectorManager<Wrapped<C>, T> minScore(
      CollectorManager<C, T> inner, float least) {
    return new Wrapping<>(inner) {
      @Override
      LeafCollector leaf(LeafCollector in) {
        return new FilterLeafCollector(in) {
          private Scorable scorer = new NoScore();

          @Override
          public void setScorer(Scorable given) throws IOException {
            scorer = given;
            super.setScorer(given);
          }

          @Override
          public void collect(int doc) throws IOException {
            if (scorer.score() >= least) {
              super.collect(doc);
            }
          }
        };
      }

      @Override
      ScoreMode mode(ScoreMode wanted) {
        return ScoreMode.COMPLETE;
      }
    };
  }

  private static final class NoScore extends Scorable {
    @Override
    public float score() {
      return Float.NEGATIVE_INFINITY;
    }
  }

  /** Ends the search of a shard after so many documents. */
  static <C extends Collector, T> CollectorManager<Wrapped<C>, T> atMost(
      CollectorManager<C, T> inner, int documents, AtomicInteger seen) {
    return new Wrapping<>(inner) {
      @Override
      LeafCollector leaf(LeafCollector in) {
        if (seen.get() > documents) {
          throw new CollectionTerminatedException();
        }
        return new FilterLeafCollector(in) {
          @Override
          public void collect(int doc) throws IOException {
            if (seen.incrementAndGet() > documents) {
              throw new CollectionTerminatedException();
            }
            super.collect(doc);
          }
        };
      }

      @Override
      ScoreMode mode(ScoreMode wanted) {
        return wanted;
      }
    };
  }

  /** A collector and the one in it. */
  static final class Wrapped<C extends Collector> extends FilterCollector {
    private final C inner;
    private final Wrapping<C, ?> around;

    Wrapped(C inner, Wrapping<C, ?> around) {
      super(inner);
      this.inner = inner;
      this.around = around;
    }

    /** Kept from the inner one, which would count by it what is not let through. */
    @Override
    public void setWeight(Weight weight) {}

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext context) throws IOException {
      return around.leaf(super.getLeafCollector(context));
    }

    @Override
    public ScoreMode scoreMode() {
      return around.mode(super.scoreMode());
    }
  }

  abstract static class Wrapping<C extends Collector, T>
      implements CollectorManager<Wrapped<C>, T> {
    private final CollectorManager<C, T> inner;

    Wrapping(CollectorManager<C, T> inner) {
      this.inner = inner;
    }

    abstract LeafCollector leaf(LeafCollector in);

    abstract ScoreMode mode(ScoreMode wanted);

    @Override
    public Wrapped<C> newCollector() throws IOException {
      return new Wrapped<>(inner.newCollector(), this);
    }

    @Override
    public T reduce(Collection<Wrapped<C>> collectors) throws IOException {
      List<C> all = new ArrayList<>();
      collectors.forEach(wrapped -> all.add(wrapped.inner));
      return inner.reduce(all);
    }
  }

  /** The highest score, or negative infinity without documents. */
  static final class MaxScore implements CollectorManager<MaxScore.OfSlice, Float> {
    @Override
    public OfSlice newCollector() {
      return new OfSlice();
    }

    @Override
    public Float reduce(Collection<OfSlice> slices) {
      float highest = Float.NEGATIVE_INFINITY;
      for (OfSlice slice : slices) {
        highest = Math.max(highest, slice.highest);
      }
      return highest;
    }

    static final class OfSlice extends SimpleCollector {
      private float highest = Float.NEGATIVE_INFINITY;
      private Scorable scorer = new NoScore();

      @Override
      public void setScorer(Scorable given) {
        scorer = given;
      }

      @Override
      public void collect(int doc) throws IOException {
        highest = Math.max(highest, scorer.score());
      }

      @Override
      public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE;
      }
    }
  }
}
