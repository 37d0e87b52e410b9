package io.lampyr.engine.client;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Ports;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.lucene.KeptValues;
import io.lampyr.engine.lucene.KeptVectors;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.routing.Placed;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents in real time from the owners of their shards, and from the durable commits of
 * shards that rest, where this process can read those; elsewhere they are woken.
 *
 * <p>Laws: an answer is the owner's, given when the read was under way, or is read of a shard that
 * rested when the read was under way: nothing is acknowledged then that its commit does not hold.
 * Without one, the read is repeated until the deadline, by newer tables where they may be to blame.
 * An interrupt ends the call like the deadline, with the flag set. Cost: one call when tables are
 * known and right. Safe for many threads; blocks.
 */
public final class DocumentReader {
  /** Over before there could be a second attempt. */
  private static final Duration ONCE = Duration.ofNanos(1);

  private final ShardCall.Surroundings around;
  private final Optional<RestingDocuments> atRest;
  private final Ports ports;
  private final ClientSettings.Pauses pauses;

  public DocumentReader(
      IndexTables tables,
      NodeConnector nodes,
      Optional<RestingDocuments> atRest,
      Ports ports,
      ClientSettings.Pauses pauses) {
    this.atRest = atRest;
    this.around = new ShardCall.Surroundings(tables, nodes);
    this.ports = ports;
    this.pauses = pauses;
  }

  /** The document; the routing is the value it was written with, if that was not its id. */
  public ShardOutcome<Optional<StoredDocument>> read(
      IndexId index, String id, @Nullable String routing, Duration deadline) {
    AttemptTimer.checkDeadline(deadline);
    ShardCall.Question<Optional<StoredDocument>> question =
        new ShardCall.Question<>(
            index,
            table -> table.routing().shardOf(id, routing),
            resting -> atRest(resting, id),
            (service, meant, shard) -> service.read(meant, shard, id));
    return new ShardCall<>(around, question, new AttemptTimer(ports, pauses, deadline)).run();
  }

  /**
   * The document as searches see it that begin now; empty where this process cannot read commits.
   */
  public Optional<Optional<StoredDocument>> visible(
      IndexId index, String id, @Nullable String routing) {
    return atRest.isPresent()
        ? Optional.of(atRest.get().visible(index, id, routing))
        : Optional.empty();
  }

  /**
   * What is stored of fields of that document, beside its source; empty where this process cannot
   * read commits.
   */
  public Optional<Optional<KeptValues>> kept(
      IndexId index, String id, @Nullable String routing, Set<String> fields) {
    return atRest.map(commits -> commits.kept(index, id, routing, fields));
  }

  /** The term vectors that are kept of fields of that document; empty as with values. */
  public Optional<Optional<KeptVectors>> vectors(
      IndexId index, String id, @Nullable String routing, Set<String> fields) {
    return atRest.map(commits -> commits.vectors(index, id, routing, fields));
  }

  /** Empty if nothing but the shard's owner can say. */
  private Optional<Optional<StoredDocument>> atRest(ShardItem resting, String id) {
    return atRest.isPresent() ? Optional.of(atRest.get().read(resting, id)) : Optional.empty();
  }

  /**
   * Tells owners of updates that change nothing, by where their documents are: one call for each
   * shard, made once. They are counted there and no more, so that nobody is told whether it went
   * well.
   */
  public void countNoops(IndexId index, Collection<Placed> documents) {
    if (!(around.tables().find(index) instanceof IndexLookup.Open(IndexTable table))) {
      return;
    }
    Map<Integer, Integer> byShard = new TreeMap<>();
    documents.forEach(one -> byShard.merge(one.shard(table.routing()), 1, Math::addExact));
    byShard.forEach((ordinal, updates) -> {
      ShardCall.Question<Boolean> question =
          new ShardCall.Question<>(
              index,
              _ -> ordinal,
              _ -> Optional.of(true),
              (service, meant, shard) -> service.countNoops(meant, shard, updates));
      var _ = new ShardCall<>(around, question, new AttemptTimer(ports, pauses, ONCE)).run();
    });
  }
}
