package io.lampyr.engine.request;

import io.lampyr.base.error.CorruptionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;

/**
 * The compact list of recent outcomes in a commit's header: a version byte, the coverage, the
 * number of requests, then for each, oldest first, its id, age and outcomes. Times are durations,
 * as clocks do not agree.
 */
final class RecentRequestsCodec {
  private static final byte VERSION = 1;
  private static final int MIN_BYTES_OF_REQUEST = 18;
  private static final int MIN_BYTES_OF_OUTCOME = 5;

  private RecentRequestsCodec() {}

  record Decoded(long coverageNanos, Map<RequestId, RequestOutcomes> requests) {}

  static byte[] encode(
      Map<RequestId, RequestOutcomes> requests, int maxBytes, long coverageNanos, long nowNanos) {
    Deque<byte[]> chosen = new ArrayDeque<>();
    long coverage = coverageNanos;
    int left = maxBytes - 1 - 2 * Long.BYTES;
    List<Map.Entry<RequestId, RequestOutcomes>> newestLast = new ArrayList<>(requests.entrySet());
    for (int i = newestLast.size() - 1; i >= 0; i--) {
      Map.Entry<RequestId, RequestOutcomes> entry = newestLast.get(i);
      long age = nowNanos - entry.getValue().sinceNanos;
      byte[] bytes = encodeRequest(entry.getKey(), entry.getValue(), age);
      if (bytes.length > left) {
        coverage = Math.min(coverage, age - 1);
        break;
      }
      left -= bytes.length;
      chosen.addFirst(bytes);
    }
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    out.writeByte(VERSION);
    out.writeLong(Math.max(0, coverage));
    out.writeLong(chosen.size());
    chosen.forEach(out::writeBytes);
    return out.toArrayCopy();
  }

  private static byte[] encodeRequest(RequestId id, RequestOutcomes outcomes, long age) {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    write(() -> {
      out.writeLong(id.high());
      out.writeLong(id.low());
      out.writeVLong(Math.max(0, age));
      out.writeVInt(outcomes.size());
      for (int i = 0; i < outcomes.size(); i++) {
        Applied applied = outcomes.outcome(i);
        out.writeVInt(outcomes.ordinal(i));
        out.writeByte(applied.result().code());
        out.writeVLong(applied.seqNo());
        out.writeVLong(applied.primaryTerm());
        out.writeVLong(applied.version());
      }
    });
    return out.toArrayCopy();
  }

  static Decoded decode(byte[] encoded, long nowNanos) {
    ByteArrayDataInput in = new ByteArrayDataInput(encoded);
    try {
      byte version = in.readByte();
      if (version != VERSION) {
        throw new CorruptionException(
            "list of recent requests has an unknown version version=" + version);
      }
      long coverage = in.readLong();
      long count = in.readLong();
      require(coverage >= 0 && count >= 0 && count <= in.length() / MIN_BYTES_OF_REQUEST);
      Map<RequestId, RequestOutcomes> requests = new LinkedHashMap<>();
      for (long i = 0; i < count; i++) {
        RequestId id = new RequestId(in.readLong(), in.readLong());
        requests.put(id, decodeOutcomes(in, nowNanos));
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

  private static RequestOutcomes decodeOutcomes(ByteArrayDataInput in, long nowNanos)
      throws IOException {
    long age = in.readVLong();
    int size = in.readVInt();
    require(
        age >= 0 && size >= 0 && size <= (in.length() - in.getPosition()) / MIN_BYTES_OF_OUTCOME);
    RequestOutcomes outcomes = new RequestOutcomes(nowNanos - age);
    for (int i = 0; i < size; i++) {
      int ordinal = in.readVInt();
      require(ordinal >= 0);
      Applied.Result result = Applied.Result.ofCode(in.readByte());
      outcomes.add(ordinal, new Applied(result, in.readVLong(), in.readVLong(), in.readVLong()));
    }
    return outcomes;
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new CorruptionException("list of recent requests has a value out of range");
    }
  }

  private interface Write {
    void run() throws IOException;
  }

  private static void write(Write write) {
    try {
      write.run();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
