package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Uploaded commits of one index that a long reader needs: live while the item exists. Renewal
 * replaces the item and so needs it to exist; garbage collection ends it by a conditional delete.
 * The times say when it may be ended, and nothing else.
 *
 * @param place what the reader notes of how far it has come
 */
public record ReaderLease(
    String id,
    IndexId index,
    Instant opened,
    Instant expires,
    List<Pinned> commits,
    Optional<String> place) {
  private static final int MAX_PLACE_CHARS = 64 << 10;

  public ReaderLease {
    Check.that(place.orElse("").length() <= MAX_PLACE_CHARS, "a reader's place must be short");
    commits = List.copyOf(commits);
    Check.that(!id.isEmpty() && id.length() <= 128, "reader id must have 1 to 128 characters");
    Check.that(!expires.isBefore(opened), "a reader must not expire before it was opened");
    long shards = commits.stream().mapToInt(Pinned::shard).distinct().count();
    Check.that(shards == commits.size(), "a reader must have one commit per shard");
  }

  /** A reader that has not noted anything. */
  public ReaderLease(
      String id, IndexId index, Instant opened, Instant expires, List<Pinned> commits) {
    this(id, index, opened, expires, commits, Optional.empty());
  }

  /** The same reader, kept for so long. */
  public ReaderLease until(Instant later) {
    return new ReaderLease(id, index, opened, later, commits, place);
  }

  /** The same reader at another place. */
  public ReaderLease at(String other) {
    return new ReaderLease(id, index, opened, expires, commits, Optional.of(other));
  }

  /** The commit of one shard. */
  public record Pinned(int shard, CommitPoint commit) {
    public Pinned {
      Check.notNegative(shard, "shard");
    }
  }
}
