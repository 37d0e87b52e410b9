package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Downsampled;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.SeriesSettings;
import io.lampyr.engine.catalog.Slices;
import io.lampyr.engine.downsample.DownsampleTasks;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Has generations of streams of time series keep fewer points, when it is time: one step of each at
 * each look. First the index is blocked for writes and the new one made; when every write that was
 * on its way then has ended, a task fills that; when it is done it takes the other's place, by one
 * write (law GenerationWhole).
 *
 * <p>Looking twice at once, or dying anywhere, does no harm. Blocks. Cost: nothing for streams that
 * keep all points; a read for each generation that has ended, and those of what is done.
 */
final class GenerationDownsampling {
  /** So many are worked at for one stream at once. */
  private static final int MOST_AT_ONCE = 4;

  private final Catalog catalog;
  private final DownsampleSteps steps;
  private final Clock clock;

  GenerationDownsampling(Catalog catalog, DownsampleTasks tasks, Clock clock) {
    this.catalog = catalog;
    this.steps = new DownsampleSteps(catalog, tasks, clock);
    this.clock = clock;
  }

  /**
   * Looks at a stream; how many of its generations have fewer points from now on.
   *
   * @param left indices that are to stay as they are
   */
  int look(NameEntry stream, Lifecycle lifecycle, Predicate<IndexId> left) {
    if (!lifecycle.enabled() || lifecycle.downsampling().all().isEmpty()) {
      return 0;
    }
    int swapped = 0;
    int busy = 0;
    StreamState state = stream.stream().orElseThrow();
    LampyrException failed = null;
    for (IndexId id : stream.indices().subList(0, stream.indices().size() - 1)) {
      if (left.test(id) || busy == MOST_AT_ONCE) {
        continue;
      }
      try {
        Optional<IndexMetadata> index = catalog.find(id).filter(GenerationDownsampling::isSeries);
        Optional<GenerationPlan> plan =
            index.flatMap(found -> plan(found, state, lifecycle.downsampling(), clock.now()));
        if (plan.isPresent() && step(stream.name(), index.get(), plan.get())) {
          swapped++;
        } else {
          busy += plan.isPresent() ? 1 : 0;
        }
      } catch (LampyrException notNow) {
        // What is wrong with one generation keeps no other from its turn.
        failed = notNow;
      }
    }
    if (failed != null) {
      throw failed;
    }
    return swapped;
  }

  /** Deletes what is being made of indices that are about to go themselves. */
  void drop(NameEntry stream, Lifecycle lifecycle, List<IndexId> going) {
    for (IndexId id : lifecycle.downsampling().all().isEmpty() ? List.<IndexId>of() : going) {
      Optional<IndexMetadata> index = catalog.find(id);
      for (DownsamplingRounds.Round round : lifecycle.downsampling().all()) {
        index
            .map(found -> GenerationPlan.target(found.name(), Downsampled.of(found), round))
            .flatMap(catalog::named)
            .filter(
                made -> !stream.indices().contains(made.id()) && DownsampleSteps.isMadeOf(made, id))
            .ifPresent(made -> catalog.deletion().delete(made.id()));
      }
    }
  }

  /** Deletes what can never be done, as that of which it was to be made is gone. */
  int collect(List<NameEntry> names) {
    int collected = 0;
    for (NameEntry entry : names) {
      if (entry.kind() == NameEntry.Kind.INDEX
          && entry.name().startsWith(GenerationPlan.PREFIX)
          && catalog.find(entry.indices().getFirst()).filter(this::isLeft).isPresent()) {
        catalog.deletion().delete(entry.indices().getFirst());
        collected++;
      }
    }
    return collected;
  }

  private boolean isLeft(IndexMetadata index) {
    return Downsampled.of(index)
        .filter(points -> !points.done())
        .filter(points -> catalog.find(new IndexId(points.source().uuid())).isEmpty())
        .isPresent();
  }

  private static boolean isSeries(IndexMetadata index) {
    return SeriesSettings.areIn(FlatSettings.ofIndexText(index.definition().settings()));
  }

  static Optional<GenerationPlan> plan(
      IndexMetadata index, StreamState state, DownsamplingRounds rounds, Instant now) {
    Instant rolled = state.rolled().get(index.id());
    if (rolled == null) {
      return Optional.empty();
    }
    Instant end =
        Slices.of(state)
            .of(index.id())
            .map(Slices.Slice::to)
            .filter(rolled::isBefore)
            .orElse(rolled);
    return GenerationPlan.of(
        new GenerationPlan.Subject(index.name(), Downsampled.of(index), end), rounds, now);
  }

  /** Whether the new index has taken the other's place. */
  private boolean step(String stream, IndexMetadata source, GenerationPlan plan) {
    return steps
        .toward(source, plan.target(), plan.how())
        .filter(made -> catalog.downsampled().swap(stream, made))
        .isPresent();
  }
}
