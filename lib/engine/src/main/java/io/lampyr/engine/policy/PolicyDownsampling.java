package io.lampyr.engine.policy;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Downsampled;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.SeriesSettings;
import io.lampyr.engine.catalog.Slices;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.downsample.DownsampleConfig;
import io.lampyr.engine.downsample.DownsampleTasks;
import io.lampyr.engine.lifecycle.DownsampleSteps;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.mapping.fault.FaultException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Has indices of streams keep fewer points, as policies in phases ask for it. */
final class PolicyDownsampling {
  private static final String WITHIN = "wait_timeout";

  private final Catalog catalog;
  private final Clock clock;
  private final Optional<DownsampleSteps> steps;

  PolicyDownsampling(Catalog catalog, Optional<LastingTasks> tasks, Clock clock) {
    this.catalog = catalog;
    this.clock = clock;
    this.steps =
        tasks.map(lasting ->
            new DownsampleSteps(catalog, new DownsampleTasks(catalog, lasting, clock), clock));
  }

  /** What the action asks for; refuses what it must not say. */
  static DownsampleConfig config(Map<String, @Nullable Object> options) {
    Map<String, @Nullable Object> config = new LinkedHashMap<>(options);
    Object within = config.remove(WITHIN);
    if (within != null) {
      var _ = PhasePolicy.duration(WITHIN, within.toString());
    }
    return DownsampleConfig.of(config);
  }

  /** After how long it counts as failed that has not come to its end, though it goes on. */
  static Duration within(PolicyAction action) {
    Object within = action.options().get(WITHIN);
    return within == null ? Duration.ofDays(1) : PhasePolicy.duration(WITHIN, within.toString());
  }

  PolicyDeeds.Outcome carry(PolicyAction action, IndexMetadata seen, Policy policy) {
    // As the actions before this one have left it.
    IndexMetadata index = catalog.find(seen.id()).orElse(seen);
    FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
    if (!SeriesSettings.areIn(settings)) {
      return new PolicyDeeds.Outcome.Done("nothing was done: the index is no time series");
    }
    DownsampleConfig how = config(action.options());
    Optional<Downsampled> before = Downsampled.of(index);
    if (before.filter(points -> points.interval().equals(how.interval())).isPresent()) {
      return new PolicyDeeds.Outcome.Done("");
    }
    before.ifPresent(how::checkAfter);
    DataStream stream =
        StreamParts.streamOf(index)
            .flatMap(catalog.streams()::find)
            .orElseThrow(() ->
                FaultException.argument(
                    "index ["
                        + index.name()
                        + "] is not part of a data stream: only such indices are downsampled"));
    if (stream.writeIndex().id().equals(index.id()) || !isOver(stream, index)) {
      return new PolicyDeeds.Outcome.Waiting("the times of the index are not over yet");
    }
    if (steps.isEmpty()) {
      return new PolicyDeeds.Outcome.Waiting("nobody works at tasks here");
    }
    String origin = before.map(points -> points.origin().name()).orElse(index.name());
    String name = "downsample-" + how.interval() + "-" + origin;
    return steps
        .get()
        .toward(index, name, how)
        .<PolicyDeeds.Outcome>map(
            made -> new PolicyDeeds.Outcome.Replaced(led(made, settings, policy)))
        .orElseGet(
            () -> new PolicyDeeds.Outcome.Waiting("points are made fewer in [" + name + "]"));
  }

  private boolean isOver(DataStream stream, IndexMetadata index) {
    return Slices.of(stream.state())
        .of(index.id())
        .filter(slice -> clock.now().isBefore(slice.to()))
        .isEmpty();
  }

  /** The new index is led by the same policy. */
  private IndexMetadata led(IndexMetadata made, FlatSettings old, Policy policy) {
    FlatSettings same = old.filtered(name -> name.startsWith("index.lifecycle."));
    Map<String, @Nullable Object> named = new LinkedHashMap<>(same.values());
    named.put("index.lifecycle.name", policy.name());
    return catalog.changes().configure(made.id(), FlatSettings.ofIndex(named), false);
  }

  /** Whether the new index has the other's place in its stream from now on. */
  boolean swap(IndexMetadata index, IndexMetadata made) {
    return StreamParts.streamOf(index)
        .filter(stream -> catalog.downsampled().swap(stream, made))
        .isPresent();
  }
}
