package io.lampyr.luceneblob.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.commit.HotPiece;
import io.lampyr.luceneblob.hot.FileStretch;
import io.lampyr.luceneblob.hot.RecordingDirectory;
import io.lampyr.luceneblob.hot.TouchedBytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What opening a commit costs: everything it touches stands in one head of each blob. */
class OpeningTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void openingTouchesOneHeadOfEachBlob(boolean compoundFiles) throws IOException {
    long seed = System.nanoTime();
    System.out.println("opening seed=" + seed);
    Random random = new Random(seed);
    try (ShardFixture shard = new ShardFixture(random, compoundFiles, BatchSettings.DEFAULT)) {
      List<CompoundCommit> commits = new ArrayList<>();
      for (int i = 0; i < 14; i++) {
        commits.add(shard.refresh(random.nextInt(5) == 0 ? 400 : 10));
        if (random.nextInt(4) == 0) {
          shard.batch().seal();
        }
      }
      CompoundCommit newest = commits.getLast();
      Map<BlobKey, CompoundCommit> lastOfBlob = new TreeMap<>();
      commits.forEach(commit -> lastOfBlob.put(commit.bytes().blob(), commit));
      for (BlobSlice slice : touched(shard, newest)) {
        BlobSlice head = lastOfBlob.get(slice.blob()).pointer().head();
        assertThat(slice.offset()).as(slice + " in " + head).isGreaterThanOrEqualTo(head.offset());
        assertThat(slice.end()).as(slice + " in " + head).isLessThanOrEqualTo(head.end());
      }
    }
  }

  /** The stretches of blobs that stand for what opening the commit reads. */
  private static List<BlobSlice> touched(ShardFixture shard, CompoundCommit commit)
      throws IOException {
    List<BlobSlice> slices = new ArrayList<>();
    try (Directory copy = shard.materialize(commit)) {
      RecordingDirectory recording = new RecordingDirectory(copy);
      DirectoryReader.open(recording).close();
      for (Map.Entry<String, TouchedBytes> file : recording.touched().entrySet()) {
        FileLocation location = commit.header().files().files().get(file.getKey());
        for (FileStretch stretch : file.getValue().stretches()) {
          slices.add(place(location, stretch));
        }
      }
    }
    return slices;
  }

  private static BlobSlice place(FileLocation file, FileStretch stretch) {
    for (HotPiece piece : file.hot()) {
      long from = stretch.offset() - piece.fileOffset();
      if (from >= 0 && from + stretch.length() <= piece.copy().length()) {
        BlobSlice copy = piece.copy();
        return new BlobSlice(copy.blob(), copy.offset() + from, stretch.length());
      }
    }
    BlobSlice bytes = file.bytes();
    return new BlobSlice(bytes.blob(), bytes.offset() + stretch.offset(), stretch.length());
  }
}
