package io.lampyr.engine.search;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.leaf.LeafQuestion;
import io.lampyr.engine.leaf.LeafReply;
import io.lampyr.engine.leaf.LeafRequest;
import io.lampyr.engine.leaf.LeafShard;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.leaf.ReplicaRanking;
import io.lampyr.engine.reader.ShardView;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Calls leaves for some shards: the best place first, and after a failure the next best. Safe for
 * many threads.
 */
final class LeafCalls {
  /** Longer requests than a function's payload may be are not sent. */
  private static final int MAX_REQUEST_BYTES = 4 << 20;

  private static final int MAX_REPLY_BYTES = 256 << 20;

  private final LeafPlaces places;
  private final ReplicaRanking ranking;
  private final BlobStore blobs;
  private final Clock clock;

  LeafCalls(LeafPlaces places, ReplicaRanking ranking, BlobStore blobs, Clock clock) {
    this.places = places;
    this.ranking = ranking;
    this.blobs = blobs;
    this.clock = clock;
  }

  /** What a leaf answered; empty if none did. */
  Optional<LeafReply> call(
      SearchRequest request,
      List<Integer> ordinals,
      Learned learned,
      LeafTask task,
      Duration within) {
    long began = clock.monotonicNanos();
    Map<String, LeafPort> reachable = new LinkedHashMap<>(places.of(views(request, ordinals)));
    for (String place : ranking.rank(List.copyOf(reachable.keySet()))) {
      Duration left = within.minusNanos(clock.monotonicNanos() - began);
      LeafPort port = reachable.get(place);
      if (port == null || left.isNegative() || Thread.currentThread().isInterrupted()) {
        return Optional.empty();
      }
      byte[] message = LeafCodec.encode(message(request, ordinals, learned, task, left));
      Optional<LeafReply> reply =
          message.length > MAX_REQUEST_BYTES ? Optional.empty() : call(place, port, message, left);
      if (reply.isPresent()) {
        return reply;
      }
    }
    return Optional.empty();
  }

  private static List<ShardView> views(SearchRequest request, List<Integer> ordinals) {
    return ordinals.stream()
        .map(ordinal -> request.shards().get(ordinal).view().orElseThrow())
        .toList();
  }

  private Optional<LeafReply> call(String place, LeafPort port, byte[] message, Duration within) {
    long began = clock.monotonicNanos();
    ranking.asked(place);
    @Nullable LeafReply reply = null;
    try {
      byte[] bytes = port.call(message, within);
      reply = LeafCodec.reply(LeafCodec.isElsewhere(bytes) ? fetched(bytes) : bytes);
      return Optional.of(reply);
    } catch (LampyrException failed) {
      // The next place is asked, and in the end this process looks itself.
      return Optional.empty();
    } finally {
      ranking.answered(place, clock.monotonicNanos() - began, reply);
    }
  }

  private byte[] fetched(byte[] pointer) {
    LeafCodec.Elsewhere at = LeafCodec.elsewhere(pointer);
    boolean sound =
        at.length() > 0
            && at.length() <= MAX_REPLY_BYTES
            && at.blob().path().startsWith(LeafService.RESULTS);
    if (!sound) {
      throw new UnavailableException("a leaf's result lies where none can be blob=" + at.blob());
    }
    try {
      return switch (blobs.get(at.blob(), Span.of(0, at.length()))) {
        case GetOutcome.Found found -> {
          try (found) {
            yield found.body().readAllBytes();
          }
        }
        case GetOutcome.Missing _ ->
            throw new UnavailableException("a leaf's result is gone blob=" + at.blob());
      };
    } catch (IOException broken) {
      throw new UnavailableException("a leaf's result cannot be read blob=" + at.blob(), broken);
    }
  }

  private static LeafRequest message(
      SearchRequest request,
      List<Integer> ordinals,
      Learned learned,
      LeafTask task,
      Duration within) {
    SearchSource source = request.source().orElseThrow();
    LeafQuestion question =
        new LeafQuestion(
            request.dialect(),
            request.now(),
            within,
            source.body(),
            source.parameters(),
            source.query());
    return new LeafRequest(
        question, ordinals.stream().map(o -> shard(o, request)).toList(), learned, task);
  }

  private static LeafShard shard(int ordinal, SearchRequest request) {
    SearchShard shard = request.shards().get(ordinal);
    return new LeafShard(
        ordinal,
        shard.view().orElseThrow(),
        shard.schema().metadata().age().tableVersion(),
        shard.filters(),
        shard.boost());
  }
}
