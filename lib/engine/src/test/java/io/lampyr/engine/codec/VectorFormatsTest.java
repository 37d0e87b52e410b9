package io.lampyr.engine.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.field.VectorGraph;
import io.lampyr.mapping.field.VectorGraph.Kept;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

/** Vectors are kept as their fields say. */
class VectorFormatsTest {
  private static final int DIMENSIONS = 2048;

  private static final Map<String, VectorGraph> FIELDS =
      Map.of(
          "whole",
          VectorGraph.STANDARD,
          "bytes",
          new VectorGraph(Kept.BYTES, false, 8, 50, 0),
          "nibbles",
          new VectorGraph(Kept.NIBBLES, true, 16, 100, 0),
          "two",
          new VectorGraph(Kept.TWO_BITS, false, 16, 100, 3),
          "bits",
          new VectorGraph(Kept.BITS, false, 16, 100, 3));

  private static float[] vector(int seed) {
    Random random = new Random(seed);
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  @Test
  void fieldsHaveTheFormatsThatTheyAskFor() throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      write(directory);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        for (String field : FIELDS.keySet()) {
          assertThat(formats(reader, field))
              .as(field)
              .isEqualTo(
                  field.equals("whole")
                      ? "Lucene99HnswVectorsFormat"
                      : "Lucene104HnswBinaryQuantizedVectorsFormat");
          KnnFloatVectorQuery nearest = new KnnFloatVectorQuery(field, vector(7), 1);
          assertThat(new IndexSearcher(reader).search(nearest, 1).scoreDocs[0].doc)
              .as(field)
              .isEqualTo(7);
        }
      }
    }
  }

  private static void write(ByteBuffersDirectory directory) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setCodec(new ShardCodec(FIELDS::get));
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < 20; i++) {
        Document document = new Document();
        for (String field : FIELDS.keySet()) {
          document.add(new KnnFloatVectorField(field, vector(i)));
        }
        writer.addDocument(document);
      }
    }
  }

  private static String formats(DirectoryReader reader, String field) {
    return reader
        .leaves()
        .getFirst()
        .reader()
        .getFieldInfos()
        .fieldInfo(field)
        .getAttribute("PerFieldKnnVectorsFormat.format");
  }
}
