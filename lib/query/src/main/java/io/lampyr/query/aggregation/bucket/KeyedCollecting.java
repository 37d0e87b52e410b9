package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Absorbing;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.util.IntsRef;
import org.apache.lucene.util.IntsRefBuilder;
import org.jspecify.annotations.Nullable;

/** Collects into buckets whose keys are longs, or are numbered by longs. */
abstract class KeyedCollecting implements Absorbing {
  final BucketOrdinals ordinals;
  final DeferredInside subs;
  private final String type;
  private final Format format;
  private final Children children;
  private final @Nullable Choice choice;

  /** Those that were taken over, but for what is inside. */
  private final List<Joined> joined = new ArrayList<>();

  /** What will be built of outer buckets. */
  private final Map<Integer, Chosen> chosen = new HashMap<>();

  /** Another one, and the numbers that buckets of this one have there; below zero for none. */
  private record Joined(KeyedCollecting other, IntUnaryOperator there) {}

  /** Buckets without what is inside, their numbers, and documents of others that are left out. */
  private record Chosen(List<Bucket> buckets, IntsRef numbers, long other) {}

  KeyedCollecting(AggregationScope scope, Node self, String type, Format format) {
    this(scope, self, type, format, null);
  }

  /**
   * @param choice which buckets leave the shard; null if it cannot be told before what is inside is
   *     built
   */
  KeyedCollecting(
      AggregationScope scope, Node self, String type, Format format, @Nullable Choice choice) {
    // A sample is one of all slices together, which are joined bucket by bucket where they wait.
    int atOnce =
        choice == null || SamplerAggregation.isAmong(self.children())
            ? DeferredInside.NOTHING_WAITS
            : choice.atOnce();
    this.children = self.children();
    this.choice = choice;
    this.subs =
        new DeferredInside(scope, children, atOnce, node -> choice != null && choice.reads(node));
    this.ordinals =
        new BucketOrdinals(
            scope.memory(), subs.bytesOfLeading(), subs.bytesOfBucket(), subs.atOnce());
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

  /** Whether the longs of others that collect this aggregation in one search have a meaning. */
  boolean sharesKeys() {
    return false;
  }

  /** The long that is here what one is to another that collects this aggregation. */
  long shared(KeyedCollecting other, long key) throws IOException {
    return key;
  }

  /**
   * Which of a bucket's own are worth a look when all documents are in, given all that are not
   * empty; the rest are left out.
   */
  IntsRef chosen(IntsRef found) {
    return found;
  }

  /** A sample must not be taken of one slice each. */
  @Override
  public final boolean absorbs() {
    return sharesKeys()
        && subs.absorbsLeading()
        && (!SamplerAggregation.isAmong(children) || subs.absorbs());
  }

  @Override
  public final void absorb(Collecting other, IntUnaryOperator buckets) throws IOException {
    if (!(other instanceof KeyedCollecting keyed)) {
      throw new IllegalStateException("another aggregation's collecting");
    }
    int[] here = new int[keyed.ordinals.size()];
    for (int i = 0; i < here.length; i++) {
      long key = shared(keyed, keyed.ordinals.key(i));
      here[i] = ordinals.find(buckets.applyAsInt(keyed.ordinals.owner(i)), key);
      ordinals.count(here[i], keyed.ordinals.count(i));
    }
    subs.absorbLeading(keyed.subs, bucket -> here[bucket]);
    if (subs.absorbs(keyed.subs)) {
      subs.absorb(keyed.subs, bucket -> here[bucket]);
    } else {
      joined.add(new Joined(keyed, reversed(here, ordinals.size())));
    }
  }

  private static IntUnaryOperator reversed(int[] numbers, int size) {
    int[] reversed = new int[size];
    for (int i = 0; i < numbers.length; i++) {
      reversed[numbers[i]] = i + 1;
    }
    return number -> number < size ? reversed[number] - 1 : -1;
  }

  @Override
  public final Partial build(int owner) throws IOException {
    subs.settleAll(ordinals.size());
    IntsRef found = found(owner);
    List<Bucket> buckets = new ArrayList<>(found.length);
    for (int i = 0; i < found.length; i++) {
      buckets.add(bucket(found.ints[i], subs.build(found.ints[i])));
    }
    return new Partial.Buckets(type, format, buckets, 0, note(owner), 1);
  }

  @Override
  public final void choose(IntsRef owners) throws IOException {
    List<IntsRef> found = new ArrayList<>(owners.length);
    IntsRefBuilder all = new IntsRefBuilder();
    for (int i = 0; i < owners.length; i++) {
      IntsRef of = found(owners.ints[owners.offset + i]);
      found.add(of);
      for (int b = 0; b < of.length; b++) {
        all.append(of.ints[b]);
      }
    }
    subs.chooseLeading(all.get());
    IntsRefBuilder wanted = new IntsRefBuilder();
    for (int i = 0; i < owners.length; i++) {
      int owner = owners.ints[owners.offset + i];
      Chosen of = chosen(owner, found.get(i));
      chosen.put(owner, of);
      for (int b = 0; b < of.numbers.length; b++) {
        if (isWantedInside(of.buckets.get(b))) {
          wanted.append(of.numbers.ints[b]);
        }
      }
    }
    subs.settle(wanted.get());
    for (Joined each : joined) {
      each.other.subs.settle(there(wanted.get(), each.there));
    }
    if (joined.isEmpty()) {
      subs.choose(wanted.get());
    }
  }

  private static IntsRef there(IntsRef wanted, IntUnaryOperator numbers) {
    IntsRefBuilder there = new IntsRefBuilder();
    for (int i = 0; i < wanted.length; i++) {
      int number = numbers.applyAsInt(wanted.ints[i]);
      if (number >= 0) {
        there.append(number);
      }
    }
    return there.get();
  }

  private Chosen chosen(int owner, IntsRef found) throws IOException {
    IntsRef first = chosen(found);
    List<Bucket> all = new ArrayList<>(first.length);
    for (int i = 0; i < first.length; i++) {
      all.add(bucket(first.ints[i], subs.buildLeading(first.ints[i])));
    }
    // Without anything inside there is nothing to be saved.
    List<Bucket> kept = choice == null || subs.isEmpty() ? all : choice.kept(owner, all);
    long other = documents(found) - documents(first);
    if (kept.size() == all.size()) {
      return new Chosen(all, first, other);
    }
    Set<Bucket> among = Collections.newSetFromMap(new IdentityHashMap<>(kept.size()));
    among.addAll(kept);
    List<Bucket> buckets = new ArrayList<>(kept.size());
    IntsRefBuilder numbers = new IntsRefBuilder();
    for (int i = 0; i < first.length; i++) {
      Bucket bucket = all.get(i);
      if (among.contains(bucket)) {
        buckets.add(bucket);
        numbers.append(first.ints[i]);
      } else {
        other += bucket.count();
      }
    }
    return new Chosen(buckets, numbers.get(), other);
  }

  private boolean isWantedInside(Bucket bucket) {
    return choice == null || choice.isWantedInside(bucket);
  }

  @Override
  public final Partial buildAll(int owner) throws IOException {
    Chosen of = chosen.remove(owner);
    if (of == null) {
      throw new IllegalStateException("not chosen before bucket=" + owner);
    }
    List<Bucket> buckets = new ArrayList<>(of.numbers.length);
    for (int i = 0; i < of.numbers.length; i++) {
      Bucket bucket = of.buckets.get(i);
      List<Partial> inside =
          isWantedInside(bucket)
              ? subs.completed(bucket.subs(), inside(of.numbers.ints[i]))
              : children.nothing();
      buckets.add(new Bucket(bucket.key(), bucket.count(), 0, inside));
    }
    return new Partial.Buckets(type, format, buckets, of.other, note(owner), 1);
  }

  private List<Partial> inside(int ordinal) throws IOException {
    if (joined.isEmpty()) {
      return subs.buildAll(ordinal);
    }
    List<List<Partial>> all = new ArrayList<>(joined.size() + 1);
    all.add(subs.buildWaiting(ordinal));
    for (Joined each : joined) {
      int there = each.there.applyAsInt(ordinal);
      if (there >= 0) {
        all.add(each.other.subs.buildWaiting(there));
      }
    }
    return all.size() == 1 ? all.getFirst() : subs.merge(all);
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

  private Bucket bucket(int ordinal, List<Partial> inside) throws IOException {
    return new Bucket(key(ordinals.key(ordinal)), ordinals.count(ordinal), 0, inside);
  }
}
