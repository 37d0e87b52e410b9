package io.lampyr.engine.request;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import io.lampyr.base.error.CorruptionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;

/**
 * The compact list of recent outcomes in a commit's header, specified in
 * docs/format/request-outcomes.md: a version byte, then as one Zstandard frame the coverage, the
 * number of requests, and for each, oldest first, its id, age and outcomes. Times are durations, as
 * clocks do not agree.
 */
final class RecentRequestsCodec {
  private static final byte VERSION = 3;

  /** Not packed. */
  private static final byte VERSION_UNPACKED = 2;

  /** One outcome after the other, each in full. */
  private static final byte VERSION_WITHOUT_RUNS = 1;

  private static final int MIN_BYTES_OF_REQUEST = 18;
  private static final int MIN_BYTES_OF_OUTCOME = 5;

  /** A few bytes may stand for many outcomes: no list of a shard's has more. */
  private static final int MAX_OUTCOMES = 1 << 20;

  /** What a frame says of itself is believed up to this. */
  private static final int MAX_UNPACKED_BYTES = 1 << 20;

  private static final int LEVEL = 1;

  private RecentRequestsCodec() {}

  record Decoded(long coverageNanos, Map<RequestId, RequestOutcomes> requests) {}

  /** At most {@code maxBytes} before they are packed. */
  static byte[] encode(
      Map<RequestId, RequestOutcomes> requests, int maxBytes, long coverageNanos, long nowNanos) {
    Deque<byte[]> chosen = new ArrayDeque<>();
    long coverage = coverageNanos;
    int left = maxBytes - 2 * Long.BYTES;
    int outcomesLeft = MAX_OUTCOMES;
    List<Map.Entry<RequestId, RequestOutcomes>> newestLast = new ArrayList<>(requests.entrySet());
    for (int i = newestLast.size() - 1; i >= 0; i--) {
      Map.Entry<RequestId, RequestOutcomes> entry = newestLast.get(i);
      long age = nowNanos - entry.getValue().sinceNanos;
      byte[] bytes = encodeRequest(entry.getKey(), entry.getValue(), age);
      outcomesLeft -= entry.getValue().size();
      if (bytes.length > left || outcomesLeft < 0) {
        coverage = Math.min(coverage, nowNanos - newest(newestLast.subList(0, i + 1)) - 1);
        break;
      }
      left -= bytes.length;
      chosen.addFirst(bytes);
    }
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    out.writeLong(Math.max(0, coverage));
    out.writeLong(chosen.size());
    chosen.forEach(out::writeBytes);
    return pack(out.toArrayCopy());
  }

  /** When the one was begun that was begun last. */
  private static long newest(List<Map.Entry<RequestId, RequestOutcomes>> entries) {
    return entries.stream().mapToLong(entry -> entry.getValue().sinceNanos).max().orElseThrow();
  }

  private static byte[] pack(byte[] plain) {
    byte[] frame = Zstd.compress(plain, LEVEL);
    return ByteBuffer.allocate(1 + frame.length).put(VERSION).put(frame).array();
  }

  private static byte[] unpack(byte[] encoded) {
    int length = encoded.length - 1;
    require(length > 0);
    long plain = Zstd.getFrameContentSize(encoded, 1, length);
    require(plain >= 0 && plain <= MAX_UNPACKED_BYTES);
    byte[] bytes = new byte[(int) plain];
    try {
      require(Zstd.decompressByteArray(bytes, 0, bytes.length, encoded, 1, length) == plain);
    } catch (ZstdException malformed) {
      throw new CorruptionException("list of recent requests cannot be unpacked", malformed);
    }
    return bytes;
  }

  private static byte[] encodeRequest(RequestId id, RequestOutcomes outcomes, long age) {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    try {
      out.writeLong(id.high());
      out.writeLong(id.low());
      out.writeVLong(Math.max(0, age));
      OutcomeRuns.write(outcomes, out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toArrayCopy();
  }

  static Decoded decode(byte[] encoded, long nowNanos) {
    require(encoded.length > 0);
    byte version = encoded[0];
    byte[] plain =
        switch (version) {
          case VERSION -> unpack(encoded);
          case VERSION_UNPACKED, VERSION_WITHOUT_RUNS ->
              Arrays.copyOfRange(encoded, 1, encoded.length);
          default ->
              throw new CorruptionException(
                  "list of recent requests has an unknown version version=" + version);
        };
    return decodePlain(plain, version != VERSION_WITHOUT_RUNS, nowNanos);
  }

  private static Decoded decodePlain(byte[] plain, boolean inRuns, long nowNanos) {
    ByteArrayDataInput in = new ByteArrayDataInput(plain);
    try {
      long coverage = in.readLong();
      long count = in.readLong();
      require(coverage >= 0 && count >= 0 && count <= in.length() / MIN_BYTES_OF_REQUEST);
      Map<RequestId, RequestOutcomes> requests = new LinkedHashMap<>();
      int outcomesLeft = MAX_OUTCOMES;
      for (long i = 0; i < count; i++) {
        RequestId id = new RequestId(in.readLong(), in.readLong());
        long age = in.readVLong();
        require(age >= 0);
        RequestOutcomes outcomes = new RequestOutcomes(nowNanos - age, nowNanos);
        if (inRuns) {
          OutcomeRuns.read(in, outcomes, outcomesLeft);
        } else {
          readOneByOne(in, outcomes);
        }
        outcomesLeft -= outcomes.size();
        requests.put(id, outcomes);
      }
      require(in.eof());
      return new Decoded(coverage, requests);
    } catch (RuntimeException | IOException malformed) {
      if (malformed instanceof CorruptionException corruption) {
        throw corruption;
      }
      throw new CorruptionException(
          "list of recent requests is malformed offset=" + in.getPosition(), malformed);
    }
  }

  private static void readOneByOne(ByteArrayDataInput in, RequestOutcomes outcomes)
      throws IOException {
    int size = in.readVInt();
    require(size >= 0 && size <= (in.length() - in.getPosition()) / MIN_BYTES_OF_OUTCOME);
    for (int i = 0; i < size; i++) {
      int ordinal = in.readVInt();
      require(ordinal >= 0);
      Applied.Result result = Applied.Result.ofCode(in.readByte());
      outcomes.add(ordinal, new Applied(result, in.readVLong(), in.readVLong(), in.readVLong()));
    }
  }

  static void require(boolean holds) {
    if (!holds) {
      throw new CorruptionException("list of recent requests has a value out of range");
    }
  }
}
