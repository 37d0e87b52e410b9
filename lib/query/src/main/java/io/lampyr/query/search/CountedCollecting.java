package io.lampyr.query.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.CheckedIntConsumer;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.FilterLeafCollector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Counts documents on their way to a collector, without taking streams of them apart. A segment
 * that the collector does not want to see is only counted, and not looked at if its count is known.
 */
record CountedCollecting<C extends Collector, T>(CollectorManager<C, T> inner)
    implements CollectorManager<CountedCollecting.OfSlice<C>, CountedCollecting.Counted<T>> {

  /** What the collector made of the documents, and how many they were. */
  record Counted<T>(T collected, long documents) {}

  @Override
  public OfSlice<C> newCollector() throws IOException {
    return new OfSlice<>(inner.newCollector());
  }

  @Override
  public Counted<T> reduce(Collection<OfSlice<C>> slices) throws IOException {
    List<C> all = new ArrayList<>();
    long documents = 0;
    for (OfSlice<C> slice : slices) {
      all.add(slice.inner);
      documents += slice.documents;
    }
    return new Counted<>(inner.reduce(all), documents);
  }

  /** Counts the segments of one slice. */
  static final class OfSlice<C extends Collector> implements Collector {
    private final C inner;
    private @Nullable Weight weight;
    private long documents;

    OfSlice(C inner) {
      this.inner = inner;
    }

    @Override
    public void setWeight(Weight searched) {
      weight = searched;
      inner.setWeight(searched);
    }

    @Override
    public ScoreMode scoreMode() {
      return inner.scoreMode();
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext context) throws IOException {
      try {
        return new Counting(inner.getLeafCollector(context));
      } catch (CollectionTerminatedException notWanted) {
        int count = weight == null ? -1 : weight.count(context);
        if (count >= 0) {
          documents += count;
          throw notWanted;
        }
        return new Counting(null);
      }
    }

    private final class Counting extends FilterLeafCollector {
      private final @Nullable LeafCollector wanted;

      Counting(@Nullable LeafCollector wanted) {
        super(wanted == null ? Nobody.IT : wanted);
        this.wanted = wanted;
      }

      @Override
      public void collect(int doc) throws IOException {
        documents++;
        in.collect(doc);
      }

      @Override
      public void collect(DocIdStream stream) throws IOException {
        if (wanted == null) {
          documents += stream.count();
        } else {
          wanted.collect(new CountedStream(stream));
        }
      }
    }

    private final class CountedStream extends DocIdStream {
      private final DocIdStream stream;

      CountedStream(DocIdStream stream) {
        this.stream = stream;
      }

      @Override
      public void forEach(int upTo, CheckedIntConsumer<IOException> consumer) throws IOException {
        stream.forEach(
            upTo,
            doc -> {
              documents++;
              consumer.accept(doc);
            });
      }

      @Override
      public int count(int upTo) throws IOException {
        int count = stream.count(upTo);
        documents += count;
        return count;
      }

      @Override
      public int intoArray(int upTo, int[] array) {
        int count = stream.intoArray(upTo, array);
        documents += count;
        return count;
      }

      @Override
      public boolean mayHaveRemaining() {
        return stream.mayHaveRemaining();
      }
    }
  }

  /** Takes documents that nobody wants but to count. */
  private enum Nobody implements LeafCollector {
    IT;

    @Override
    public void setScorer(Scorable scorer) {}

    @Override
    public void collect(int doc) {}
  }
}
