package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.ScriptSource;
import io.lampyr.query.script.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.IntsRefBuilder;
import org.jspecify.annotations.Nullable;

/** Keeps the first keys behind the last page's end; those pushed out never come back. */
final class CompositeCollecting implements Collecting {
  /** So many keys are told of at once. */
  private static final int STEP = 64;

  /** What a key takes where it is kept, with what becomes of it when results are made. */
  private static final int KEY_BYTES = 256;

  private static final int PART_BYTES = Long.BYTES + 1;
  private static final int QUEUE_BYTES = 256;

  private final AggregationScope scope;
  private final CompositeAggregation composite;
  private final DeferredInside subs;
  private final List<CompositePart> parts;
  private final CompositeQueue.@Nullable Key after;
  private final Map<Integer, CompositeQueue> byBucket = new HashMap<>();
  private long[] counts = new long[16];
  private int made;
  private boolean settled;

  CompositeCollecting(AggregationScope scope, Node self, CompositeAggregation composite) {
    this.scope = scope;
    this.composite = composite;
    this.subs = new DeferredInside(scope, self.children(), composite.size(), _ -> false);
    this.parts =
        composite.sources().stream()
            .map(source -> CompositePart.of(scope, unscored(source)))
            .toList();
    this.after =
        composite.after() == null
            ? null
            : place(new CompositeAfter(scope, composite.sources()).values(composite.after()));
  }

  private CompositeQueue.Key place(List<@Nullable Object> given) {
    CompositeQueue.Key key = new CompositeQueue.Key(given.size());
    for (int i = 0; i < given.size(); i++) {
      Object part = given.get(i);
      key.set(i, part == null ? 0 : parts.get(i).place(part), part == null);
    }
    return key;
  }

  /** Pages must begin where others ended, whatever the query. */
  private static CompositeSource unscored(CompositeSource source) {
    Script script = source.spec().script();
    if (script != null && ScriptSource.usesScore(script)) {
      throw FaultException.argument("[sources] cannot access _score");
    }
    return source;
  }

  /** Keys and what is inside them are told of when they are made. */
  @Override
  public int bytesOfBucket() {
    return QUEUE_BYTES;
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    CompositePart.Codes[] codes = new CompositePart.Codes[parts.size()];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = parts.get(i).codes(segment);
    }
    return new Combining(codes, subs.leaf(segment));
  }

  /** Makes keys of a document's values, part by part, as long as they may be kept. */
  private final class Combining extends Inside {
    private final CompositePart.Codes[] codes;
    private final Leaf inside;
    private final CompositeQueue.Key key = new CompositeQueue.Key(parts.size());
    private CompositeQueue queue = new CompositeQueue(composite.sources(), 0, null);
    private int queueOf = -1;

    Combining(CompositePart.Codes[] codes, Leaf inside) {
      super(inside);
      this.codes = codes;
      this.inside = inside;
    }

    @Override
    public void collect(int doc, int bucket) throws IOException {
      if (bucket != queueOf) {
        queue =
            byBucket.computeIfAbsent(
                bucket, _ -> new CompositeQueue(composite.sources(), composite.size(), after));
        queueOf = bucket;
      }
      combine(doc, 0, 0, 0);
    }

    /**
     * Takes all values of a part and of those behind it.
     *
     * @param behind how the parts before compare with the place that keys must be behind
     * @param before how they compare with the last key that is kept
     */
    private void combine(int doc, int part, int behind, int before) throws IOException {
      if (part == codes.length) {
        take(doc, behind);
        return;
      }
      int count = codes[part].read(doc);
      if (count == 0
          && composite.sources().get(part).missing() != CompositeSource.Missing.LEFT_OUT) {
        combine(doc, part, behind, before, 0, true);
      }
      for (int i = 0; i < count; i++) {
        combine(doc, part, behind, before, codes[part].at(i), false);
      }
    }

    private void combine(int doc, int part, int behind, int before, long code, boolean isMissing)
        throws IOException {
      key.set(part, code, isMissing);
      int after = behind == 0 ? queue.compareToAfter(key, part) : behind;
      int last = before == 0 ? queue.compareToLast(key, part) : before;
      if (after >= 0 && last <= 0) {
        combine(doc, part + 1, after, last);
      }
    }

    private void take(int doc, int behind) throws IOException {
      if (behind == 0) {
        return;
      }
      CompositeQueue.Key found = queue.find(key);
      if (found == null) {
        found = new CompositeQueue.Key(key, made);
        // Another combination of this document's may have become the last one since.
        if (!queue.add(found)) {
          return;
        }
        if (made % STEP == 0) {
          long inside = made < composite.size() ? subs.bytesOfBucket() : 0;
          scope.memory().accept(STEP * (bytesOfKey() + inside));
        }
        made++;
        counts = ArrayUtil.grow(counts, made);
      }
      counts[found.ordinal] += subs.counts().of(doc);
      inside.collect(doc, found.ordinal);
    }
  }

  private long bytesOfKey() {
    return KEY_BYTES + (long) PART_BYTES * parts.size();
  }

  @Override
  public Partial build(int bucket) throws IOException {
    settle();
    List<Partial.Bucket> buckets = new ArrayList<>();
    CompositeQueue queue = byBucket.get(bucket);
    for (CompositeQueue.Key key : queue == null ? List.<CompositeQueue.Key>of() : queue.keys()) {
      List<@Nullable Object> values = new ArrayList<>();
      for (int i = 0; i < parts.size(); i++) {
        values.add(key.isMissing(i) ? null : parts.get(i).key(key.codes[i]));
      }
      buckets.add(
          new Partial.Bucket(
              Collections.unmodifiableList(values),
              counts[key.ordinal],
              0,
              subs.build(key.ordinal)));
    }
    buckets.sort(Comparator.comparing(Partial.Bucket::key, composite.order()));
    return new Partial.Buckets("composite", format(), buckets, 0, 0, 1);
  }

  /** What is inside of keys that were pushed out is not wanted. */
  private void settle() throws IOException {
    if (settled) {
      return;
    }
    settled = true;
    IntsRefBuilder kept = new IntsRefBuilder();
    byBucket.values().forEach(queue -> queue.keys().forEach(key -> kept.append(key.ordinal)));
    subs.settle(kept.get());
  }

  private Format format() {
    return joined(composite.sources().stream().map(source -> source.format(scope)).toList());
  }

  /** The formats of all parts in one, whose pattern lists them. */
  static Format joined(List<Format> formats) {
    StringBuilder all = new StringBuilder();
    for (Format format : formats) {
      all.append(format.kind().name())
          .append('\t')
          .append(format.pattern())
          .append('\t')
          .append(format.zone())
          .append('\n');
    }
    return Format.of(Format.Kind.PARTS, all.toString(), "");
  }

  /** The formats that {@link #joined} joined; raw ones where there are none. */
  static List<Format> formats(Format joined, int size) {
    List<Format> formats = new ArrayList<>();
    if (joined.kind() == Format.Kind.PARTS) {
      for (String line : joined.pattern().lines().toList()) {
        String[] fields = line.split("\t", -1);
        if (fields.length == 3) {
          formats.add(Format.of(Format.Kind.valueOf(fields[0]), fields[1], fields[2]));
        }
      }
    }
    while (formats.size() < size) {
      formats.add(Format.RAW);
    }
    return formats;
  }
}
