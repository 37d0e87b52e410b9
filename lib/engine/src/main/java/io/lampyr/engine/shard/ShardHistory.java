package io.lampyr.engine.shard;

import io.lampyr.engine.request.RecentRequests;
import io.lampyr.translog.batch.Ticket;

/** What an opening of a shard remembers in memory of what was written to it. */
public record ShardHistory(
    SequenceNumbers numbers,
    RecentRequests requests,
    VersionMap<Ticket> versions,
    Unflushed unflushed) {

  public ShardHistory(
      SequenceNumbers numbers, RecentRequests requests, VersionMap<Ticket> versions) {
    this(numbers, requests, versions, new Unflushed());
  }

  public static VersionMap<Ticket> newVersions() {
    return new VersionMap<>(ticket -> ticket.peek().isPresent());
  }
}
