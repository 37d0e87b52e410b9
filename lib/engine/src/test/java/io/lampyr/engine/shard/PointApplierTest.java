package io.lampyr.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.node.IndexViews;
import io.lampyr.engine.node.MappedViews;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import io.lampyr.mapping.document.SeriesRow;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.metrics.document.SeriesPoints;
import io.lampyr.translog.batch.BatchSettings;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.Source;
import io.lampyr.translog.format.TranslogKeys;
import io.lampyr.translog.format.TranslogReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** Laws PointOnce and AppliedOnce of points that come in blocks. */
class PointApplierTest {
  private static final IndexViews.View VIEW = view();
  private static final String A = "\"host\":\"a\",\"m\":{\"load\":";
  private static final String B = "\"host\":\"b\",\"m\":{\"load\":";

  private static ShardHarness harness() throws IOException {
    return new ShardHarness(BatchSettings.defaults(), VIEW.parser(), VIEW.lucene());
  }

  private static PointBlock.Series series(String around, long[] millis, double... values) {
    SeriesPoints points = new SeriesPoints(around.getBytes(StandardCharsets.UTF_8), millis, values);
    SeriesRow row =
        VIEW.parser().rows().row(new PointBlock.Series(new BytesRef(new byte[24]), points));
    return new PointBlock.Series(row == null ? new BytesRef(new byte[24]) : row.tsid(), points);
  }

  private static Write block(int ordinal, PointBlock.Series... series) {
    PointBlock block = new PointBlock(List.of(series));
    return new Write(
        ordinal,
        WriteKind.CREATE,
        VersionCheck.NONE,
        DocumentKey.of(block.id()),
        new BytesRef(),
        block);
  }

  private static String source(ShardHarness harness, String id) {
    StoredDocument found = harness.shard.read(id).value().orElseThrow();
    return Objects.requireNonNull(found.source()).utf8ToString();
  }

  @Test
  void pointsAreTheDocumentsThatTheyWouldBe() throws IOException {
    try (ShardHarness harness = harness()) {
      PointBlock.Series a = series(A, new long[] {1_795_000_000_000L, 1_795_000_010_000L}, 1, -0.5);
      PointBlock.Series b = series(B, new long[] {1_795_000_000_000L}, 1e300);
      List<WriteResult> results = harness.append(block(0, a, b)).value();
      assertThat(results).hasSize(1).first().isInstanceOf(WriteResult.Done.class);
      assertThat(source(harness, a.id(0)))
          .isEqualTo(
              "{\"@timestamp\":\"2026-11-18T11:06:40.000Z\",\"host\":\"a\",\"m\":{\"load\":1.0}}");
      assertThat(source(harness, a.id(1))).contains("{\"load\":-0.5}");
      assertThat(source(harness, b.id(0))).contains("\"host\":\"b\"").contains("1.0E300");
      assertThat(harness.shard.counts().indexed()).isEqualTo(3);
      assertThat(harness.history.numbers().checkpoint()).isEqualTo(2);
    }
  }

  @Test
  void whatIsThereStaysAndTheRestIsWritten() throws IOException {
    try (ShardHarness harness = harness()) {
      PointBlock.Series first = series(A, new long[] {1_795_000_000_000L}, 1);
      PointBlock.Series more =
          series(
              A, new long[] {1_795_000_000_000L, 1_795_000_000_001L, 1_795_000_000_001L}, 7, 8, 9);
      harness.append(block(0, first));
      for (int again = 0; again < 3; again++) {
        assertThat(harness.append(block(0, more)).value().getFirst())
            .isInstanceOf(WriteResult.Done.class);
        assertThat(source(harness, more.id(0))).contains("{\"load\":1.0}");
        assertThat(source(harness, more.id(1))).contains("{\"load\":8.0}");
        harness.shard.reopen();
      }
      assertThat(harness.shard.counts().indexed()).isEqualTo(2);
      assertThat(harness.history.numbers().max()).isEqualTo(1);
    }
  }

  @Test
  void aPointThatWasDeletedComesBackAsTheNextVersion() throws IOException {
    try (ShardHarness harness = harness()) {
      PointBlock.Series one = series(A, new long[] {1_795_000_000_000L}, 1);
      harness.append(block(0, one));
      Write delete = ShardHarness.write(0, WriteKind.DELETE, VersionCheck.NONE, one.id(0), "");
      harness.append(delete);
      assertThat(harness.shard.read(one.id(0)).value()).isEmpty();
      harness.append(block(0, one));
      assertThat(harness.shard.read(one.id(0)).value().orElseThrow().version().version())
          .isEqualTo(3);
    }
  }

  @Test
  void aPointThatCameAsADocumentStaysHoweverNewItIs() throws IOException {
    try (ShardHarness harness = harness()) {
      harness.append(block(0, series(A, new long[] {1_795_000_000_000L}, 1)));
      PointBlock.Series later = series(A, new long[] {1_795_000_100_000L}, 7);
      String json =
          "{\"@timestamp\":\"2026-11-18T11:08:20.000Z\",\"host\":\"a\",\"m\":{\"load\":5.0}}";
      harness.append(ShardHarness.write(0, WriteKind.CREATE, VersionCheck.NONE, later.id(0), json));
      for (int again = 0; again < 2; again++) {
        harness.append(block(0, later));
        assertThat(source(harness, later.id(0))).contains("{\"load\":5.0}");
        harness.shard.forgetAllThatIsReleased();
      }
      assertThat(harness.history.numbers().max()).isEqualTo(1);
    }
  }

  @Test
  void aPointThatWasDeletedBeforeItCameFollowsWhatTheDeleteLeft() throws IOException {
    try (ShardHarness harness = harness()) {
      PointBlock.Series one = series(A, new long[] {1_795_000_000_000L}, 1);
      harness.append(ShardHarness.write(0, WriteKind.DELETE, VersionCheck.NONE, one.id(0), ""));
      harness.append(block(0, one));
      harness.shard.reopen();
      assertThat(harness.shard.read(one.id(0)).value().orElseThrow().version().version())
          .isEqualTo(2);
    }
  }

  @Test
  void aShardThatIsOpenedAgainKnowsThePointsThatItHas() throws IOException {
    PointBlock.Series gone = series(B, new long[] {1_795_000_020_000L}, 3);
    PointBlock.Series points = series(A, new long[] {1_795_000_000_000L, 1_795_000_010_000L}, 1, 2);
    try (ShardHarness harness = harness()) {
      harness.append(block(0, points, gone));
      harness.append(ShardHarness.write(0, WriteKind.DELETE, VersionCheck.NONE, gone.id(0), ""));
      var _ = harness.index.commit(Map.of());
      harness.index.close();
      try (ShardIndex again = new ShardIndex(harness.directory, VIEW.lucene(), 0, harness.time)) {
        assertThat(again.newestPoint()).isEqualTo(1_795_000_020_000L);
        ShardHistory history = ShardHarness.historyBehind(3);
        IndexingShard shard = harness.shardOf(again, history);
        PointBlock.Series later =
            series(A, new long[] {1_795_000_010_000L, 1_795_000_030_000L}, 8, 9);
        shard.append(harness.request(block(0, later, gone)));
        assertThat(history.numbers().max()).isEqualTo(5);
        shard.reopen();
        assertThat(again.find(gone.id(0)).orElseThrow().seqNo()).isEqualTo(4);
        StoredDocument stays = shard.read(later.id(0)).value().orElseThrow();
        assertThat(Objects.requireNonNull(stays.source()).utf8ToString()).contains("\"load\":2.0");
      }
    }
  }

  @Test
  void anEmptyShardHasNoNewestPoint() throws IOException {
    try (ShardHarness harness = harness()) {
      assertThat(harness.index.newestPoint()).isEqualTo(Long.MIN_VALUE);
    }
  }

  @Test
  void twoWritersOfTheSamePointsWriteEachOnce() throws Exception {
    try (ShardHarness harness = harness()) {
      List<Thread> writers = new ArrayList<>();
      List<Throwable> failed = Collections.synchronizedList(new ArrayList<>());
      for (int i = 0; i < 4; i++) {
        int from = i;
        List<AppendRequest> requests = new ArrayList<>();
        for (int round = 0; round < 30; round++) {
          long begin = 1_795_000_000_000L + 7L * round + from;
          long[] millis = LongStream.range(begin, begin + 40).toArray();
          requests.add(
              harness.request(
                  block(0, series(A, millis, new double[40]), series(B, millis, new double[40]))));
        }
        writers.add(
            Thread.ofPlatform()
                .start(() -> {
                  try {
                    requests.forEach(harness.shard::append);
                  } catch (RuntimeException | Error broken) {
                    failed.add(broken);
                  }
                }));
      }
      for (Thread writer : writers) {
        writer.join();
      }
      assertThat(failed).isEmpty();
      long times = 7L * 29 + 3 + 40;
      assertThat(harness.history.numbers().max()).isEqualTo(2 * times - 1);
      harness.shard.reopen();
      assertThat(harness.shard.counts().indexed()).isEqualTo(2 * times);
    }
  }

  @Test
  void aBlockThatIsSentAgainIsAnsweredFromMemory() throws IOException {
    try (ShardHarness harness = harness()) {
      PointBlock.Series one = series(A, new long[] {1_795_000_000_000L}, 1);
      AppendRequest request = harness.request(block(5, one));
      Applied applied = done(harness.shard.append(request).value().getFirst());
      harness.append(ShardHarness.write(0, WriteKind.DELETE, VersionCheck.NONE, one.id(0), ""));
      Answer<List<WriteResult>> again = harness.shard.append(request);
      assertThat(done(again.value().getFirst())).isEqualTo(applied);
      assertThat(harness.shard.read(one.id(0)).value()).isEmpty();
      assertThat(ShardHarness.mayBeGiven(again)).isFalse();
      harness.release();
      assertThat(ShardHarness.mayBeGiven(again)).isTrue();
    }
  }

  @Test
  void aBlockOfWhichOneSeriesIsNotKnownIsRefusedAsAWhole() throws IOException {
    try (ShardHarness harness = harness()) {
      PointBlock.Series known = series(A, new long[] {1_795_000_000_000L}, 1);
      List<String> others = new ArrayList<>();
      others.add("\"host\":\"a\",\"m\":{\"other\":");
      others.add("\"m\":{\"load\":");
      others.add("\"host\":\"b\",\"m\":{\"load\":{\"load\":");
      others.add("no json");
      others.add("");
      for (String other : others) {
        PointBlock.Series unknown = series(other, new long[] {1_795_000_000_000L}, 1);
        assertThat(harness.append(block(0, known, unknown)).value().getFirst())
            .as(other)
            .isInstanceOf(WriteResult.Rejected.class);
      }
      PointBlock.Series misnamed =
          new PointBlock.Series(series(B, new long[] {1}, 1).tsid(), known.points());
      assertThat(harness.append(block(0, misnamed)).value().getFirst())
          .isInstanceOf(WriteResult.Rejected.class);
      assertThat(harness.history.numbers().max()).isEqualTo(SequenceNumbers.NONE);
    }
  }

  @Test
  void theLogHasAnEntryForManyPointsThatIsTheSameDocuments() throws IOException {
    try (ShardHarness harness = harness()) {
      PointBlock.Series gone = series(A, new long[] {1_795_000_000_005L}, 3);
      harness.append(block(0, gone));
      harness.append(ShardHarness.write(0, WriteKind.DELETE, VersionCheck.NONE, gone.id(0), ""));
      PointBlock.Series a =
          series(
              A, new long[] {1_795_000_000_000L, 1_795_000_000_005L, 1_795_000_000_010L}, 1, 2, 3);
      PointBlock.Series b = series(B, many(300), new double[300]);
      AppendRequest request = harness.request(block(7, a, b));
      harness.shard.append(request);
      harness.release();
      List<Operation> logged = logged(harness).stream().skip(2).toList();
      assertThat(logged).hasSize(3).filteredOn(Operation.Points.class::isInstance).hasSize(2);
      List<Operation> all =
          logged.stream()
              .flatMap(one ->
                  one instanceof Operation.Points points
                      ? LoggedPoints.documents(points).stream()
                      : Stream.of(one))
              .toList();
      assertThat(all).hasSize(303).doesNotHaveDuplicates();
      assertThat(all.stream().map(Operation::seqNo).sorted().toList())
          .isEqualTo(LongStream.range(2, 305).boxed().toList());
      assertThat(all.stream().filter(one -> one.origin() != null).toList())
          .containsExactly(all.getLast());
      for (Operation one : all) {
        Operation.Index index = (Operation.Index) one;
        BytesRef json =
            new BytesRef(index.source().bytes(), index.source().offset(), index.source().length());
        assertThat(VIEW.parser().acknowledged(DocumentKey.of(index.name().id()), json).point())
            .map(SeriesPoint::id)
            .contains(index.name().id());
        assertThat(harness.shard.read(index.name().id()).value().orElseThrow().version().seqNo())
            .isEqualTo(index.seqNo());
      }
      assertThat(((Operation.Index) all.getFirst()).version().number()).isEqualTo(3);
    }
  }

  @Test
  void pointsOfALogThatAreCutOffAreCorrupt() {
    LoggedPoints points = new LoggedPoints();
    points.add(series(A, new long[] {1, 2}, 1, 2), 1);
    Source whole = points.payload();
    for (int length = 0; length < whole.length(); length++) {
      Source cut = Source.of(whole.bytes(), 0, length);
      assertThatThrownBy(() -> LoggedPoints.documents(new Operation.Points(0, 1, null, 1, cut)))
          .isInstanceOf(CorruptionException.class);
    }
    assertThatThrownBy(() -> LoggedPoints.documents(new Operation.Points(0, 1, null, 2, whole)))
        .isInstanceOf(CorruptionException.class);
  }

  private static long[] many(int count) {
    return LongStream.range(0, count).map(second -> 1_795_000_000_000L + second).toArray();
  }

  private static List<Operation> logged(ShardHarness harness) {
    TranslogReader reader = new TranslogReader(harness.store, harness.time);
    List<Operation> all = new ArrayList<>();
    for (long generation = 1; ; generation++) {
      var head = harness.store.head(TranslogKeys.key(harness.node, generation));
      if (head.isEmpty()) {
        return all;
      }
      reader
          .read(harness.node, head.get(), harness.key)
          .ifPresent(found -> all.addAll(found.operations()));
    }
  }

  private static Applied done(WriteResult result) {
    return ((WriteResult.Done) result).applied();
  }

  private static IndexViews.View view() {
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
                    "{\"properties\":{\"@timestamp\":{\"type\":\"date\"},"
                        + "\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
                        + "\"m\":{\"properties\":{\"load\":{\"type\":\"double\","
                        + "\"time_series_metric\":\"gauge\"}}}}}",
                    new TreeMap<>())));
  }
}
