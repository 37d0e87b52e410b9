package io.lampyr.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class DocumentRangeQueryTest {
  /** Documents of each part, and of how many segments anything was asked for them. */
  private record Part(List<Integer> documents, int segments) {}

  private static Part part(IndexSearcher searcher, int id, int max) throws IOException {
    Query query = searcher.rewrite(new DocumentRangeQuery(id, max));
    Weight weight = searcher.createWeight(query, ScoreMode.COMPLETE_NO_SCORES, 1);
    List<Integer> documents = new ArrayList<>();
    int segments = 0;
    for (LeafReaderContext segment : searcher.getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(segment);
      if (scorer != null) {
        segments++;
        DocIdSetIterator each = scorer.iterator();
        while (each.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          documents.add(segment.docBase + each.docID());
        }
      }
    }
    return new Part(documents, segments);
  }

  private static DirectoryReader reader(List<Integer> segments) throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int documents : segments) {
        for (int i = 0; i < documents; i++) {
          writer.addDocument(new Document());
        }
        writer.commit();
      }
    }
    return DirectoryReader.open(directory);
  }

  @Test
  void partsAreAllDocumentsInTheirOrderHoweverManySegmentsTheyLieIn() throws IOException {
    Random random = new Random(20_261_129);
    for (int round = 0; round < 50; round++) {
      List<Integer> segments = random.ints(1 + random.nextInt(6), 1, 40).boxed().toList();
      int all = segments.stream().mapToInt(Integer::intValue).sum();
      int max = 1 + random.nextInt(2 * all);
      try (DirectoryReader reader = reader(segments)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        List<Integer> documents = new ArrayList<>();
        for (int id = 0; id < max; id++) {
          documents.addAll(part(searcher, id, max).documents());
        }
        assertThat(documents)
            .as("%s in %s", segments, max)
            .isEqualTo(IntStream.range(0, all).boxed().toList());
      }
    }
  }

  @Test
  void partsThatAreMadeSmallerAreTheSameDocuments() throws IOException {
    try (DirectoryReader reader = reader(List.of(17, 1, 30, 5))) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (int id = 0; id < 16; id++) {
        List<Integer> smaller = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          smaller.addAll(part(searcher, 8 * id + i, 128).documents());
        }
        assertThat(smaller).isEqualTo(part(searcher, id, 16).documents());
      }
    }
  }

  @Test
  void segmentsThatHaveNoPartInItAreNotLookedInto() throws IOException {
    try (DirectoryReader reader = reader(List.of(10, 10, 10, 10))) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (int id = 0; id < 4; id++) {
        assertThat(part(searcher, id, 4).segments()).isEqualTo(1);
      }
      assertThat(part(searcher, 1, 3).segments()).isEqualTo(2);
    }
  }
}
