package io.lampyr.engine.shard;

import io.lampyr.base.id.NodeId;
import io.lampyr.translog.batch.Reservation;
import io.lampyr.translog.batch.Ticket;
import io.lampyr.translog.batch.TranslogBatcher;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.SectionKey;
import java.util.List;

/** The node's translog, as one opening of one shard writes to it. */
public record ShardLog(TranslogBatcher node, NodeId owner, SectionKey key) {
  /**
   * What an operation takes beside its source, at most: id, routing, numbers. Reservations may be
   * estimates.
   */
  public static final long BYTES_BESIDE_SOURCE = 256;

  /**
   * Room for the writes; throws {@link io.lampyr.base.error.OverloadedException} where there is
   * none.
   */
  Reservation reserve(List<Write> writes) {
    long bytes = 0;
    int operations = 0;
    for (Write write : writes) {
      bytes += bytesOf(write);
      operations += write.operations();
    }
    return node.reserve(bytes, operations);
  }

  /** What the write takes in the log, about. */
  static long bytesOf(Write write) {
    PointBlock points = write.points();
    return points == null
        ? write.source().length + BYTES_BESIDE_SOURCE
        : points.bytes() + points.points() * BYTES_BESIDE_SOURCE;
  }

  Ticket append(Reservation room, Operation operation) {
    return node.append(room, key, List.of(operation));
  }

  /** Released when everything appended until now is. */
  public Ticket afterAllAppended() {
    return node.afterAllAppended(key.shard());
  }

  public long openGeneration() {
    return node.openGeneration();
  }
}
