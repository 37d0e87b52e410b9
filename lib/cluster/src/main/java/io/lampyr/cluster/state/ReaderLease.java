package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import java.time.Instant;
import java.util.List;

/**
 * Uploaded commits of one index that a long reader needs: live while the item exists. Renewal
 * replaces the item and so needs it to exist; garbage collection ends it by a conditional delete.
 * The times say when it may be ended, and nothing else.
 */
public record ReaderLease(
    String id, IndexId index, Instant opened, Instant expires, List<Pinned> commits) {
  public ReaderLease {
    commits = List.copyOf(commits);
    Check.that(!id.isEmpty() && id.length() <= 128, "reader id must have 1 to 128 characters");
    Check.that(!expires.isBefore(opened), "a reader must not expire before it was opened");
    long shards = commits.stream().mapToInt(Pinned::shard).distinct().count();
    Check.that(shards == commits.size(), "a reader must have one commit per shard");
  }

  /** The commit of one shard. */
  public record Pinned(int shard, CommitPoint commit) {
    public Pinned {
      Check.notNegative(shard, "shard");
    }
  }
}
