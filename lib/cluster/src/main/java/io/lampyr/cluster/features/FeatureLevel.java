package io.lampyr.cluster.features;

/**
 * The levels that there are. A cluster's level says which forms may be written to its stores; it
 * rises when all its processes can read what the next level allows, and never falls.
 *
 * <p>Law, <b>FormatNeverAhead</b>: no form is written that some live process cannot read. So
 * whoever writes a form of a level has read that the cluster has that level; the leader raises the
 * level only when each member and each function that is known has announced it, under the revision
 * of the very item that they announce themselves in; and who cannot read what the cluster's level
 * allows does not become a member.
 */
public final class FeatureLevel {
  /** What release 0.1.0 writes: the level of a cluster in which nobody has said another. */
  public static final int FIRST = 1;

  /** Definitions of indices in chunks of their own, and fields that readers may skip. */
  public static final int CHUNKED_DEFINITIONS = 2;

  /** Names that mean streams: of the same release. */
  public static final int STREAMS = CHUNKED_DEFINITIONS;

  /** Holds that garbage collection respects: of the same release. */
  public static final int HOLDS = CHUNKED_DEFINITIONS;

  /** Calls of nodes that are proved, rather than made by showing the secret: likewise. */
  public static final int PROOFS = CHUNKED_DEFINITIONS;

  /** What nodes that search say in their heartbeats, in a field that readers may skip. */
  public static final int SEARCH_OFFERS = CHUNKED_DEFINITIONS;

  /** Indices of time series, whose documents have no source and lie by their series: likewise. */
  public static final int TIME_SERIES = CHUNKED_DEFINITIONS;

  /** Indices that say of themselves that they are divided while they are written to: likewise. */
  public static final int DIVISIONS = CHUNKED_DEFINITIONS;

  /** Indices that spread the documents of one routing value over several shards: likewise. */
  public static final int PARTITIONS = CHUNKED_DEFINITIONS;

  /** Commits in which one stretch of a blob may be two files: likewise. */
  public static final int JOINED_SHARDS = CHUNKED_DEFINITIONS;

  /** Messages of version 2 to functions that search for others, which nodes say of themselves. */
  public static final int LEAF_NEWS = CHUNKED_DEFINITIONS;

  /** Vectors of bits, whose segments name formats of their own: likewise. */
  public static final int BIT_VECTORS = CHUNKED_DEFINITIONS;

  /** Points and shapes in planes, types of fields that 0.1.0 does not know: likewise. */
  public static final int PLANES = CHUNKED_DEFINITIONS;

  /** The highest that this version of Lampyr reads and writes. */
  public static final int NEWEST = CHUNKED_DEFINITIONS;

  private FeatureLevel() {}

  /** Refuses a cluster whose level is above what the process can read. */
  static void check(int level, int highest) {
    if (level > highest) {
      throw new UnknownLevelException(level, highest);
    }
  }
}
