package io.lampyr.query.search;

import io.lampyr.base.port.Clock;
import io.lampyr.query.profile.CollectorProfile;
import java.io.IOException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.FilterLeafCollector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.ScoreMode;
import org.jspecify.annotations.Nullable;

/** Notes how long collecting took. */
final class TimedCollecting<C extends Collector, T> extends HitCollecting.Wrapping<C, T> {
  private final CollectorProfile profile;
  private final Clock clock;

  TimedCollecting(CollectorManager<C, T> inner, CollectorProfile profile, Clock clock) {
    super(inner);
    this.profile = profile;
    this.clock = clock;
  }

  @Override
  LeafCollector leaf(LeafCollector in) {
    return new FilterLeafCollector(in) {
      @Override
      public void collect(int doc) throws IOException {
        long began = clock.monotonicNanos();
        try {
          super.collect(doc);
        } finally {
          profile.took(clock.monotonicNanos() - began);
        }
      }

      @Override
      public void collect(DocIdStream stream) throws IOException {
        long began = clock.monotonicNanos();
        try {
          in.collect(stream);
        } finally {
          profile.took(clock.monotonicNanos() - began);
        }
      }

      @Override
      public @Nullable DocIdSetIterator competitiveIterator() throws IOException {
        return in.competitiveIterator();
      }
    };
  }

  @Override
  ScoreMode mode(ScoreMode wanted) {
    return wanted;
  }
}
