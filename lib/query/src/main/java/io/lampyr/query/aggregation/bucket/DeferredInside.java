package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.DocCounts;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.SubCollecting;
import io.lampyr.query.aggregation.result.Partial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.IntsRef;
import org.jspecify.annotations.Nullable;

/**
 * What is inside of buckets of which many may be thrown away. What tells which is collected at
 * once. So is the rest for the first ones; of those behind them it is noted which documents they
 * have, and these are given to what is inside when it is known which buckets are wanted.
 */
final class DeferredInside {
  /** For buckets of which all are wanted. */
  static final int NOTHING_WAITS = Integer.MAX_VALUE;

  private final boolean[] leads;
  private final SubCollecting leading;
  private final Children waiting;
  private final SubCollecting subs;
  private final LongConsumer memory;
  private final NotedDocuments noted;
  private final int atOnce;

  /** Where what is inside of each bucket stands; null if at the bucket's own number. */
  private int @Nullable [] places;

  /**
   * @param atOnce for how many buckets nothing waits
   * @param leads what tells which buckets are wanted, and never waits
   */
  DeferredInside(AggregationScope scope, Children children, int atOnce, Predicate<Node> leads) {
    List<Node> first = children.nodes().stream().filter(leads).toList();
    List<Node> rest = children.nodes().stream().filter(leads.negate()).toList();
    this.leads = new boolean[children.nodes().size()];
    for (int i = 0; i < this.leads.length; i++) {
      this.leads[i] = leads.test(children.nodes().get(i));
    }
    this.waiting = new Children(rest, List.of());
    this.leading = new SubCollecting(scope, new Children(first, List.of()));
    this.subs = new SubCollecting(scope, waiting);
    this.memory = scope.memory();
    this.noted = new NotedDocuments(memory, waiting.needsScores());
    this.atOnce = subs.isEmpty() ? NOTHING_WAITS : atOnce;
  }

  boolean isEmpty() {
    return leads.length == 0;
  }

  int bytesOfLeading() {
    return leading.bytesOfBucket();
  }

  DocCounts counts() {
    return subs.counts();
  }

  int bytesOfBucket() {
    return subs.bytesOfBucket();
  }

  int atOnce() {
    return atOnce;
  }

  Leaf leaf(Segment segment) throws IOException {
    Leaf inside = subs.leaf(segment);
    Leaf rest = atOnce == NOTHING_WAITS ? inside : new Dividing(inside, noted.of(segment));
    return leading.isEmpty() ? rest : new Both(leading.leaf(segment), rest);
  }

  private record Both(Leaf first, Leaf rest) implements Leaf {
    @Override
    public void collect(int doc, int bucket) throws IOException {
      first.collect(doc, bucket);
      rest.collect(doc, bucket);
    }

    @Override
    public void collect(int[] docs, int count, int bucket) throws IOException {
      first.collect(docs, count, bucket);
      rest.collect(docs, count, bucket);
    }

    @Override
    public void collect(int[] docs, int[] buckets, int count) throws IOException {
      first.collect(docs, buckets, count);
      rest.collect(docs, buckets, count);
    }

    @Override
    public void finish() throws IOException {
      first.finish();
      rest.finish();
    }
  }

  private final class Dividing extends Inside {
    private final Leaf inside;
    private final NotedDocuments.OfSegment notes;
    private int[] docs = new int[0];
    private int[] buckets = new int[0];

    Dividing(Leaf inside, NotedDocuments.OfSegment notes) {
      super(inside);
      this.inside = inside;
      this.notes = notes;
    }

    @Override
    public void collect(int doc, int bucket) throws IOException {
      if (bucket < atOnce) {
        inside.collect(doc, bucket);
      } else {
        notes.add(doc, bucket);
      }
    }

    @Override
    public void collect(int[] found, int[] of, int count) throws IOException {
      docs = ArrayUtil.growNoCopy(docs, count);
      buckets = ArrayUtil.growNoCopy(buckets, count);
      int size = 0;
      for (int i = 0; i < count; i++) {
        if (of[i] < atOnce) {
          docs[size] = found[i];
          buckets[size++] = of[i];
        } else {
          notes.add(found[i], of[i]);
        }
      }
      inside.collect(docs, buckets, size);
    }
  }

  /** Whether what others have collected inside can be taken over if nothing waits. */
  boolean absorbs() {
    return subs.absorbs() && leading.absorbs();
  }

  /** Whether at least what tells which buckets are wanted can be. */
  boolean absorbsLeading() {
    return leading.absorbs();
  }

  void absorbLeading(DeferredInside other, IntUnaryOperator buckets) throws IOException {
    leading.absorb(other.leading, buckets);
  }

  /** Whether the other's can be taken over: nothing of either waits. */
  boolean absorbs(DeferredInside other) {
    return subs.absorbs() && noted.isEmpty() && other.noted.isEmpty();
  }

  void absorb(DeferredInside other, IntUnaryOperator buckets) throws IOException {
    subs.absorb(other.subs, buckets);
  }

  /** Collects what waits of those buckets, in the end; others are not built. */
  void settle(IntsRef wanted) throws IOException {
    if (noted.isEmpty()) {
      return;
    }
    int most = -1;
    int waiting = 0;
    for (int i = 0; i < wanted.length; i++) {
      int bucket = wanted.ints[wanted.offset + i];
      most = Math.max(most, bucket);
      waiting += bucket >= atOnce ? 1 : 0;
    }
    memory.accept((long) waiting * bytesOfBucket() + (most + 1L) * Integer.BYTES);
    int[] all = new int[most + 1];
    Arrays.fill(all, -1);
    // Those that were not collected before stand close together, behind those that were.
    int next = atOnce;
    for (int i = 0; i < wanted.length; i++) {
      int bucket = wanted.ints[wanted.offset + i];
      all[bucket] = bucket < atOnce ? bucket : next++;
    }
    places = all;
    noted.replay(subs::leaf, bucket -> bucket < all.length ? all[bucket] : -1);
  }

  /** Collects all that waits, where there are so many buckets. */
  void settleAll(int buckets) throws IOException {
    if (noted.isEmpty()) {
      return;
    }
    memory.accept(Math.max(0L, buckets - (long) atOnce) * bytesOfBucket());
    noted.replay(subs::leaf, IntUnaryOperator.identity());
  }

  /** Tells what is inside of that these buckets will be built by {@link #buildAll}. */
  void choose(IntsRef wanted) throws IOException {
    int[] inside = new int[wanted.length];
    for (int i = 0; i < inside.length; i++) {
      inside[i] = place(wanted.ints[wanted.offset + i]);
    }
    subs.choose(new IntsRef(inside, 0, inside.length));
  }

  private int place(int bucket) {
    return places == null ? bucket : places[bucket];
  }

  List<Partial> build(int bucket) throws IOException {
    return woven(leading.build(bucket), buildWaiting(bucket));
  }

  /** What waits, of this collecting's documents. */
  List<Partial> buildWaiting(int bucket) throws IOException {
    return subs.build(place(bucket));
  }

  /** What waits, of all documents. */
  List<Partial> buildAll(int bucket) throws IOException {
    return subs.buildAll(place(bucket));
  }

  List<Partial> merge(List<List<Partial>> waiting) {
    return this.waiting.merge(waiting);
  }

  /** Says that what leads will be built of these buckets. */
  void chooseLeading(IntsRef buckets) throws IOException {
    leading.choose(buckets);
  }

  /** What leads, of all documents, with nothing in the place of what waits. */
  List<Partial> buildLeading(int bucket) throws IOException {
    return leading.isEmpty() ? List.of() : woven(leading.buildAll(bucket), waiting.nothing());
  }

  /** The same with what waits. */
  List<Partial> completed(List<Partial> led, List<Partial> rest) {
    if (leading.isEmpty()) {
      return rest;
    }
    List<Partial> first = new ArrayList<>();
    for (int i = 0; i < leads.length; i++) {
      if (leads[i]) {
        first.add(led.get(i));
      }
    }
    return woven(first, rest);
  }

  private List<Partial> woven(List<Partial> first, List<Partial> rest) {
    if (first.isEmpty()) {
      return rest;
    }
    List<Partial> all = new ArrayList<>(leads.length);
    int led = 0;
    for (int i = 0; i < leads.length; i++) {
      all.add(leads[i] ? first.get(led++) : rest.get(i - led));
    }
    return all;
  }
}
