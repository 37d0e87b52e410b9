package io.lampyr.engine.node;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import java.io.IOException;
import org.apache.lucene.store.Directory;

/** Where shards put files in the making. */
public interface ShardFolders {

  /**
   * An empty folder for one opening of a shard; what an earlier opening left in its own is deleted.
   */
  Directory create(ShardId shard, PrimaryTerm term) throws IOException;

  /**
   * The opening is over: its folder goes, with all that is in it. Whoever still has a file of it
   * open goes on reading it.
   */
  default void delete(ShardId shard, PrimaryTerm term) throws IOException {}
}
