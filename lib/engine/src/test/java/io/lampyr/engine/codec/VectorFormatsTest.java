package io.lampyr.engine.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.field.VectorGraph;
import io.lampyr.mapping.field.VectorGraph.Kept;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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

  private static float[] vector(int place) {
    float[] vector = new float[DIMENSIONS];
    vector[place] = 1;
    vector[DIMENSIONS - 1] = 0.5f;
    return vector;
  }

  @Test
  void fieldsHaveTheFormatsThatTheyAskFor() throws IOException {
    Map<String, VectorGraph> fields =
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
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      IndexWriterConfig config = new IndexWriterConfig().setCodec(new ShardCodec(fields::get));
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (int i = 0; i < 20; i++) {
          Document document = new Document();
          for (String field : fields.keySet()) {
            document.add(new KnnFloatVectorField(field, vector(i)));
          }
          writer.addDocument(document);
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        for (String field : List.copyOf(fields.keySet())) {
          assertThat(formats(reader, field))
              .as(field)
              .isEqualTo(
                  field.equals("whole")
                      ? "Lucene99HnswVectorsFormat"
                      : "Lucene104HnswScalarQuantizedVectorsFormat");
          assertThat(
                  new IndexSearcher(reader)
                      .search(new KnnFloatVectorQuery(field, vector(7), 1), 1)
                      .scoreDocs[0]
                      .doc)
              .as(field)
              .isEqualTo(7);
        }
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
