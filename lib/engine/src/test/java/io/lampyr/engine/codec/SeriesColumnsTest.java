package io.lampyr.engine.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.field.VectorGraph;
import io.lampyr.metrics.codec.ColumnKind;
import io.lampyr.metrics.codec.MergedNumbers;
import io.lampyr.metrics.codec.TimeSeriesDocValuesFormat;
import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.perfield.PerFieldDocValuesFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class SeriesColumnsTest {
  @Test
  void segmentsOfTimeSeriesNameTheFormatAndOldOnesStayReadable() throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      write(directory, new ShardCodec(), 1);
      write(
          directory,
          ShardCodec.ofTimeSeries(
              field -> VectorGraph.STANDARD, field -> ColumnKind.PLAIN, MergedNumbers.UNCHANGED),
          2);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        assertThat(reader.leaves()).hasSize(2);
        assertThat(format(reader.leaves().get(0).reader())).isEqualTo("Lucene90");
        assertThat(format(reader.leaves().get(1).reader()))
            .isEqualTo(TimeSeriesDocValuesFormat.NAME);
        for (int i = 0; i < 2; i++) {
          NumericDocValues times =
              reader.leaves().get(i).reader().getNumericDocValues("@timestamp");
          assertThat(times.advanceExact(0)).isTrue();
          assertThat(times.longValue()).isEqualTo(i + 1);
        }
      }
    }
    assertThat(Codec.forName(ShardCodec.NAME)).isInstanceOf(ShardCodec.class);
  }

  private static String format(LeafReader reader) {
    FieldInfo field = reader.getFieldInfos().fieldInfo("@timestamp");
    return field.getAttribute(PerFieldDocValuesFormat.PER_FIELD_FORMAT_KEY);
  }

  private static void write(ByteBuffersDirectory directory, Codec codec, long time)
      throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig().setCodec(codec))) {
      Document document = new Document();
      document.add(new SortedDocValuesField("_tsid", new BytesRef("a")));
      document.add(new NumericDocValuesField("@timestamp", time));
      writer.addDocument(document);
    }
  }
}
