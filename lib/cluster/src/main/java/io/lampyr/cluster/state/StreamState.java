package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a stream's name says beyond its indices, of which the last one is written to. It stands in
 * the item of the name, so that one conditional write gives a stream another index to write to.
 *
 * @param generation the number of the youngest index that was made for the stream, or taken away
 *     before it became a part of it
 * @param timestampField the field that each document has once
 * @param rollsOnWrite whether the next write is to go to a new index
 * @param rolled since when indices are not written to; the one that is written to has none
 * @param aliases the options of aliases of the stream, as JSON texts, by their names
 * @param options what was set for this stream apart from its template: JSON texts by their names
 */
public record StreamState(
    long generation,
    Instant created,
    String timestampField,
    boolean hidden,
    boolean rollsOnWrite,
    SortedMap<IndexId, Instant> rolled,
    SortedMap<String, String> aliases,
    SortedMap<String, String> options) {
  private static final int MAX_PARTS = 1000;
  private static final int MAX_TEXT = 100_000;

  public StreamState {
    rolled = Collections.unmodifiableSortedMap(new TreeMap<>(rolled));
    aliases = Collections.unmodifiableSortedMap(new TreeMap<>(aliases));
    options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    Check.positive(generation, "generation of a stream");
    Check.that(!timestampField.isEmpty(), "a stream needs a timestamp field");
    Check.that(
        aliases.size() <= MAX_PARTS && options.size() <= MAX_PARTS,
        "a stream must have at most 1000 aliases and options");
    Check.that(length(aliases) + length(options) <= MAX_TEXT, "aliases and options are too long");
  }

  private static int length(Map<String, String> texts) {
    return texts.entrySet().stream()
        .mapToInt(one -> one.getKey().length() + one.getValue().length())
        .sum();
  }

  /** A stream that begins. */
  public static StreamState first(Instant created, String timestampField, boolean hidden) {
    return new StreamState(
        1,
        created,
        timestampField,
        hidden,
        false,
        Collections.emptySortedMap(),
        Collections.emptySortedMap(),
        Collections.emptySortedMap());
  }

  /**
   * The same after an index that was written to until then got a successor of this generation. It
   * never ends before those that came before it, whatever the clock says.
   */
  public StreamState rolledOver(IndexId from, Instant when, long next) {
    SortedMap<IndexId, Instant> all = new TreeMap<>(rolled);
    Instant before = begun();
    all.put(from, when.isBefore(before) ? before : when);
    return new StreamState(next, created, timestampField, hidden, false, all, aliases, options);
  }

  /** The same where generations up to this one are used up: the next index gets a higher one. */
  public StreamState beyond(long used) {
    return new StreamState(
        used, created, timestampField, hidden, rollsOnWrite, rolled, aliases, options);
  }

  /** Since when the youngest index is written to. */
  public Instant begun() {
    return rolled.values().stream()
        .max(Instant::compareTo)
        .filter(last -> last.isAfter(created))
        .orElse(created);
  }

  /** With a new index to come before the next write, or not. */
  public StreamState rollingOnWrite(boolean rolls) {
    return new StreamState(
        generation, created, timestampField, hidden, rolls, rolled, aliases, options);
  }

  /** As it is with these indices alone. */
  public StreamState keeping(Iterable<IndexId> indices) {
    HashSet<IndexId> kept = new HashSet<>();
    indices.forEach(kept::add);
    SortedMap<IndexId, Instant> left = new TreeMap<>(rolled);
    left.keySet().retainAll(kept);
    return new StreamState(
        generation, created, timestampField, hidden, rollsOnWrite, left, aliases, options);
  }

  /** With an index that others have written to until then. */
  public StreamState adopting(IndexId index, Instant since) {
    SortedMap<IndexId, Instant> all = new TreeMap<>(rolled);
    all.putIfAbsent(index, since);
    return new StreamState(
        generation, created, timestampField, hidden, rollsOnWrite, all, aliases, options);
  }

  /** With another index in the place of one that is not written to. */
  public StreamState replacing(IndexId before, IndexId after) {
    SortedMap<IndexId, Instant> all = new TreeMap<>(rolled);
    Instant since = all.remove(before);
    if (since != null) {
      all.put(after, since);
    }
    return new StreamState(
        generation, created, timestampField, hidden, rollsOnWrite, all, aliases, options);
  }

  public StreamState with(SortedMap<String, String> otherAliases) {
    return new StreamState(
        generation, created, timestampField, hidden, rollsOnWrite, rolled, otherAliases, options);
  }

  /** With another option of that name, or without one. */
  public StreamState with(String option, Optional<String> value) {
    SortedMap<String, String> all = new TreeMap<>(options);
    if (value.isPresent()) {
      all.put(option, value.get());
    } else {
      all.remove(option);
    }
    return new StreamState(
        generation, created, timestampField, hidden, rollsOnWrite, rolled, aliases, all);
  }

  public Optional<String> option(String name) {
    return Optional.ofNullable(options.get(name));
  }
}
