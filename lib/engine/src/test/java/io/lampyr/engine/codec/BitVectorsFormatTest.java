package io.lampyr.engine.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.field.VectorGraph;
import io.lampyr.mapping.field.VectorGraph.BitScore;
import io.lampyr.mapping.field.VectorGraph.Kept;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vectors of bits score as counting the bits that differ says, wherever they lie. */
class BitVectorsFormatTest {
  private static final int COUNT = 3000;
  private static final int BYTES = 9;
  private static final int K = 10;

  private final Random random = new Random(41);
  private final Map<Integer, byte[]> live = new HashMap<>();

  private byte[] vector() {
    byte[] vector = new byte[BYTES];
    random.nextBytes(vector);
    return vector;
  }

  private static float naive(byte[] one, byte[] other, BitScore score) {
    int different = 0;
    for (int i = 0; i < one.length * 8; i++) {
      int a = one[i / 8] >> i % 8 & 1;
      int b = other[i / 8] >> i % 8 & 1;
      different += a ^ b;
    }
    float bits = one.length * 8;
    return score == BitScore.SHARE ? (bits - different) / bits : 1f / (1 + different);
  }

  private static IndexWriterConfig config(BitScore score, boolean flat) {
    VectorGraph graph = new VectorGraph(Kept.WHOLE, flat, 16, 100, 0, score);
    return new IndexWriterConfig().setCodec(new ShardCodec(_ -> graph));
  }

  private void write(ByteBuffersDirectory directory, BitScore score, boolean flat)
      throws IOException {
    IndexWriterConfig config = config(score, flat).setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < COUNT; i++) {
        Document document = new Document();
        document.add(new StringField("id", String.valueOf(i), Field.Store.YES));
        document.add(new StringField("third", String.valueOf(i % 3), Field.Store.NO));
        if (i % 7 != 0) {
          byte[] vector = vector();
          live.put(i, vector);
          document.add(new KnnByteVectorField("v", vector, VectorSimilarityFunction.EUCLIDEAN));
        }
        writer.addDocument(document);
        if (i % 1000 == 999) {
          writer.commit();
        }
      }
      for (int i = 0; i < COUNT; i += 5) {
        writer.deleteDocuments(new Term("id", String.valueOf(i)));
        live.remove(i);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"SHARE,false", "SHARE,true", "DISTANCE,false", "DISTANCE,true"})
  void scoresAreThoseOfCountingBeforeAndAfterAMerge(BitScore score, boolean flat)
      throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      write(directory, score, flat);
      check(directory, score, flat, 3);
      try (IndexWriter writer = new IndexWriter(directory, config(score, flat))) {
        writer.forceMerge(1);
      }
      check(directory, score, flat, 1);
    }
  }

  private void check(ByteBuffersDirectory directory, BitScore score, boolean flat, int segments)
      throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      assertThat(reader.leaves()).hasSize(segments);
      for (int round = 0; round < 20; round++) {
        byte[] target = vector();
        search(reader, target, score, null, flat);
        search(reader, target, score, new TermQuery(new Term("third", "1")), flat);
      }
    }
  }

  private void search(
      DirectoryReader reader, byte[] target, BitScore score, Query filter, boolean exact)
      throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    ScoreDoc[] found =
        searcher.search(new KnnByteVectorQuery("v", target, 4 * K, filter), K).scoreDocs;
    List<Float> wanted = new ArrayList<>();
    live.forEach((id, vector) -> {
      if (filter == null || id % 3 == 1) {
        wanted.add(naive(target, vector, score));
      }
    });
    wanted.sort(Comparator.reverseOrder());
    assertThat(found).hasSize(K);
    List<Float> scores = new ArrayList<>();
    for (ScoreDoc hit : found) {
      int id = Integer.parseInt(reader.storedFields().document(hit.doc).get("id"));
      assertThat(hit.score).isEqualTo(naive(target, live.get(id), score));
      scores.add(hit.score);
    }
    if (exact) {
      assertThat(scores).isEqualTo(wanted.subList(0, K));
    } else {
      assertThat(scores.getFirst()).isEqualTo(wanted.getFirst());
      assertThat(scores.getLast()).isGreaterThanOrEqualTo(wanted.get(3 * K));
    }
  }

  @Test
  void segmentsNameTheFormatsByNamesThatStay() throws IOException {
    Map<BitScore, String> names =
        Map.of(BitScore.SHARE, "LampyrBitShare1", BitScore.DISTANCE, "LampyrBitDistance1");
    for (BitScore score : names.keySet()) {
      try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
        write(directory, score, false);
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          for (LeafReaderContext leaf : reader.leaves()) {
            assertThat(
                    leaf.reader()
                        .getFieldInfos()
                        .fieldInfo("v")
                        .getAttribute("PerFieldKnnVectorsFormat.format"))
                .isEqualTo(names.get(score));
          }
        }
      }
    }
  }
}
