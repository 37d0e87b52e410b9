package io.lampyr.engine.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.node.IndexViews;
import io.lampyr.engine.node.MappedViews;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.mapping.source.SourceFields;
import io.lampyr.metrics.ids.PointIdsFormat;
import io.lampyr.metrics.ids.PointTerms;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.codecs.perfield.PerFieldPostingsFormat;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** Law PointOnce where ids of points are kept nowhere. */
class PointIdsTest {
  private static final IndexViews.View VIEW = view();
  private static final String NO_POINT = "no point";

  @Test
  void idsOfPointsAreFoundAndToldThoughNothingKeepsThem() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = new ShardIndex(directory, VIEW.lucene(), 0, new SystemClock())) {
      for (int second = 0; second < 40; second++) {
        index.add(document("a", second), version(second, false));
        index.add(document("b", second), version(100 + second, false));
        if (second % 9 == 0) {
          commit(index);
        }
      }
      commit(index);
      assertPoints(index, directory);
      index.forceMerge(1);
      commit(index);
      assertPoints(index, directory);
    }
  }

  private static void assertPoints(ShardIndex index, Directory directory) throws IOException {
    for (int second = 0; second < 40; second++) {
      assertThat(index.find(id("a", second))).contains(version(second, false));
      assertThat(index.find(id("b", second))).contains(version(100 + second, false));
    }
    assertThat(index.find(id("a", 40))).isEmpty();
    assertThat(index.find(id("c", 1))).isEmpty();
    assertThat(index.find(NO_POINT)).isEmpty();
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        assertKeepsNoId(leaf.reader());
        for (int i = 0; i < leaf.reader().maxDoc(); i++) {
          Document told =
              SourceFields.of(leaf.reader(), VIEW.parser().mapping())
                  .document(i, Set.of(MetaFields.ID));
          BytesRef id = Objects.requireNonNull(told.getBinaryValue(MetaFields.ID));
          assertThat(leaf.reader().docFreq(new Term(MetaFields.ID, id))).isOne();
        }
      }
    }
  }

  private static void assertKeepsNoId(LeafReader segment) throws IOException {
    assertThat(
            Objects.requireNonNull(segment.getFieldInfos().fieldInfo(MetaFields.ID))
                .getAttribute(PerFieldPostingsFormat.PER_FIELD_FORMAT_KEY))
        .isEqualTo(PointIdsFormat.NAME);
    assertThat(segment.terms(MetaFields.ID))
        .isInstanceOfSatisfying(PointTerms.class, ids -> assertThat(ids.kept()).isNull());
    assertThat(segment.storedFields().document(0).getFields()).isEmpty();
  }

  @Test
  void aPointThatComesAgainTakesThePlaceOfTheEarlierOneInAnySegment() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = new ShardIndex(directory, VIEW.lucene(), 0, new SystemClock())) {
      for (int round = 0; round < 3; round++) {
        for (int second = 0; second < 20; second++) {
          index.replace(
              id("a", second), document("a", second), version(100 * round + second, false));
          if (second == 10) {
            commit(index);
          }
        }
      }
      commit(index);
      assertThat(index.counts().documents()).isEqualTo(20);
      assertThat(index.find(id("a", 7))).contains(version(207, false));
      index.delete(id("a", 7), version(300, true));
      commit(index);
      assertThat(index.find(id("a", 7))).isEmpty();
      assertThat(index.findOrTombstone(id("a", 7))).contains(version(300, true));
      index.forceMerge(1);
      commit(index);
      assertThat(index.findOrTombstone(id("a", 7))).contains(version(300, true));
      assertThat(index.counts().documents()).isEqualTo(19);
      index.replace(id("a", 7), document("a", 7), version(301, false));
      index.delete(NO_POINT, version(302, true));
      commit(index);
      assertThat(index.find(id("a", 7))).contains(version(301, false));
      assertThat(index.findOrTombstone(NO_POINT)).contains(version(302, true));
      index.giveUpTombstonesBelow(400);
      index.forceMerge(1);
      commit(index);
      assertThat(index.findOrTombstone(NO_POINT)).isEmpty();
      assertThat(index.counts().documents()).isEqualTo(20);
    }
  }

  @Test
  void anIdWhoseTimeTheDocumentDoesNotHaveIsKept() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = new ShardIndex(directory, VIEW.lucene(), 0, new SystemClock())) {
      // As where the format of times has changed since it was acknowledged.
      DocumentKey key = DocumentKey.of(id("a", 1));
      index.add(VIEW.parser().acknowledged(key, source("a", 2)), version(1, false));
      index.add(document("a", 3), version(2, false));
      commit(index);
      index.forceMerge(1);
      commit(index);
      assertThat(index.find(id("a", 1))).contains(version(1, false));
      assertThat(index.find(id("a", 2))).isEmpty();
      assertThat(index.find(id("a", 3))).contains(version(2, false));
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        Document first =
            SourceFields.of(reader, VIEW.parser().mapping()).document(1, Set.of(MetaFields.ID));
        assertThat(first.getBinaryValue(MetaFields.ID)).isEqualTo(MetaFields.idBytes(id("a", 1)));
      }
    }
  }

  /** The number that is rough still tells which of two operations came later (ADR 0040). */
  @Test
  void numbersThatNobodyReplaysAreKeptByTheirStretchWhenTheyAreMerged() throws IOException {
    long old = RoughNumbers.STRETCH / 3;
    long recent = 2 * RoughNumbers.STRETCH + RoughNumbers.KEPT;
    long rough = RoughNumbers.STRETCH - 1;
    try (Directory directory = new ByteBuffersDirectory();
        ShardIndex index = new ShardIndex(directory, VIEW.lucene(), 0, new SystemClock())) {
      index.add(document("a", 1), version(old, false));
      index.delete(id("a", 2), version(old + 1, true));
      commit(index);
      index.add(document("a", 3), version(recent, false));
      commit(index);
      index.forceMerge(1);
      commit(index);
      assertThat(index.find(id("a", 1))).as("may be replayed").contains(version(old, false));

      index.giveUpTombstonesBelow(recent);
      index.add(document("a", 4), version(recent + 1, false));
      commit(index);
      index.forceMerge(1);
      commit(index);
      assertThat(index.find(id("a", 1))).contains(version(rough, false));
      assertThat(index.findOrTombstone(id("a", 2))).isEmpty();
      assertThat(index.find(id("a", 3))).contains(version(recent, false));

      index.replace(id("a", 1), document("a", 1), version(recent + 2, false));
      commit(index);
      index.forceMerge(1);
      commit(index);
      assertThat(index.find(id("a", 1))).contains(version(recent + 2, false));
      assertThat(index.counts().documents()).isEqualTo(3);
    }
  }

  private static void commit(ShardIndex index) throws IOException {
    index.release(index.commit(Map.of()));
  }

  private static DocumentVersion version(long seqNo, boolean deleted) {
    return new DocumentVersion(1, seqNo, 1, deleted);
  }

  private static ParsedDocument document(String host, int second) {
    DocumentParser.Parsed parsed =
        VIEW.parser().parse(DocumentKey.of(id(host, second)), source(host, second));
    assertThat(parsed).isInstanceOf(DocumentParser.Parsed.Ready.class);
    return ((DocumentParser.Parsed.Ready) parsed).document();
  }

  private static BytesRef source(String host, int second) {
    return new BytesRef(
        "{\"@timestamp\":" + millis(second) + ",\"host\":\"" + host + "\",\"load\":0.5}");
  }

  private static long millis(int second) {
    return 1_700_000_000_000L + 1000L * second;
  }

  private static String id(String host, int second) {
    byte[] series = new byte[SeriesPoint.TSID_BYTES];
    series[0] = (byte) host.charAt(0);
    return new SeriesPoint(new BytesRef(series), millis(second)).id();
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
                        + "\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"}}}",
                    new TreeMap<>())));
  }
}
