package io.lampyr.engine.catalog;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.mapping.fault.FaultException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Which index of a stream of time series takes points of which times. It stands in the item of the
 * stream's name, so one conditional write begins a slice or makes the last one longer.
 *
 * <p>Law, <b>SlicesDisjoint</b>: no time is in two slices, whoever rolls over or extends at once: a
 * slice begins where the one before it ends by then, and only the last one grows.
 */
public record Slices(List<Slice> all) {
  /** The option of a stream's state that holds them. */
  static final String OPTION = "slices";

  /** As many as fit into the item beside what else it says. */
  static final int MOST = 1500;

  private static final Slices NONE = new Slices(List.of());

  /** The times of an index: the first one included, the last one not. */
  public record Slice(IndexId index, Instant from, Instant to) {
    public Slice {
      Check.that(from.isBefore(to), "a slice must have a length");
    }

    boolean holds(Instant time) {
      return !time.isBefore(from) && time.isBefore(to);
    }

    private String text() {
      return index.uuid() + " " + from.toEpochMilli() + " " + to.toEpochMilli();
    }

    private static Slice of(String text) {
      String[] parts = text.split(" ", -1);
      return new Slice(
          new IndexId(parts[0]),
          Instant.ofEpochMilli(Long.parseLong(parts[1])),
          Instant.ofEpochMilli(Long.parseLong(parts[2])));
    }
  }

  public Slices {
    all = List.copyOf(all);
    for (int i = 1; i < all.size(); i++) {
      Check.that(!all.get(i).from().isBefore(all.get(i - 1).to()), "slices must be disjoint");
    }
  }

  /** Those of a stream; none if none of its indices is of time series. */
  public static Slices of(StreamState state) {
    Optional<String> text = state.option(OPTION).filter(given -> !given.isEmpty());
    return text.isEmpty()
        ? NONE
        : new Slices(List.of(text.get().split(",", -1)).stream().map(Slice::of).toList());
  }

  /** The slice that takes points of that time. */
  public Optional<Slice> at(Instant time) {
    return all.stream().filter(slice -> slice.holds(time)).findFirst();
  }

  /** That of the index. */
  public Optional<Slice> of(IndexId index) {
    return all.stream().filter(slice -> slice.index().equals(index)).findFirst();
  }

  /** Until when points can be, as it is now. */
  public Optional<Instant> end() {
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast().to());
  }

  /** A stream's state after the index has become the one to write to; of these it has some left. */
  static StreamState begun(StreamState state, IndexMetadata index, Collection<IndexId> left) {
    FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
    if (!SeriesSettings.areIn(settings)) {
      return state;
    }
    Slices kept = of(state).keeping(left);
    if (kept.all().size() >= MOST) {
      throw FaultException.argument(
          "data stream has [" + MOST + "] indices of time series, which is the most: delete some");
    }
    Instant from =
        later(SeriesSettings.start(settings), kept.end().orElse(SeriesSettings.start(settings)));
    Instant to = later(SeriesSettings.end(settings), from.plus(SeriesSettings.lookAhead(settings)));
    List<Slice> with = new ArrayList<>(kept.all());
    with.add(new Slice(index.id(), from, to));
    return new Slices(with).into(state);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  private Slices keeping(Collection<IndexId> left) {
    return new Slices(all.stream().filter(slice -> left.contains(slice.index())).toList());
  }

  /** A stream's state in which the last slice reaches so far. */
  static StreamState extended(StreamState state, Instant to) {
    Slices slices = of(state);
    if (slices.all().isEmpty() || !slices.all().getLast().to().isBefore(to)) {
      return state;
    }
    List<Slice> with = new ArrayList<>(slices.all());
    Slice last = with.removeLast();
    with.add(new Slice(last.index(), last.from(), to));
    return new Slices(with).into(state);
  }

  /** A stream's state in which another index has the times of one. */
  static StreamState replaced(StreamState state, IndexId before, IndexId after) {
    Slices slices = of(state);
    return slices.of(before).isEmpty()
        ? state
        : new Slices(
                slices.all().stream()
                    .map(slice ->
                        slice.index().equals(before)
                            ? new Slice(after, slice.from(), slice.to())
                            : slice)
                    .toList())
            .into(state);
  }

  private StreamState into(StreamState state) {
    return state.with(
        OPTION, Optional.of(String.join(",", all.stream().map(Slice::text).toList())));
  }

  /** The times that an index begins with which is made now, behind those that are taken. */
  FlatSettings next(Instant now, FlatSettings settings) {
    Instant from = end().orElseGet(() -> now.minus(SeriesSettings.lookBack(settings)));
    Instant to = later(now, from).plus(SeriesSettings.lookAhead(settings));
    return SeriesSettings.times(from.truncatedTo(ChronoUnit.MILLIS), to);
  }
}
