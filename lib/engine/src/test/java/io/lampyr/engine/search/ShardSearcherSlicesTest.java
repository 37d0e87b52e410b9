package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.IndexSearcher.LeafSlice;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;

/** Into which parts a shard's segments are divided among threads. */
class ShardSearcherSlicesTest {

  @Test
  void threadsGetAboutAsManyDocumentsEach() throws IOException {
    assertThat(documents(2, 30_000, 20_000, 9_000, 8_000, 3_000)).containsExactly(33_000, 37_000);
  }

  @Test
  void aSmallShardIsOneThreadsWork() throws IOException {
    assertThat(documents(8, 20_000, 10_000, 5_000)).containsExactly(35_000);
    assertThat(documents(8)).isEmpty();
  }

  @Test
  void thereAreNotMoreSlicesThanSegmentsOrThreads() throws IOException {
    assertThat(documents(8, 60_000)).containsExactly(60_000);
    assertThat(documents(1, 40_000, 40_000)).containsExactly(80_000);
  }

  /** How many documents each slice has of segments of these sizes. */
  private static List<Integer> documents(int most, int... segments) throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer =
            new IndexWriter(
                directory, new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int size : segments) {
        for (int i = 0; i < size; i++) {
          writer.addDocument(new Document());
        }
        writer.flush();
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        return Arrays.stream(ShardSearcher.slices(reader.leaves(), most))
            .map(ShardSearcherSlicesTest::documents)
            .toList();
      }
    }
  }

  private static int documents(LeafSlice slice) {
    return Arrays.stream(slice.partitions).mapToInt(part -> part.ctx.reader().maxDoc()).sum();
  }
}
