package io.lampyr.engine.search;

import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.leaf.SearchStatistics;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.GroupSearches.GroupSearch;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.ShardHit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Shards of one search that are searched at one place.
 *
 * <p>Laws: each shard is seen as of one commit, from the first call to the last (SnapshotReads); if
 * that is not to be had any more after the query phase, or after lists of all shards were made one,
 * {@link CommitGoneException} is thrown and the search begins anew. Used by one thread at a time.
 * Blocks.
 */
interface SearchUnit extends AutoCloseable {
  /** The places of its shards among those of the search. */
  List<Integer> ordinals();

  /** What scores depend on; a shard that fails has none, and tells of it when it is queried. */
  SearchStatistics statistics();

  /**
   * The nearest of each of its shards, for each of the body's vectors, or the lists that are made
   * one; as {@link #statistics}.
   */
  List<List<List<ShardHit>>> nearest();

  /** The query phase: for each of its shards what became of it. */
  Map<Integer, Queried> query(Learned learned) throws InterruptedException;

  /** The hits of one group of collapsed hits on each shard that was queried. */
  List<Grouped> group(Group group) throws InterruptedException;

  /** The documents of hits, in their order; only of shards that were queried. */
  Map<Integer, List<FetchedHit>> fetch(Wanted wanted, Map<Integer, List<ShardHit>> hits)
      throws InterruptedException;

  @Override
  void close();

  /**
   * One search for a group.
   *
   * @param hit whose group it is
   * @param number which of the searches that the hit's group needs this is
   */
  record Group(ShardHit hit, int number, GroupSearch search) {}

  /** As what documents are fetched: as the search's hits, or as a group's. */
  record Wanted(SearchBody body, Optional<Group> group) {}
}
