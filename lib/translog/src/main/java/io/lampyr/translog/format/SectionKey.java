package io.lampyr.translog.format;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import java.util.Comparator;

/** Whose operations a section holds: those of one shard under one primary term. */
public record SectionKey(ShardId shard, PrimaryTerm term) implements Comparable<SectionKey> {
  private static final Comparator<SectionKey> ORDER =
      Comparator.comparing(SectionKey::shard).thenComparing(SectionKey::term);

  @Override
  public int compareTo(SectionKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return shard + "@" + term;
  }
}
