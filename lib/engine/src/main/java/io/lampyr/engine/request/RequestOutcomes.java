package io.lampyr.engine.request;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of one request on one shard: parallel arrays, as there may be a thousand. Not safe
 * for many threads.
 */
final class RequestOutcomes {
  /** When it was begun, and when it last took effect here, as far as that is known. */
  final long sinceNanos;

  private long lastNanos;
  private int[] ordinals = new int[1];
  private byte[] results = new byte[1];
  private long[] seqNos = new long[1];
  private long[] terms = new long[1];
  private long[] versions = new long[1];
  private int size;
  private int highestOrdinal = -1;

  /** Of a request that has effect now; or had until now at most. */
  RequestOutcomes(long sinceNanos, long nowNanos) {
    this.sinceNanos = sinceNanos;
    this.lastNanos = nowNanos;
  }

  long lastNanos() {
    return lastNanos;
  }

  void touch(long nowNanos) {
    lastNanos = nowNanos;
  }

  int size() {
    return size;
  }

  void add(int ordinal, Applied outcome) {
    if (size == ordinals.length) {
      int capacity = size * 2;
      ordinals = Arrays.copyOf(ordinals, capacity);
      results = Arrays.copyOf(results, capacity);
      seqNos = Arrays.copyOf(seqNos, capacity);
      terms = Arrays.copyOf(terms, capacity);
      versions = Arrays.copyOf(versions, capacity);
    }
    ordinals[size] = ordinal;
    results[size] = outcome.result().code();
    seqNos[size] = outcome.seqNo();
    terms[size] = outcome.primaryTerm();
    versions[size] = outcome.version();
    size++;
    highestOrdinal = Math.max(highestOrdinal, ordinal);
  }

  int ordinal(int index) {
    return ordinals[index];
  }

  Applied outcome(int index) {
    return new Applied(
        Applied.Result.ofCode(results[index]), seqNos[index], terms[index], versions[index]);
  }

  /** Ordinals mostly rise, and a first attempt asks for one above all: that costs nothing. */
  @Nullable Applied find(int ordinal) {
    if (ordinal > highestOrdinal) {
      return null;
    }
    for (int i = 0; i < size; i++) {
      if (ordinals[i] == ordinal) {
        return outcome(i);
      }
    }
    return null;
  }
}
