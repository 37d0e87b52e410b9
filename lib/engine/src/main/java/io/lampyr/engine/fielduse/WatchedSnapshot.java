package io.lampyr.engine.fielduse;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.reader.Snapshot;
import org.apache.lucene.index.DirectoryReader;

/** A shard as one search sees it, whose uses are counted when the search lets it go. */
final class WatchedSnapshot implements Snapshot {
  private final Snapshot in;
  private final ShardId shard;
  private final FieldUses counted;
  private final WatchedReader reader;
  private final SearchUses uses = new SearchUses();

  WatchedSnapshot(Snapshot in, ShardId shard, FieldUses counted) {
    this.in = in;
    this.shard = shard;
    this.counted = counted;
    this.reader = counted.readers().take(in.reader());
    reader.search().begin(uses);
  }

  @Override
  public DirectoryReader reader() {
    return reader;
  }

  @Override
  public DirectoryReader unwatched() {
    return in.unwatched();
  }

  @Override
  public boolean isCold() {
    return in.isCold();
  }

  @Override
  public void close() {
    try {
      reader.search().end();
      counted.add(shard, uses);
      counted.readers().giveBack(reader);
    } finally {
      in.close();
    }
  }
}
