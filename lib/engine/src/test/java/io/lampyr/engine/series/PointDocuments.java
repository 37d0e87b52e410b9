package io.lampyr.engine.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.cell.ColumnTypes;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.node.IndexViews;
import io.lampyr.engine.node.MappedViews;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.esql.source.Table;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.series.SeriesPoint;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;

/** Documents of points of some hosts, and the series that are read of them. */
final class PointDocuments {
  static final String BARE =
      "\"@timestamp\":{\"type\":\"date\"},"
          + "\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true}";
  static final String FIELDS =
      BARE
          + ",\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"},"
          + "\"ran\":{\"type\":\"double\",\"time_series_metric\":\"counter\"},"
          + "\"took\":{\"type\":\"exponential_histogram\",\"time_series_metric\":\"histogram\"}";

  static final IndexViews.View VIEW = view(FIELDS);

  /** A shard of such documents, with nothing in it that the folder does not have. */
  static ShardIndex index(Directory directory) throws IOException {
    return new ShardIndex(directory, VIEW.lucene(), 0, new SystemClock());
  }

  /** Writes points of one host, of a gauge and a counter that fall now and then. */
  static void writeSaws(ShardIndex index, int points) throws IOException {
    for (int i = 0; i < points; i++) {
      write(index, "a", i, ",\"load\":" + i % 300 + ",\"ran\":" + i % 700, i);
    }
    index.release(index.commit(Map.of()));
  }

  static void write(ShardIndex index, String host, int second, double value, long seqNo)
      throws IOException {
    write(index, host, second, ",\"load\":" + value, seqNo);
  }

  static void write(ShardIndex index, String host, int second, String value, long seqNo)
      throws IOException {
    String source =
        "{\"@timestamp\":" + seconds(second) + ",\"host\":\"" + host + "\"" + value + "}";
    DocumentParser.Parsed parsed =
        VIEW.parser().parse(DocumentKey.of(id(host, second)), new BytesRef(source));
    assertThat(parsed).isInstanceOf(DocumentParser.Parsed.Ready.class);
    index.replace(
        id(host, second),
        ((DocumentParser.Parsed.Ready) parsed).document(),
        new DocumentVersion(1, seqNo, 1, false));
  }

  static IndexViews.View view(String fields) {
    return new MappedViews(new SerialMergeScheduler())
        .apply(
            new IndexMetadata(
                IndexId.random(new SeededRandomness(1)),
                "points",
                IndexState.OPEN,
                new IndexMetadata.Layout(1, 1),
                new IndexMetadata.Age(Instant.EPOCH, 1, 1),
                new IndexMetadata.Definition(
                    "{\"index.mode\":\"time_series\",\"index.routing_path\":\"host\"}",
                    "{\"properties\":{" + fields + "}}",
                    new TreeMap<>())));
  }

  static ShardSeries open(Directory directory) throws IOException {
    Mapping mapping = VIEW.parser().mapping();
    ColumnTypes types = new ColumnTypes();
    types.add("points", mapping);
    Table table =
        new Table() {
          @Override
          public List<Field> fields() {
            return types.fields();
          }

          @Override
          public List<Split> splits() {
            return List.of();
          }
        };
    return new ShardSeries(
        table,
        SeriesFields.of(List.of(mapping)),
        List.of(new OneShard(DirectoryReader.open(directory), mapping)));
  }

  static String id(String host, int second) {
    byte[] series = new byte[SeriesPoint.TSID_BYTES];
    series[0] = (byte) host.charAt(0);
    return new SeriesPoint(new BytesRef(series), seconds(second)).id();
  }

  static long seconds(int second) {
    return 1_700_000_000_000L + second * 1000L;
  }

  private PointDocuments() {}
}
