package io.lampyr.engine.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.node.IndexViews;
import io.lampyr.engine.node.MappedViews;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.request.RecentRequests;
import io.lampyr.engine.shard.SequenceNumbers;
import io.lampyr.engine.shard.ShardHistory;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.metrics.codec.TimeSeriesDocValuesFormat;
import io.lampyr.translog.batch.BatchSettings;
import io.lampyr.translog.batch.Membership;
import io.lampyr.translog.batch.TranslogBatcher;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.Source;
import io.lampyr.translog.format.VersionType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.lucene.codecs.perfield.PerFieldDocValuesFormat;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** What form the columns of a shard's segments have, by what its index's settings say. */
class SeriesSegmentsTest {
  private static final String SERIES =
      "{\"index.mode\":\"time_series\",\"index.routing_path\":\"host\"}";

  private static final String MAPPINGS =
      "{\"properties\":{\"@timestamp\":{\"type\":\"date\"},"
          + "\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
          + "\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"},"
          + "\"m\":{\"properties\":{\"load\":{\"type\":\"double\"}}}}}";

  private final SeededRandomness randomness = new SeededRandomness(6);
  private final VirtualTime time = VirtualTime.inline();

  @Test
  void columnsOfSeriesAreWrittenInTheirOwnFormByFlushesMergesAndRecoveries() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      IndexViews.View view = view(SERIES);
      try (ShardIndex index = new ShardIndex(directory, view.lucene(), 0, new SystemClock())) {
        Replay replay = replay(index, view);
        replay.apply(point("a", 1, 0));
        replay.apply(point("b", 1, 1));
        assertThat(committed(index, directory)).containsExactly(ours());
        replay.apply(point("a", 2, 2));
        assertThat(committed(index, directory)).containsExactly(ours(), ours());
        index.forceMerge(1);
        assertThat(committed(index, directory)).containsExactly(ours());
      }
      try (ShardIndex index = new ShardIndex(directory, view.lucene(), 0, new SystemClock())) {
        replay(index, view).apply(point("b", 2, 3));
        assertThat(committed(index, directory)).containsExactly(ours(), ours());
        index.forceMerge(1);
        assertThat(committed(index, directory)).containsExactly(ours());
      }
    }
  }

  @Test
  void pointsOfOneEntryOfTheLogAreReplayedAsTheDocumentsThatTheyAre() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      IndexViews.View view = view(SERIES);
      try (ShardIndex index = new ShardIndex(directory, view.lucene(), 0, new SystemClock())) {
        Replay replay = replay(index, view);
        replay.apply(point("a", 2, 0));
        replay.apply(points("a", 1, 1, 2, 3));
        replay.apply(points("a", 1, 1, 2, 3));
        index.reopen();
        for (int millis = 1; millis <= 3; millis++) {
          assertThat(index.find(id("a", millis)))
              .contains(new DocumentVersion(1, millis, 1, false));
        }
        assertThat(committed(index, directory)).containsExactly(ours());
        assertThat(index.counts().documents()).isEqualTo(3);
      }
    }
  }

  /** As docs/format/translog.md has it. */
  private static Operation points(String host, int seqNo, long... millis) {
    byte[] text = ("\"host\":\"" + host + "\",\"m\":{\"load\":").getBytes(StandardCharsets.UTF_8);
    int length = SeriesPoint.TSID_BYTES + 4 + text.length + 4 + 16 * millis.length;
    ByteBuffer payload = ByteBuffer.allocate(length).put(series(host)).putInt(text.length);
    payload.put(text).putInt(millis.length);
    for (long one : millis) {
      payload.putLong(one).putDouble(0.25);
    }
    return new Operation.Points(seqNo, 1, null, millis.length, Source.of(payload.array()));
  }

  private static byte[] series(String host) {
    byte[] series = new byte[SeriesPoint.TSID_BYTES];
    series[0] = (byte) host.charAt(0);
    return series;
  }

  private static String id(String host, long millis) {
    return new SeriesPoint(new BytesRef(series(host)), millis).id();
  }

  @Test
  void columnsOfOtherDocumentsAreLucenes() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      IndexViews.View view = view("{\"index.sort.field\":\"host\"}");
      try (ShardIndex index = new ShardIndex(directory, view.lucene(), 0, new SystemClock())) {
        Replay replay = replay(index, view);
        replay.apply(point("a", 1, 0));
        assertThat(committed(index, directory)).containsExactly(forms("Lucene90"));
        replay.apply(point("b", 1, 1));
        assertThat(committed(index, directory)).hasSize(2);
        index.forceMerge(1);
        assertThat(committed(index, directory)).containsExactly(forms("Lucene90"));
      }
    }
  }

  private static Map<String, String> ours() {
    return forms(TimeSeriesDocValuesFormat.NAME);
  }

  private static Map<String, String> forms(String name) {
    return Map.of("@timestamp", name, "host", name, "load", name);
  }

  /** For each segment of a new commit: the form in which the columns of the mapping are. */
  private static List<Map<String, String>> committed(ShardIndex index, Directory directory)
      throws IOException {
    index.release(index.commit(Map.of()));
    List<Map<String, String>> segments = new ArrayList<>();
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext segment : reader.leaves()) {
        segments.add(forms(segment.reader()));
      }
    }
    return segments;
  }

  private static Map<String, String> forms(LeafReader segment) {
    Map<String, String> forms = new TreeMap<>();
    for (String name : List.of("@timestamp", "host", "load")) {
      FieldInfo field = Objects.requireNonNull(segment.getFieldInfos().fieldInfo(name));
      assertThat(field.getDocValuesType()).isNotEqualTo(DocValuesType.NONE);
      forms.put(name, field.getAttribute(PerFieldDocValuesFormat.PER_FIELD_FORMAT_KEY));
    }
    return forms;
  }

  private IndexViews.View view(String settings) {
    return new MappedViews(new SerialMergeScheduler())
        .apply(
            new IndexMetadata(
                IndexId.random(randomness),
                "points",
                IndexState.OPEN,
                new IndexMetadata.Layout(1, 1),
                new IndexMetadata.Age(Instant.EPOCH, 1, 1),
                new IndexMetadata.Definition(settings, MAPPINGS, new TreeMap<>())));
  }

  private static Operation point(String host, long millis, int seqNo) {
    return new Operation.Index(
        seqNo,
        1,
        null,
        new Operation.DocumentVersion(1, VersionType.INTERNAL),
        new Operation.DocumentName(id(host, millis), null, -1),
        Source.utf8("{\"@timestamp\":" + millis + ",\"host\":\"" + host + "\",\"load\":0.5}"));
  }

  private Replay replay(ShardIndex index, IndexViews.View view) {
    TranslogBatcher log =
        new TranslogBatcher(
            NodeId.random(randomness),
            new MemoryBlobStore(time),
            asked -> new Membership.Check.Member(),
            BatchSettings.defaults(),
            new Ports(time, time, randomness));
    ShardHistory history =
        new ShardHistory(
            new SequenceNumbers(SequenceNumbers.NONE, SequenceNumbers.NONE),
            new RecentRequests(10, Duration.ofHours(1), Duration.ofHours(1), 0),
            ShardHistory.newVersions());
    return new Replay(
        index,
        history,
        view.parser(),
        new Replay.Moment(
            1,
            log.afterAllAppended(new ShardId(IndexId.random(randomness), 0)),
            time.monotonicNanos()));
  }
}
