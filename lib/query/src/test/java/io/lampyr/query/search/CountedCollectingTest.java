package io.lampyr.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collection;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Documents are counted, however the collector behind takes them, or leaves them. */
class CountedCollectingTest {
  enum Taking {
    ONE_BY_ONE,
    STREAMS_INTO_ARRAYS,
    STREAMS_EACH,
    ODD_SEGMENTS_ONLY
  }

  @ParameterizedTest
  @EnumSource(Taking.class)
  void everyDocumentIsCountedOnce(Taking taking) throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int segment = 0; segment < 4; segment++) {
        for (int i = 0; i < 3000 + segment; i++) {
          Document document = new Document();
          document.add(new StringField("k", "k" + i % 3, Field.Store.NO));
          document.add(new StringField("m", "m" + i % 7, Field.Store.NO));
          writer.addDocument(document);
        }
        writer.flush();
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        searcher.setQueryCache(null);
        Query both =
            new BooleanQuery.Builder()
                .add(new TermQuery(new Term("k", "k1")), BooleanClause.Occur.SHOULD)
                .add(new TermQuery(new Term("m", "m2")), BooleanClause.Occur.SHOULD)
                .build();
        Query one = new TermQuery(new Term("k", "k2"));
        for (Query query : new Query[] {MatchAllDocsQuery.INSTANCE, one, both}) {
          CountedCollecting.Counted<Integer> counted =
              searcher.search(query, new CountedCollecting<>(new Takers(taking)));
          assertThat(counted.documents()).as(query.toString()).isEqualTo(searcher.count(query));
          if (taking != Taking.ODD_SEGMENTS_ONLY) {
            assertThat(counted.collected()).isEqualTo(searcher.count(query));
          }
        }
      }
    }
  }

  private record Takers(Taking taking) implements CollectorManager<Taker, Integer> {
    @Override
    public Taker newCollector() {
      return new Taker(taking);
    }

    @Override
    public Integer reduce(Collection<Taker> takers) {
      return takers.stream().mapToInt(taker -> taker.seen).sum();
    }
  }

  private static final class Taker implements Collector {
    private final Taking taking;
    private int seen;

    Taker(Taking taking) {
      this.taking = taking;
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext context) {
      if (taking == Taking.ODD_SEGMENTS_ONLY && context.ord % 2 == 0) {
        throw new CollectionTerminatedException();
      }
      return new LeafCollector() {
        private final int[] batch = new int[17];

        @Override
        public void setScorer(Scorable scorer) {}

        @Override
        public void collect(int doc) {
          seen++;
        }

        @Override
        public void collect(DocIdStream stream) throws IOException {
          switch (taking) {
            case STREAMS_INTO_ARRAYS -> {
              for (int n = stream.intoArray(batch); n > 0; n = stream.intoArray(batch)) {
                seen += n;
              }
            }
            case STREAMS_EACH -> stream.forEach(_ -> seen++);
            case ONE_BY_ONE, ODD_SEGMENTS_ONLY -> LeafCollector.super.collect(stream);
          }
        }
      };
    }
  }
}
