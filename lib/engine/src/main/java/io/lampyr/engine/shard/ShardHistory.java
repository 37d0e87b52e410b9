package io.lampyr.engine.shard;

import io.lampyr.engine.request.RecentRequests;
import io.lampyr.translog.batch.Ticket;

/** What an opening of a shard remembers in memory of what was written to it. */
public record ShardHistory(
    SequenceNumbers numbers,
    RecentRequests requests,
    VersionMap<Ticket> versions,
    NewestPoints newest,
    Unflushed unflushed) {

  public ShardHistory(
      SequenceNumbers numbers, RecentRequests requests, VersionMap<Ticket> versions) {
    this(numbers, requests, versions, new NewestPoints(), new Unflushed());
  }

  /** Notes a change of a document, under its id's lock and after Lucene took it. */
  public void wrote(String id, VersionMap.Entry<Ticket> entry, long nowNanos) {
    versions.put(id, entry, nowNanos);
    newest.wrote(id);
  }

  public static VersionMap<Ticket> newVersions() {
    return new VersionMap<>(ticket -> ticket.peek().isPresent());
  }
}
