package io.lampyr.luceneblob.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.commit.HotPiece;
import io.lampyr.luceneblob.directory.HarshCache.Asked;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.DataAccessHint;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.MergeInfo;
import org.apache.lucene.store.RandomAccessInput;
import org.junit.jupiter.api.Test;

class BlobIndexInputTest {
  private static final String NAME = "_0.dat";
  private final BlobMap blobs = new BlobMap();

  private static byte[] bytes(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private IndexInput open(HarshCache cache, byte[] bytes, IOContext context) throws IOException {
    BlobWriter writer = new BlobWriter(blobs, new Random(1));
    writer.write(NAME, bytes);
    return new SearchDirectory(writer.files(), cache, blobs).openInput(NAME, context);
  }

  /** A file that is its blob, without hot pieces. */
  private IndexInput openPlain(HarshCache cache, byte[] bytes, IOContext context)
      throws IOException {
    return open(cache, bytes, context, List.of());
  }

  private IndexInput open(HarshCache cache, byte[] bytes, IOContext context, List<HotPiece> hot)
      throws IOException {
    BlobKey key = new BlobKey("blob");
    blobs.put(key, bytes);
    TreeMap<BlobKey, Long> lengths = new TreeMap<>(Map.of(key, (long) bytes.length));
    hot.forEach(
        piece -> lengths.put(piece.copy().blob(), (long) blobs.bytes(piece.copy().blob()).length));
    FileLocation file = new FileLocation(NAME, new BlobSlice(key, 0, bytes.length), 0, hot);
    TreeMap<String, FileLocation> files = new TreeMap<>(Map.of(NAME, file));
    return new SearchDirectory(new CommitFiles(files, lengths), cache, blobs)
        .openInput(NAME, context);
  }

  @Test
  void everyReadIsRightWhateverTheWindowsAndTheirEvictions() throws IOException {
    for (long seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      byte[] bytes = bytes(1 + random.nextInt(5000), seed);
      HarshCache cache = new HarshCache(1 + random.nextInt(700), 1 + random.nextInt(3));
      IOContext context = random.nextBoolean() ? IOContext.DEFAULT : IOContext.READONCE;
      try (IndexInput whole = open(cache, bytes, context)) {
        readAtRandom(random, whole, bytes, "seed=" + seed);
      }
    }
  }

  private static void readAtRandom(Random random, IndexInput whole, byte[] bytes, String seed)
      throws IOException {
    IndexInput in = whole;
    int start = 0;
    for (int i = 0; i < 300; i++) {
      if (random.nextInt(20) == 0) {
        start = random.nextInt(bytes.length);
        in = whole.slice("part", start, bytes.length - start);
      } else if (random.nextInt(20) == 0) {
        in = in.clone();
      }
      int length = bytes.length - start;
      int at = random.nextInt(length);
      ByteBuffer expected =
          ByteBuffer.wrap(bytes, start, length).slice().order(ByteOrder.LITTLE_ENDIAN).position(at);
      if (random.nextInt(3) > 0) {
        in.seek(at);
      } else {
        expected.position((int) in.getFilePointer());
      }
      readOne(random, in, expected, seed + " read=" + i);
    }
  }

  private static void readOne(Random random, IndexInput in, ByteBuffer expected, String what)
      throws IOException {
    // long on purpose: one case for each kind of read.
    RandomAccessInput anywhere = (RandomAccessInput) in;
    int left = expected.remaining();
    int at = expected.position();
    switch (random.nextInt(7)) {
      case 0 -> {
        byte[] read = new byte[random.nextInt(left + 1)];
        in.readBytes(read, 0, read.length);
        byte[] wanted = new byte[read.length];
        expected.get(wanted);
        assertThat(read).as(what).isEqualTo(wanted);
      }
      case 1 -> {
        if (left >= 8) {
          assertThat(in.readLong()).as(what).isEqualTo(expected.getLong());
        }
      }
      case 2 -> {
        if (left >= 4) {
          assertThat(anywhere.readInt(at)).as(what).isEqualTo(expected.getInt());
        }
      }
      case 3 -> {
        int[] read = new int[left / 4];
        in.readInts(read, 0, read.length);
        assertThat(read).as(what).isEqualTo(ints(expected, read.length));
      }
      case 4 -> {
        float[] read = new float[Math.min(3, left / 4)];
        in.readFloats(read, 0, read.length);
        for (float value : read) {
          assertThat(Float.floatToRawIntBits(value)).as(what).isEqualTo(expected.getInt());
        }
      }
      case 5 -> {
        if (left >= 2) {
          assertThat(in.readShort()).as(what).isEqualTo(expected.getShort());
        }
      }
      default -> {
        if (left >= 1) {
          assertThat(in.readByte()).as(what).isEqualTo(expected.get());
        }
      }
    }
  }

  private static int[] ints(ByteBuffer from, int count) {
    int[] ints = new int[count];
    from.asIntBuffer().get(ints);
    return ints;
  }

  @Test
  void hotCopiesAreReadInsteadOfTheFile() throws IOException {
    byte[] bytes = bytes(1000, 3);
    BlobKey hotKey = new BlobKey("hot");
    blobs.put(hotKey, Arrays.copyOfRange(bytes, 100, 200));
    HarshCache cache = new HarshCache(4096, 9);
    HotPiece piece = new HotPiece(100, new BlobSlice(hotKey, 0, 100));
    try (IndexInput in = open(cache, bytes, IOContext.DEFAULT, List.of(piece))) {
      blobs.put(new BlobKey("blob"), new byte[1000]);
      in.seek(100);
      byte[] read = new byte[100];
      in.readBytes(read, 0, 100);
      assertThat(read).isEqualTo(Arrays.copyOfRange(bytes, 100, 200));
      in.prefetch(120, 30);
      assertThat(cache.asked("prefetch")).isEmpty();
      in.prefetch(150, 100);
      assertThat(cache.asked("prefetch")).containsExactly(new Asked("prefetch", 200, 50, 0));
    }
  }

  @Test
  void ofASliceWhoseBeginningIsWantedMostIsFetched() throws IOException {
    byte[] bytes = bytes(1 << 20, 6);
    HarshCache cache = new HarshCache(1000, 9);
    try (IndexInput in = openPlain(cache, bytes, IOContext.DEFAULT)) {
      in.slice("column", 100, 300_000).prefetch(0, 1);
      in.slice("long column", 200, 800_000).prefetch(0, 1);
      in.slice("column", 100, 300_000).prefetch(5000, 1);
      in.prefetch(0, 1);
      assertThat(cache.asked("prefetch"))
          .containsExactly(
              new Asked("prefetch", 100, 300_000, 0),
              new Asked("prefetch", 200, BlobIndexInput.SLICE_BYTES, 0),
              new Asked("prefetch", 5100, 1, 0),
              new Asked("prefetch", 0, 1, 0));
    }
  }

  @Test
  void whatIsForeseenIsFetchedAtOnceAsFarAsTheSliceReaches() throws IOException {
    byte[] bytes = bytes(100_000, 7);
    HarshCache cache = new HarshCache(1000, 9);
    try (IndexInput in = openPlain(cache, bytes, IOContext.DEFAULT)) {
      Foresight.of(
          20_000,
          () -> {
            in.prefetch(5000, 1);
            in.seek(90_000);
            in.readByte();
          });
      in.seek(50_000);
      in.readByte();
      assertThat(cache.asked("prefetch"))
          .containsExactly(
              new Asked("prefetch", 5000, 20_000, 0), new Asked("prefetch", 90_000, 10_000, 0));
    }
  }

  @Test
  void oneWindowServesAllReadsWithinIt() throws IOException {
    byte[] bytes = bytes(4096, 4);
    HarshCache cache = new HarshCache(4096, 9);
    try (IndexInput in = openPlain(cache, bytes, IOContext.DEFAULT)) {
      in.readLong();
      in.seek(4000);
      in.readInts(new int[10], 0, 10);
      in.clone().readByte();
      in.slice("part", 8, 100).readLong();
      in.prefetch(0, 4096);
      assertThat(cache.asked()).hasSize(1);
    }
  }

  @Test
  void sequentialReadersAskForMoreAndMoreAndJumpersForNothing() throws IOException {
    byte[] bytes = bytes(100_000, 5);
    HarshCache cache = new HarshCache(1000, 9);
    try (IndexInput in = openPlain(cache, bytes, IOContext.DEFAULT)) {
      byte[] some = new byte[1000];
      for (int i = 0; i < 4; i++) {
        in.readBytes(some, 0, 1000);
      }
      in.seek(90_000);
      in.readByte();
      in.seek(50_000);
      in.readByte();
      assertThat(cache.asked("window").stream().map(Asked::readAhead))
          .containsExactly(0, 65_536, 97_000, 96_000, 0, 0);
    }
  }

  @Test
  void readAheadStaysWithinASlice() throws IOException {
    HarshCache cache = new HarshCache(1000, 9);
    IOContext context = IOContext.DEFAULT.withHints(DataAccessHint.SEQUENTIAL);
    try (IndexInput in = openPlain(cache, bytes(10_000, 6), context)) {
      in.slice("part", 2000, 3000).readByte();
      assertThat(cache.asked()).containsExactly(new Asked("window", 2000, 1, 2999));
    }
  }

  @Test
  void mergesScanWithoutBeingAdmittedToTheCache() throws IOException {
    byte[] bytes = bytes(200_000, 7);
    HarshCache cache = new HarshCache(1000, 9);
    IOContext merge = IOContext.merge(new MergeInfo(1, 1, false, 1));
    try (IndexInput in = openPlain(cache, bytes, merge)) {
      byte[] read = new byte[bytes.length];
      in.readBytes(read, 0, 1000);
      for (int at = 1000; at < read.length; at += 500) {
        in.readBytes(read, at, 500);
      }
      assertThat(read).isEqualTo(bytes);
    }
    assertThat(cache.asked("window")).hasSize(1);
    assertThat(cache.asked("copy")).hasSizeLessThan(6);
  }

  @Test
  void aMergesThreadScansInputsThatWereOpenedForSearch() throws IOException {
    HarshCache cache = new HarshCache(1000, 9);
    try (IndexInput in = openPlain(cache, bytes(5000, 8), IOContext.DEFAULT)) {
      MergeReads.during(() -> in.readBytes(new byte[5000], 0, 5000));
      assertThat(cache.asked("window")).hasSize(1);
      assertThat(cache.asked("copy")).hasSize(1);
      in.clone().readBytes(new byte[0], 0, 0);
      IndexInput other = in.clone();
      other.seek(0);
      other.readBytes(new byte[5000], 0, 5000);
      assertThat(cache.asked("copy")).hasSize(1);
    }
  }

  @Test
  void aCloneIsNotDisturbedByItsParentsPrivateBuffer() throws IOException {
    byte[] bytes = bytes(100_000, 9);
    try (IndexInput in = openPlain(new HarshCache(1000, 9), bytes, IOContext.READONCE)) {
      in.readBytes(new byte[2000], 0, 2000);
      IndexInput clone = in.clone();
      in.readBytes(new byte[60_000], 0, 60_000);
      assertThat(clone.readByte()).isEqualTo(bytes[2000]);
    }
  }

  @Test
  void readsEndAtTheEndOfTheirSlice() throws IOException {
    try (IndexInput in = openPlain(new HarshCache(1000, 9), bytes(1000, 10), IOContext.DEFAULT)) {
      IndexInput slice = in.slice("part", 10, 20);
      slice.seek(17);
      assertThatThrownBy(slice::readInt).isInstanceOf(EOFException.class);
      assertThatThrownBy(slice::readLong).isInstanceOf(EOFException.class);
      assertThatThrownBy(() -> ((RandomAccessInput) slice).readByte(20))
          .isInstanceOf(EOFException.class);
      assertThatThrownBy(() -> ((RandomAccessInput) slice).readByte(-1))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(slice.getFilePointer()).isEqualTo(17);
    }
  }

  @Test
  void closingTheFirstInputClosesItsClonesAndSlices() throws IOException {
    HarshCache cache = new HarshCache(100, 9);
    IndexInput in = openPlain(cache, bytes(1000, 11), IOContext.DEFAULT);
    IndexInput clone = in.clone();
    IndexInput slice = in.slice("part", 500, 500);
    clone.clone().close();
    clone.readByte();
    in.close();
    assertThatThrownBy(in::readByte).isInstanceOf(AlreadyClosedException.class);
    assertThatThrownBy(in::getFilePointer).isInstanceOf(AlreadyClosedException.class);
    assertThatThrownBy(slice::readByte).isInstanceOf(AlreadyClosedException.class);
    assertThatThrownBy(slice::clone).isInstanceOf(AlreadyClosedException.class);
    cache.evictAll();
    assertThatThrownBy(clone::readByte).isInstanceOf(AlreadyClosedException.class);
  }

  @Test
  void damageAndAbsenceReachLuceneAsItsOwnExceptions() throws IOException {
    try (IndexInput in = openPlain(new HarshCache(100, 9), bytes(1000, 12), IOContext.DEFAULT)) {
      blobs.put(new BlobKey("blob"), new byte[10]);
      assertThatThrownBy(in::readByte)
          .isInstanceOf(CorruptIndexException.class)
          .hasMessageContaining("blob=blob")
          .hasMessageContaining("file=" + NAME);
    }
  }
}
