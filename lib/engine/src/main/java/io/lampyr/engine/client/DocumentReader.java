package io.lampyr.engine.client;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.lucene.StoredDocument;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents in real time from the owners of their shards.
 *
 * <p>Laws: an answer is the owner's, given when the read was under way; without one, the read is
 * repeated until the deadline, by newer tables where they may be to blame. An interrupt ends the
 * call like the deadline, with the flag set. Cost: one call when tables are known and right. Safe
 * for many threads; blocks.
 */
public final class DocumentReader {
  private final ShardCall.Surroundings around;
  private final ClientPorts ports;
  private final ClientSettings.Pauses pauses;

  public DocumentReader(
      IndexTables tables, NodeConnector nodes, ClientPorts ports, ClientSettings.Pauses pauses) {
    this.around = new ShardCall.Surroundings(tables, nodes);
    this.ports = ports;
    this.pauses = pauses;
  }

  /** The document; the routing is the value it was written with, if that was not its id. */
  public ShardOutcome<Optional<StoredDocument>> read(
      IndexId index, String id, @Nullable String routing, Duration deadline) {
    AttemptTimer.checkDeadline(deadline);
    String effective = routing == null ? id : routing;
    ShardCall.Question<Optional<StoredDocument>> question =
        new ShardCall.Question<>(
            index,
            table -> table.routing().shardOf(effective),
            (service, meant, shard) -> service.read(meant, shard, id));
    return new ShardCall<>(around, question, new AttemptTimer(ports, pauses, deadline)).run();
  }
}
