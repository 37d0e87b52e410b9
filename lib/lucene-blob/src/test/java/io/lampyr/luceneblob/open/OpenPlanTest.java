package io.lampyr.luceneblob.open;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.commit.HotPiece;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OpenPlanTest {
  private static final int MB = 1 << 20;
  private static final BlobKey HEAD = new BlobKey("head");
  private static final BlobKey OTHER = new BlobKey("other");
  private final TreeMap<String, FileLocation> files = new TreeMap<>();
  private final TreeMap<BlobKey, Long> lengths = new TreeMap<>();

  private void file(String name, BlobSlice bytes, HotPiece... hot) {
    files.put(name, new FileLocation(name, bytes, 0, List.of(hot)));
    lengths.put(bytes.blob(), 100L * MB);
  }

  private List<BlobSlice> plan() {
    return OpenPlan.plan(new CommitFiles(files, lengths), new BlobSlice(HEAD, 0, 8192));
  }

  @Test
  void whatTheHeadHoldsIsNotFetchedAgain() {
    file("_0.si", new BlobSlice(HEAD, 100, 50));
    file(
        "_0.cfs",
        new BlobSlice(HEAD, 3 * MB, 20 * MB),
        new HotPiece(0, new BlobSlice(HEAD, 200, 1000)));
    assertThat(plan()).isEmpty();
  }

  @Test
  void oneStretchCoversTheHotBytesOfAnotherBlob() {
    file("_1.si", new BlobSlice(OTHER, 5000, 50));
    file("_1.tip", new BlobSlice(OTHER, 9000, 100_000));
    file(
        "_1.cfs",
        new BlobSlice(OTHER, 3 * MB, 20 * MB),
        new HotPiece(0, new BlobSlice(OTHER, 200_000, 1000)));
    assertThat(plan()).containsExactly(new BlobSlice(OTHER, 4096, 200_704));
  }

  @Test
  void whatIsSmallIsFetchedWhole() {
    file(
        "_1.cfs",
        new BlobSlice(OTHER, 8192, 500_000),
        new HotPiece(0, new BlobSlice(OTHER, 100, 1000)));
    assertThat(plan()).containsExactly(new BlobSlice(OTHER, 0, 512_000));
  }

  @Test
  void stretchesThatLieFarApartAreFetchedApart() {
    file("_1.si", new BlobSlice(OTHER, 0, 50));
    file("_2.si", new BlobSlice(OTHER, 3 * MB, 50));
    file("_3.si", new BlobSlice(OTHER, 50 * MB, 50));
    assertThat(plan())
        .containsExactly(
            new BlobSlice(OTHER, 0, 3 * MB + 4096), new BlobSlice(OTHER, 50 * MB, 4096));
  }

  @Test
  void noStretchReachesAcrossTheHead() {
    BlobSlice head = new BlobSlice(OTHER, 8192, 4096);
    file("_1.si", new BlobSlice(OTHER, 0, 50));
    file("_2.si", new BlobSlice(OTHER, 9000, 50));
    file("_3.si", new BlobSlice(OTHER, 20_480, 50));
    assertThat(OpenPlan.plan(new CommitFiles(files, lengths), head))
        .containsExactly(new BlobSlice(OTHER, 0, 4096), new BlobSlice(OTHER, 20_480, 4096));
  }
}
