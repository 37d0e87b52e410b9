package io.lampyr.restapi.search;

import io.lampyr.base.check.Check;
import io.lampyr.engine.leaf.SearchPart;
import io.lampyr.engine.search.PitId;
import io.lampyr.engine.search.SearchParts;
import java.util.Optional;

/**
 * How far a search has come inside of one index that takes long, and is searched in parts.
 *
 * @param parts how many there are
 * @param done how many of them are in what was found
 * @param kept what parts of documents are parts of: of one commit of each shard (SnapshotReads);
 *     empty if each part is one whole shard
 * @param filled how many shards have documents, of those in what was found
 */
record InsideIndex(int parts, int done, Optional<PitId> kept, int filled, SearchPart found) {
  /** So that a batch that takes hours is one of seconds. */
  static final int MOST_PARTS = 1024;

  private static final int FIRST_PARTS = 16;
  private static final int TIMES = 8;

  InsideIndex {
    Check.that(parts > 0 && done >= 0 && done <= parts, "parts that are done");
  }

  /** Parts of all shards' documents. */
  static InsideIndex ofDocuments(PitId kept) {
    return new InsideIndex(FIRST_PARTS, 0, Optional.of(kept), 0, SearchParts.NOTHING);
  }

  /** Shard by shard. */
  static InsideIndex ofShards(int shards) {
    return new InsideIndex(shards, 0, Optional.empty(), 0, SearchParts.NOTHING);
  }

  boolean isWhole() {
    return done == parts;
  }

  /** Whether parts that are to come may be smaller. */
  boolean mayBeFiner() {
    return kept.isPresent() && parts < MOST_PARTS;
  }

  /** What is done is as many times as many smaller parts, as documents of parts lie together. */
  InsideIndex finer() {
    return new InsideIndex(parts * TIMES, done * TIMES, kept, filled, found);
  }

  /** With one part more. */
  InsideIndex with(int shardsFilled, SearchPart known) {
    return new InsideIndex(parts, done + 1, kept, shardsFilled, known);
  }
}
