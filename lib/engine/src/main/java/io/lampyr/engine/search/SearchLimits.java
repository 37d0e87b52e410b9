package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;

/**
 * The bounds of a process's searches.
 *
 * @param shares searches at once, and how much of them one key or index may take
 * @param shardsAtOnce of one search
 * @param coldShards of all searches together, of which most has to be fetched first
 * @param requestBytes that one request may hold
 * @param allBytes that all together may hold
 * @param resultBytes of results that are kept for the same requests
 * @param termBytes of what is kept of columns of terms for the next searches
 * @param helperThreads that all searches together may have beside their own, for segments
 */
public record SearchLimits(
    SearchShares shares,
    int shardsAtOnce,
    int coldShards,
    int helperThreads,
    long requestBytes,
    long allBytes,
    long resultBytes,
    long termBytes) {
  /**
   * What shards compute has its own threads, so this only says for how many shards' bytes a search
   * waits at the same time: the chain of gets of many cold shards is shorter by it.
   */
  private static final int SHARDS_AT_ONCE = 128;

  /**
   * A search of a quarter of a year of daily indices waits for all of them side by side, and two
   * do. Each takes a thread that computes while it waits: there are more of those, so the others
   * can wait, too.
   */
  private static final int COLD_SHARDS = 192;

  public static final Setting<ByteSize> MEMORY =
      Setting.of(
          "search.memory",
          ValueType.byteSize(),
          ByteSize.ZERO,
          "how much memory all requests together may take for what they collect, fetch and unpack,"
              + " and one of them three quarters of it; beyond it they are refused; 0 leaves it to the heap");

  public SearchLimits {
    Check.positive(shardsAtOnce, "shards at once");
    Check.positive(coldShards, "cold shards");
    Check.notNegative(helperThreads, "helper threads");
    Check.positive(requestBytes, "bytes of a request");
    Check.positive(allBytes, "bytes of all requests");
    Check.positive(resultBytes, "bytes of kept results");
    Check.positive(termBytes, "bytes of kept terms");
  }

  /** What all searches may collect by the setting: where it is zero, half of the heap. */
  public static long memory(ByteSize wanted, long heapBytes) {
    return wanted.bytes() > 0 ? wanted.bytes() : heapBytes / 2;
  }

  /** For this process: its processors, and of its heap what the setting wants. */
  public static SearchLimits ofProcess(ByteSize wanted) {
    Runtime runtime = Runtime.getRuntime();
    return of(runtime.availableProcessors(), memory(wanted, runtime.maxMemory()));
  }

  /** The same with other shares. */
  public SearchLimits with(SearchShares others) {
    return new SearchLimits(
        others,
        shardsAtOnce,
        coldShards,
        helperThreads,
        requestBytes,
        allBytes,
        resultBytes,
        termBytes);
  }

  /** What bounds requests by this. */
  public RequestMemory memory() {
    return new RequestMemory(requestBytes, allBytes);
  }

  /** For so many processors, where all searches together may collect so many bytes. */
  public static SearchLimits of(int cores, long allBytes) {
    long all = Math.max(1, allBytes);
    return new SearchLimits(
        SearchShares.STANDARD,
        Math.max(SHARDS_AT_ONCE, cores),
        COLD_SHARDS,
        cores,
        Math.max(1, all - all / 4),
        all,
        Math.max(1L << 20, all / 50),
        Math.max(1L << 20, all / 8));
  }
}
