package io.lampyr.engine.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import org.apache.lucene.codecs.compressing.CompressionMode;
import org.apache.lucene.codecs.compressing.Compressor;
import org.apache.lucene.codecs.compressing.Decompressor;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.ByteBuffersDataInput;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;

/**
 * Blocks of stored fields as Zstandard frames: the frame's length, then the frame. Fast, as every
 * document passes here once more with each merge that cannot copy blocks.
 */
final class ZstdBlocks extends CompressionMode {
  /** There is one, as merges copy blocks only between segments of the same mode. */
  static final CompressionMode MODE = new ZstdBlocks();

  private static final int LEVEL = -1;

  /** So many wait for the next block: to make a context takes a third as long as a block does. */
  private static final int MAX_IDLE = 16;

  /** Longer blocks, of long documents, have memory of their own. */
  private static final int MAX_KEPT_BYTES = 256 << 10;

  private final ArrayBlockingQueue<Unpacker> idle = new ArrayBlockingQueue<>(MAX_IDLE);

  private ZstdBlocks() {}

  @Override
  public Compressor newCompressor() {
    return new ZstdCompressor();
  }

  @Override
  public Decompressor newDecompressor() {
    return new ZstdDecompressor(idle);
  }

  @Override
  public String toString() {
    return "ZSTD";
  }

  private static final class ZstdCompressor extends Compressor {
    private final ZstdCompressCtx context = new ZstdCompressCtx().setLevel(LEVEL);
    private byte[] plain = new byte[0];
    private byte[] packed = new byte[0];

    @Override
    public void compress(ByteBuffersDataInput in, DataOutput out) throws IOException {
      int length = Math.toIntExact(in.length());
      plain = ArrayUtil.growNoCopy(plain, length);
      in.readBytes(plain, 0, length);
      packed = ArrayUtil.growNoCopy(packed, Math.toIntExact(Zstd.compressBound(length)));
      int size = context.compressByteArray(packed, 0, packed.length, plain, 0, length);
      out.writeVInt(size);
      out.writeBytes(packed, size);
    }

    @Override
    public void close() {
      context.close();
    }
  }

  /** What a block is unpacked with, by one thread at a time. */
  private static final class Unpacker {
    private final ZstdDecompressCtx context = new ZstdDecompressCtx();
    private byte[] packed = new byte[0];
    private byte[] plain = new byte[0];

    /** What the next block would need anyway, in blocks of the usual length. */
    boolean mayWait() {
      return packed.length <= MAX_KEPT_BYTES && plain.length <= MAX_KEPT_BYTES;
    }

    /**
     * Reads a frame and unpacks it into the array. The length of what it held; none if it is no
     * frame, or holds more.
     */
    long unpack(DataInput in, int size, byte[] into, int max) throws IOException {
      packed = ArrayUtil.growNoCopy(packed, size);
      in.readBytes(packed, 0, size);
      try {
        return context.decompressByteArray(into, 0, max, packed, 0, size);
      } catch (ZstdException broken) {
        return -1;
      }
    }

    /** As much memory as the block needs, which the next one takes again. */
    byte[] plain(int length) {
      plain = ArrayUtil.growNoCopy(plain, length);
      return plain;
    }
  }

  /** Used by one thread at a time; clones share only what is not in use. */
  private static final class ZstdDecompressor extends Decompressor {
    private final ArrayBlockingQueue<Unpacker> idle;

    ZstdDecompressor(ArrayBlockingQueue<Unpacker> idle) {
      this.idle = idle;
    }

    @Override
    public void decompress(DataInput in, int originalLength, int offset, int length, BytesRef bytes)
        throws IOException {
      int size = in.readVInt();
      if (size < 0 || size > Zstd.compressBound(originalLength)) {
        throw new CorruptIndexException("stored block has an impossible length=" + size, in);
      }
      if ((offset | length) < 0 || offset > originalLength - length) {
        throw new CorruptIndexException("document reaches beyond its stored block", in);
      }
      if (length == 0) {
        in.skipBytes(size);
        bytes.length = 0;
        return;
      }
      Unpacker waiting = idle.poll();
      Unpacker unpacker = waiting == null ? new Unpacker() : waiting;
      boolean whole = false;
      try {
        // One document of many: the caller keeps no more than that, and seldom asks twice.
        boolean part = length <= originalLength / 2;
        byte[] plain = part ? unpacker.plain(originalLength) : grown(bytes, originalLength);
        if (unpacker.unpack(in, size, plain, originalLength) != originalLength) {
          throw new CorruptIndexException("stored block is no frame of its length", in);
        }
        if (part) {
          System.arraycopy(plain, offset, grown(bytes, length), 0, length);
        }
        bytes.offset = part ? 0 : offset;
        bytes.length = length;
        whole = true;
      } finally {
        if (!whole || !unpacker.mayWait() || !idle.offer(unpacker)) {
          unpacker.context.close();
        }
      }
    }

    private static byte[] grown(BytesRef bytes, int length) {
      bytes.bytes = ArrayUtil.growNoCopy(bytes.bytes, length);
      return bytes.bytes;
    }

    @Override
    public Decompressor clone() {
      return new ZstdDecompressor(idle);
    }
  }
}
