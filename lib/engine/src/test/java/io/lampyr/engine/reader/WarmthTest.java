package io.lampyr.engine.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.ByteSource;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class WarmthTest {
  private static final ByteSource BYTES = (blob, offset, into) -> {};
  private final Warmth warmth = new Warmth();

  private void search(int fetches) {
    long begun = warmth.begin();
    for (int i = 0; i < fetches; i++) {
      warmth.noting(BYTES).read(new BlobKey("blob"), 0, MemorySegment.NULL);
    }
    warmth.searched(begun);
  }

  @Test
  void aShardIsColdUntilSeveralSearchesInTurnFetchedNothing() {
    for (int i = 0; i < 4; i++) {
      assertThat(warmth.isCold()).isTrue();
      search(0);
    }
    assertThat(warmth.isCold()).isFalse();
    search(1);
    assertThat(warmth.isCold()).isTrue();
    for (int i = 0; i < 3; i++) {
      search(0);
    }
    search(2);
    search(0);
    assertThat(warmth.isCold()).isTrue();
  }

  @Test
  void sourcesAreAlikeIfTheirBytesComeTheSameWay() {
    assertThat(warmth.noting(BYTES)).isEqualTo(new Warmth().noting(BYTES));
    ByteSource other = (blob, offset, into) -> {};
    assertThat(warmth.noting(BYTES)).isNotEqualTo(warmth.noting(other));
  }
}
