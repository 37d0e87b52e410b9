package io.lampyr.engine.fielduse;

import io.lampyr.base.id.ShardId;
import java.util.List;

/** Counts as if searches had been there. */
public final class CountedUses {
  private CountedUses() {}

  /** One search of each shard, of so many fields' terms, whose names begin so. */
  public static void count(FieldUses uses, List<ShardId> shards, int fields, String begin) {
    for (ShardId shard : shards) {
      SearchUses search = new SearchUses();
      for (int i = 0; i < fields; i++) {
        search.note(begin + i, Structure.TERMS);
      }
      uses.add(shard, search);
    }
  }
}
