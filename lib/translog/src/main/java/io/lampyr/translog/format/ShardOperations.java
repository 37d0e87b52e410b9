package io.lampyr.translog.format;

import java.util.List;

/** What one object holds for one shard and term, in the order in which it was appended. */
public record ShardOperations(long generation, SectionKey key, List<Operation> operations) {
  public ShardOperations {
    operations = List.copyOf(operations);
  }
}
