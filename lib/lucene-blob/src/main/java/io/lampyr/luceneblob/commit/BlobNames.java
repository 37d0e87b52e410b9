package io.lampyr.luceneblob.commit;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of batched compound commits: {@code indices/{uuid}/{shard}/{primaryTerm}/bcc-{n}},
 * where n is the generation of the first commit in it. A term belongs to one opening of the shard
 * and generations rise within it, so no name is ever given twice.
 */
public final class BlobNames {
  private static final Pattern BATCH =
      Pattern.compile(
          "indices/([A-Za-z0-9_-]{22})/(0|[1-9][0-9]{0,3})/([1-9][0-9]{0,18})/bcc-([1-9][0-9]{0,18})");

  private BlobNames() {}

  /** The name of the batch that begins with the commit. */
  public static BlobKey batch(CommitIdentity first) {
    return new BlobKey(termPrefix(first.shard(), first.term()) + "bcc-" + first.generation());
  }

  /** What the names of all batches of the shard begin with. */
  public static String shardPrefix(ShardId shard) {
    return "indices/" + shard.index() + "/" + shard.ordinal() + "/";
  }

  /** What the names of all batches of one opening of the shard begin with. */
  public static String termPrefix(ShardId shard, PrimaryTerm term) {
    return shardPrefix(shard) + term + "/";
  }

  /** The first commit of the batch of this name; empty if it is not the name of a batch. */
  public static Optional<CommitIdentity> parse(BlobKey key) {
    Matcher matcher = BATCH.matcher(key.path());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    try {
      ShardId shard =
          new ShardId(new IndexId(matcher.group(1)), Integer.parseInt(matcher.group(2)));
      PrimaryTerm term = new PrimaryTerm(Long.parseLong(matcher.group(3)));
      return Optional.of(new CommitIdentity(shard, term, Long.parseLong(matcher.group(4))));
    } catch (IllegalArgumentException outOfRange) {
      // A shard's ordinal, a term or a generation beyond what this program ever writes.
      return Optional.empty();
    }
  }
}
