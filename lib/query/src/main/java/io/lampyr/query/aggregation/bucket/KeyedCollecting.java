package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Absorbing;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.SubCollecting;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.util.IntsRef;
import org.apache.lucene.util.IntsRefBuilder;

/** Collects into buckets whose keys are longs, or are numbered by longs. */
abstract class KeyedCollecting implements Absorbing {
  final BucketOrdinals ordinals;
  final SubCollecting subs;
  private final String type;
  private final Format format;

  KeyedCollecting(AggregationScope scope, Node self, String type, Format format) {
    this.subs = new SubCollecting(scope, self.children());
    this.ordinals = new BucketOrdinals(scope.memory(), subs.bytesOfBucket());
    this.type = type;
    this.format = format;
  }

  final void count(int doc, int owner, long key, Leaf inside) throws IOException {
    int ordinal = ordinals.find(owner, key);
    ordinals.count(ordinal, subs.counts().of(doc));
    inside.collect(doc, ordinal);
  }

  /** The bucket's key of a long. */
  abstract Object key(long key) throws IOException;

  /** Called before the buckets of an outer one are read, to add those without documents. */
  void complete(int owner) throws IOException {}

  /** What is told beside an outer bucket's own, which have no errors. */
  long note(int owner) {
    return 0;
  }

  /** Whether a long means the same key to all that collect this aggregation in one search. */
  boolean sharesKeys() {
    return false;
  }

  /**
   * Which of a bucket's own are worth building when all documents are in, given all that are not
   * empty; the rest are left out.
   */
  IntsRef chosen(IntsRef found) {
    return found;
  }

  @Override
  public final boolean absorbs() {
    return sharesKeys() && subs.absorbs();
  }

  @Override
  public final void absorb(Collecting other, IntUnaryOperator buckets) throws IOException {
    if (!(other instanceof KeyedCollecting keyed)) {
      throw new IllegalStateException("another aggregation's collecting");
    }
    int[] here = new int[keyed.ordinals.size()];
    for (int i = 0; i < here.length; i++) {
      here[i] = ordinals.find(buckets.applyAsInt(keyed.ordinals.owner(i)), keyed.ordinals.key(i));
      ordinals.count(here[i], keyed.ordinals.count(i));
    }
    subs.absorb(keyed.subs, bucket -> here[bucket]);
  }

  @Override
  public final Partial build(int owner) throws IOException {
    IntsRef found = found(owner);
    List<Partial.Bucket> buckets = new ArrayList<>(found.length);
    for (int i = 0; i < found.length; i++) {
      buckets.add(bucket(found.ints[i], subs.build(found.ints[i])));
    }
    return new Partial.Buckets(type, format, buckets, 0, note(owner), 1);
  }

  @Override
  public final Partial buildAll(int owner) throws IOException {
    IntsRef found = found(owner);
    IntsRef chosen = chosen(found);
    List<Partial.Bucket> buckets = new ArrayList<>(chosen.length);
    for (int i = 0; i < chosen.length; i++) {
      buckets.add(bucket(chosen.ints[i], subs.buildAll(chosen.ints[i])));
    }
    return new Partial.Buckets(
        type, format, buckets, documents(found) - documents(chosen), note(owner), 1);
  }

  private IntsRef found(int owner) throws IOException {
    complete(owner);
    IntsRefBuilder found = new IntsRefBuilder();
    ordinals.forEach(owner, found::append);
    return found.get();
  }

  private long documents(IntsRef buckets) {
    long sum = 0;
    for (int i = 0; i < buckets.length; i++) {
      sum += ordinals.count(buckets.ints[i]);
    }
    return sum;
  }

  private Partial.Bucket bucket(int ordinal, List<Partial> inside) throws IOException {
    return new Partial.Bucket(key(ordinals.key(ordinal)), ordinals.count(ordinal), 0, inside);
  }
}
