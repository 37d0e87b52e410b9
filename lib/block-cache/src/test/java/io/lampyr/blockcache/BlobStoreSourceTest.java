package io.lampyr.blockcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class BlobStoreSourceTest {
  private static final BlobKey KEY = new BlobKey("a/b");

  private static ByteSource source(Function<Span.Bytes, Optional<InputStream>> get) {
    return new BlobStoreSource(new GetOnly(get));
  }

  @Test
  void segmentIsFilledByOneGetInWhateverPiecesItComes() {
    int length = 200_000;
    ByteSource source =
        source(span -> {
          assertThat(span).isEqualTo(Span.of(77, length));
          return Optional.of(new Trickle(PatternSource.bytes(KEY, 77, length)));
        });
    byte[] into = new byte[length];
    source.read(KEY, 77, MemorySegment.ofArray(into));
    assertThat(into).isEqualTo(PatternSource.bytes(KEY, 77, length));
  }

  @Test
  void missingBlobAndShortBodyAreCorruption() {
    MemorySegment into = MemorySegment.ofArray(new byte[10]);
    assertThatThrownBy(() -> source(_ -> Optional.empty()).read(KEY, 0, into))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("a/b");
    ByteSource cut = source(_ -> Optional.of(new ByteArrayInputStream(new byte[9])));
    assertThatThrownBy(() -> cut.read(KEY, 0, into))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("found=9");
  }

  @Test
  void streamThatBreaksMayBeTriedAgain() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("made to fail");
          }

          @Override
          public int read(byte[] into, int offset, int length) throws IOException {
            throw new IOException("made to fail");
          }
        };
    assertThatThrownBy(() ->
            source(_ -> Optional.of(broken)).read(KEY, 0, MemorySegment.ofArray(new byte[10])))
        .isInstanceOf(UnavailableException.class);
  }

  /** Gives a few bytes at a time. */
  private static final class Trickle extends ByteArrayInputStream {
    Trickle(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) {
      return super.read(into, offset, Math.min(length, 777));
    }
  }

  /** Answers gets. */
  private record GetOnly(Function<Span.Bytes, Optional<InputStream>> bodies) implements BlobStore {
    @Override
    public GetOutcome get(BlobKey key, Span span) {
      Span.Bytes bytes = (Span.Bytes) span;
      return bodies
          .apply(bytes)
          .<GetOutcome>map(body -> new GetOutcome.Found(info(key), bytes.length(), body))
          .orElseGet(GetOutcome.Missing::new);
    }

    private static BlobInfo info(BlobKey key) {
      return new BlobInfo(key, 1 << 20, new ETag("x"), Instant.EPOCH, OptionalInt.of(0));
    }

    @Override
    public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
      throw new AssertionError("only gets are expected");
    }

    @Override
    public Optional<BlobInfo> head(BlobKey key) {
      throw new AssertionError("only gets are expected");
    }

    @Override
    public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
      throw new AssertionError("only gets are expected");
    }

    @Override
    public List<DeleteOutcome> delete(List<Deletion> deletions) {
      throw new AssertionError("only gets are expected");
    }
  }
}
