package io.lampyr.engine.node;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.commit.CommitPoints;
import io.lampyr.engine.lucene.PartSurvey;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.engine.routing.DocumentRouting;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a node has found out of shards that are to be divided, or are just now: its parts are opened
 * here, and share it. Without it they find it out each by itself, later. Kept for {@link #KEPT},
 * within {@link #MAX_BYTES}. Safe for many threads.
 */
final class Surveys {
  /** Longer than a division takes, with what is done before writes are kept out. */
  static final Duration KEPT = Duration.ofMinutes(2);

  /** As long as writes may be kept out. */
  private static final Duration FENCED = Duration.ofSeconds(20);

  /** Of all shards together: two bytes a document. */
  static final long MAX_BYTES = 64L << 20;

  private final long maxBytes;
  private final IndexViews indices;
  private final Scheduler scheduler;
  private final Map<ShardId, Survey> kept = new ConcurrentHashMap<>();
  private final AtomicLong taken = new AtomicLong();

  /** Of one shard, by the routing of what is to be made of it. */
  private record Survey(DocumentRouting into, PartSurvey parts) {}

  Surveys(IndexViews indices, Scheduler scheduler) {
    this(indices, scheduler, MAX_BYTES);
  }

  Surveys(IndexViews indices, Scheduler scheduler, long maxBytes) {
    this.maxBytes = maxBytes;
    this.indices = indices;
    this.scheduler = scheduler;
  }

  /**
   * Finds out which parts the shard's documents belong to, and uploads them, while it is written
   * to; then the same of what came meanwhile. False if the index is gone.
   */
  boolean look(OpenShard shard, IndexMetadata.Layout into) throws InterruptedException {
    Optional<IndexViews.View> view = indices.atLeast(shard.id().index(), 0, 0);
    if (view.isEmpty()) {
      return false;
    }
    DocumentRouting routing = view.get().routing();
    PartSurvey parts = of(shard.id(), routing.in(into.shards(), into.routingShards()));
    try {
      for (int i = 0; i < 2; i++) {
        var _ = shard.commits().flush();
        boolean _ =
            scheduler.<Boolean, IOException>compute(
                Scheduler.Work.REPLAY,
                () -> {
                  shard.index().survey(parts);
                  return true;
                });
      }
      return true;
    } catch (IOException unreadable) {
      throw new UnavailableException("shard was not surveyed shard=" + shard.id(), unreadable);
    }
  }

  /**
   * Which of the commit's documents are a shard's of this routing: nothing if it is of an index
   * that is divided alike, as all are then.
   */
  Optional<PartSurvey> narrowing(CommitPoint commit, DocumentRouting own) {
    ShardId maker = CommitPoints.maker(commit);
    return indices
            .view(maker.index())
            .filter(source -> source.routing().shards() == own.shards())
            .isPresent()
        ? Optional.empty()
        : Optional.of(of(maker, own));
  }

  /** What is divided is merged no more, unless that comes to nothing. */
  void restMerges(OpenShard shard) {
    shard.index().restMerges(FENCED, scheduler);
  }

  private PartSurvey of(ShardId source, DocumentRouting into) {
    @Nullable Survey known = kept.get(source);
    if (known != null && known.into().equals(into)) {
      return known.parts();
    }
    Survey made = new Survey(into, new PartSurvey(into::shardOf, this::take));
    end(kept.put(source, made));
    var _ = scheduler.after(KEPT, "forget-survey", () -> forget(source, made));
    return made.parts();
  }

  private boolean take(long bytes) {
    long before =
        taken.getAndAccumulate(bytes, (all, more) -> all + more > maxBytes ? all : all + more);
    return before + bytes <= maxBytes;
  }

  private void forget(ShardId source, Survey survey) {
    if (kept.remove(source, survey)) {
      end(survey);
    }
  }

  private void end(@Nullable Survey survey) {
    if (survey != null) {
      survey.parts().close();
      taken.addAndGet(-survey.parts().bytes());
    }
  }
}
