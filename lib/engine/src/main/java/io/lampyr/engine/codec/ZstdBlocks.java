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

  /**
   * So many contexts wait for the next block: to make one takes a third as long as a block does.
   */
  private static final int MAX_IDLE = 16;

  private final ArrayBlockingQueue<ZstdDecompressCtx> idle = new ArrayBlockingQueue<>(MAX_IDLE);

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

  /** Used by one thread at a time; clones share only contexts that are not in use. */
  private static final class ZstdDecompressor extends Decompressor {
    private final ArrayBlockingQueue<ZstdDecompressCtx> idle;
    private byte[] packed = new byte[0];

    ZstdDecompressor(ArrayBlockingQueue<ZstdDecompressCtx> idle) {
      this.idle = idle;
    }

    @Override
    public void decompress(DataInput in, int originalLength, int offset, int length, BytesRef bytes)
        throws IOException {
      int size = in.readVInt();
      if (size < 0 || size > Zstd.compressBound(originalLength)) {
        throw new CorruptIndexException("stored block has an impossible length=" + size, in);
      }
      if (length == 0) {
        in.skipBytes(size);
        bytes.length = 0;
        return;
      }
      packed = ArrayUtil.growNoCopy(packed, size);
      in.readBytes(packed, 0, size);
      bytes.bytes = ArrayUtil.growNoCopy(bytes.bytes, originalLength);
      if (unpack(bytes.bytes, originalLength, size) != originalLength) {
        throw new CorruptIndexException("stored block is no frame of its length", in);
      }
      bytes.offset = offset;
      bytes.length = length;
    }

    /** The length of what the frame held; none if it is no frame, or holds more. */
    private long unpack(byte[] into, int max, int size) {
      ZstdDecompressCtx waiting = idle.poll();
      ZstdDecompressCtx context = waiting == null ? new ZstdDecompressCtx() : waiting;
      boolean whole = false;
      try {
        long length = context.decompressByteArray(into, 0, max, packed, 0, size);
        whole = true;
        return length;
      } catch (ZstdException broken) {
        return -1;
      } finally {
        if (!whole || !idle.offer(context)) {
          context.close();
        }
      }
    }

    @Override
    public Decompressor clone() {
      return new ZstdDecompressor(idle);
    }
  }
}
