package io.lampyr.bench.directory;

import java.io.IOException;
import java.util.Random;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;

/** A kind of search; one run of it is a fixed handful of them, the same for every directory. */
enum Workload {
  TERM("term") {
    @Override
    Runner on(DirectoryReader reader) {
      return queries(reader, 20, random -> new TermQuery(text(random, 2000)));
    }
  },
  RARE_TERM("rare term") {
    @Override
    Runner on(DirectoryReader reader) {
      return queries(
          reader,
          50,
          random ->
              new TermQuery(
                  new Term("id", Integer.toString(random.nextInt(SampleIndex.DOCUMENTS)))));
    }
  },
  PHRASE("phrase") {
    @Override
    Runner on(DirectoryReader reader) {
      return queries(
          reader, 2, random -> new PhraseQuery("text", word(random, 50), word(random, 50)));
    }
  },
  RANGE("range (points)") {
    @Override
    Runner on(DirectoryReader reader) {
      return queries(
          reader,
          10,
          random -> {
            long from = random.nextInt(1_000_000);
            return LongPoint.newRangeQuery("time", from, from + 20_000);
          });
    }
  },
  SORT("sort by doc values") {
    @Override
    Runner on(DirectoryReader reader) {
      IndexSearcher searcher = searcher(reader);
      Sort sort = new Sort(new SortField("value", SortField.Type.LONG, true));
      return seed -> {
        Random random = new Random(seed);
        for (int i = 0; i < 5; i++) {
          searcher.search(new TermQuery(text(random, 200)), 10, sort);
        }
      };
    }
  },
  SCAN("doc-values scan") {
    @Override
    Runner on(DirectoryReader reader) {
      return seed -> scan(reader);
    }
  },
  FETCH("stored fields") {
    @Override
    Runner on(DirectoryReader reader) {
      return seed -> {
        Random random = new Random(seed);
        StoredFields fields = reader.storedFields();
        for (int i = 0; i < 20; i++) {
          fields.document(random.nextInt(reader.maxDoc()));
        }
      };
    }
  };

  private final String label;

  Workload(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** Something to be timed. */
  interface Runner {
    void run(int seed) throws IOException;
  }

  private interface QueryMaker {
    Query make(Random random);
  }

  abstract Runner on(DirectoryReader reader);

  private static Runner queries(DirectoryReader reader, int count, QueryMaker maker) {
    IndexSearcher searcher = searcher(reader);
    return seed -> {
      Random random = new Random(seed);
      for (int i = 0; i < count; i++) {
        searcher.search(maker.make(random), 10);
      }
    };
  }

  private static IndexSearcher searcher(DirectoryReader reader) {
    IndexSearcher searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
    return searcher;
  }

  private static Term text(Random random, int words) {
    return new Term("text", word(random, words));
  }

  private static String word(Random random, int words) {
    return SampleIndex.word(random.nextInt(words));
  }

  /** A sum for each category, as an aggregation makes it. */
  private static void scan(DirectoryReader reader) throws IOException {
    long[] sums = new long[SampleIndex.CATEGORIES];
    for (LeafReaderContext leaf : reader.leaves()) {
      NumericDocValues values = leaf.reader().getNumericDocValues("value");
      SortedDocValues categories = leaf.reader().getSortedDocValues("category");
      while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        if (categories.advanceExact(values.docID())) {
          sums[categories.ordValue()] += values.longValue();
        }
      }
    }
    if (sums[0] == 0) {
      throw new IllegalStateException("nothing was scanned");
    }
  }
}
