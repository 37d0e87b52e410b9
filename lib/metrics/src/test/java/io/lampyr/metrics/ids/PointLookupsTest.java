package io.lampyr.metrics.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

/** What looking for a point reads, however many segments there are. */
class PointLookupsTest {
  private static final int SERIES = 20;
  private static final int POINTS = 4000;

  @Test
  void pointsThatAreNewerThanAllOthersAreLookedForWithoutReadingTimes() throws IOException {
    for (int segments : List.of(1, 4, 16)) {
      try (ReadCounts values = new ReadCounts(new ByteBuffersDirectory(), ".tsd")) {
        List<TermsEnum> ids = written(values, segments);
        for (int series = 0; series < SERIES; series++) {
          assertThat(found(ids, series, POINTS)).isEmpty();
        }
        assertThat(values.take()).as("segments=%d", segments).isZero();
      }
    }
  }

  @Test
  void aPointIsLookedForInSegmentsOfItsTimeByHalving() throws IOException {
    for (int segments : List.of(1, 4, 16)) {
      try (ReadCounts values = new ReadCounts(new ByteBuffersDirectory(), ".tsd")) {
        List<TermsEnum> ids = written(values, segments);
        for (int time = 0; time < POINTS; time += 331) {
          int segment = time * segments / POINTS;
          assertThat(found(ids, time % SERIES, time)).containsExactly(segment);
          // A segment has at most eight blocks of a series.
          assertThat(values.take()).as("segments=%d", segments).isBetween(1L, 5L);
        }
      }
    }
  }

  /** As points come: each segment goes on where the one before ended. */
  private static List<TermsEnum> written(ReadCounts directory, int segments) throws IOException {
    try (IndexWriter writer =
        new IndexWriter(
            directory, SamplePoints.config(true).setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int time = 0; time < POINTS; time++) {
        for (int series = 0; series < SERIES; series++) {
          // Not evenly, so that times are not told by the heads of blocks alone.
          writer.addDocument(SamplePoints.point(series, uneven(series, time)));
        }
        if ((time + 1) % (POINTS / segments) == 0) {
          writer.commit();
        }
      }
    }
    List<TermsEnum> ids = new ArrayList<>();
    DirectoryReader reader = DirectoryReader.open(directory);
    for (LeafReaderContext leaf : reader.leaves()) {
      ids.add(Objects.requireNonNull(leaf.reader().terms(PointIdsFormat.ID_FIELD)).iterator());
    }
    directory.take();
    return ids;
  }

  private static long uneven(int series, int time) {
    return 100L * time + (series * 7L + time * 31L) % 50;
  }

  private static List<Integer> found(List<TermsEnum> ids, int series, int time) throws IOException {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      if (ids.get(i).seekExact(SamplePoints.id(series, uneven(series, time)))) {
        found.add(i);
      }
    }
    return found;
  }
}
