package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.share.Share;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.engine.leaf.HedgeBudget;
import io.lampyr.engine.leaf.LeafAsker;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafReply;
import io.lampyr.engine.leaf.LeafRequest;
import io.lampyr.engine.leaf.LeafResult;
import io.lampyr.engine.leaf.ReplicaRanking;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Calls leaves for some shards: the best place first, a second one too when the first is late by
 * its own measure and the budget has something left, and after a failure the next best. All are
 * asked for the same commits, so whichever answers says the same (SnapshotReads). Safe for many
 * threads.
 */
final class LeafCalls {
  /** Longer requests than a function's payload may be are not sent. */
  private static final int MAX_REQUEST_BYTES = 4 << 20;

  private static final int MAX_REPLY_BYTES = 256 << 20;

  /** After so many places have failed, this process searches by itself. */
  private static final int MOST_PLACES = 3;

  private final ReplicaRanking ranking;
  private final HedgeBudget budget;
  private final LeafGroups groups;
  private final BlobStore blobs;
  private final Ports ports;
  private final FirstAnswer answers;
  private final long self;
  private final Metrics.Counter hedged;
  private final Metrics.Counter called;

  LeafCalls(
      LeafPlaces places,
      LeafSettings settings,
      ReplicaRanking ranking,
      HedgeBudget budget,
      BlobStore blobs,
      Ports ports) {
    this.groups = new LeafGroups(places, ranking, settings);
    this.ranking = ranking;
    this.budget = budget;
    this.blobs = blobs;
    this.ports = ports;
    this.answers = new FirstAnswer(ports.scheduler());
    this.self = ports.randomness().nextLong();
    this.hedged = ports.metrics().counter("search.leaf.calls", "why", "late");
    this.called = ports.metrics().counter("search.leaf.calls", "why", "wanted");
  }

  /**
   * What a leaf has answered, and which.
   *
   * @param earlier whether it may be of an earlier release
   */
  record Answered(LeafReply reply, String place, boolean earlier) {}

  /** Where the shards of a search are best searched; those that are in no group, here. */
  List<LeafGroup> groups(SearchRequest request, List<Integer> ordinals) {
    return groups.of(request, ordinals);
  }

  /** Where lanes of shards that are read together are best read: each where its first shard is. */
  List<LeafGroup> groups(List<Integer> lanes, IntFunction<ShardId> first) {
    return groups.of(lanes, first, place -> place.news().getAsBoolean());
  }

  /** What leaves are asked. */
  interface Question {
    /** The shards that are to be told of. */
    List<Integer> ordinals();

    /** Whether it can be asked only by saying who asks. */
    boolean isNamed();

    LeafRequest request(Duration within, Optional<LeafAsker> asker);
  }

  /** What a leaf answered; empty if none did. */
  Optional<Answered> call(List<LeafPlace> all, Question question, Duration within) {
    long began = ports.clock().monotonicNanos();
    List<LeafPlace> places = all.subList(0, Math.min(MOST_PLACES, all.size()));
    for (int i = 0; i < places.size(); i++) {
      Duration left = within.minusNanos(ports.clock().monotonicNanos() - began);
      if (left.isNegative() || Thread.currentThread().isInterrupted()) {
        return Optional.empty();
      }
      Asked asked = new Asked(question, left);
      Optional<LeafPlace> other =
          i + 1 < places.size() ? Optional.of(places.get(i + 1)) : Optional.empty();
      Optional<Answered> answered = call(places.get(i), other, asked);
      if (answered.isPresent()) {
        return answered;
      }
    }
    return Optional.empty();
  }

  private record Asked(Question question, Duration within) {
    byte[] message(Optional<LeafAsker> asker, Duration left) {
      return LeafCodec.encode(question.request(left, asker));
    }
  }

  private Optional<Answered> call(LeafPlace place, Optional<LeafPlace> other, Asked asked) {
    budget.called();
    called.increment();
    Optional<Duration> late =
        other.isEmpty()
            ? Optional.empty()
            : ranking.lateAfter(place.name()).filter(time -> time.compareTo(asked.within()) < 0);
    if (late.isEmpty() && place.kind() == LeafPlace.Kind.FUNCTION) {
      return answer(place, asked, asked.within(), false);
    }
    long began = ports.clock().monotonicNanos();
    return answers.of(
        attempt(place, asked, asked.within(), false),
        late,
        () -> {
          Duration left = asked.within().minusNanos(since(began));
          if (other.isEmpty() || left.isNegative() || !budget.take()) {
            return Optional.empty();
          }
          hedged.increment();
          return Optional.of(attempt(other.get(), asked, left, true));
        });
  }

  private FirstAnswer.Attempt<Answered> attempt(
      LeafPlace place, Asked asked, Duration within, boolean because) {
    return new FirstAnswer.Attempt<>(() -> answer(place, asked, within, because), place.stands());
  }

  private Optional<Answered> answer(
      LeafPlace place, Asked asked, Duration within, boolean because) {
    Optional<LeafAsker> asker =
        place.readsAskers() || asked.question().isNamed()
            ? Optional.of(new LeafAsker(self, Share.current()))
            : Optional.empty();
    byte[] message = asked.message(asker, within);
    if (message.length > MAX_REQUEST_BYTES) {
      return Optional.empty();
    }
    boolean earlier = !place.news().getAsBoolean();
    long began = ports.clock().monotonicNanos();
    if (because) {
      ranking.askedToo(place.name());
    } else {
      ranking.asked(place.name());
    }
    boolean ended = false;
    try {
      byte[] bytes = place.port().call(message, within);
      LeafReply reply = LeafCodec.reply(LeafCodec.isElsewhere(bytes) ? fetched(bytes) : bytes);
      check(reply, asked, place);
      ranking.answered(place.name(), since(began), reply.busy());
      ended = true;
      return Optional.of(new Answered(reply, place.name(), earlier));
    } catch (LampyrException failed) {
      // The next place is asked, and in the end this process looks itself.
      if (!Thread.currentThread().isInterrupted() || !place.stands().getAsBoolean()) {
        ranking.failed(place.name(), since(began));
        ended = true;
      }
      return Optional.empty();
    } finally {
      if (!ended) {
        ranking.left(place.name(), since(began));
      }
    }
  }

  /**
   * A place that says nothing of a shard, or cannot read any, would be the quickest of all, and
   * asked the most.
   */
  private static void check(LeafReply reply, Asked asked, LeafPlace place) {
    List<Integer> ordinals = asked.question().ordinals();
    if (!reply.results().keySet().containsAll(ordinals)) {
      throw new CorruptionException("a leaf says nothing of a shard place=" + place.name());
    }
    boolean useless =
        !ordinals.isEmpty()
            && ordinals.stream().map(reply.results()::get).allMatch(LeafCalls::isUseless);
    if (useless) {
      throw new UnavailableException("a leaf can read none of its shards place=" + place.name());
    }
  }

  private static boolean isUseless(@Nullable LeafResult result) {
    return result instanceof LeafResult.Failed(var failure)
        && LeafFailures.mayBeThePlace(LeafFailures.exception(failure));
  }

  private long since(long began) {
    return ports.clock().monotonicNanos() - began;
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
}
