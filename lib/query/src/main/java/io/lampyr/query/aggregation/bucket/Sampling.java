package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Absorbing;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.SubCollecting;
import io.lampyr.query.aggregation.result.Partial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Scorable;

/** Keeps the best documents of each bucket, and gives them to what is inside at the end. */
final class Sampling implements Absorbing {
  private static final Object NO_VALUE = List.of();

  /** Finds the values of documents that must differ. */
  interface Values {
    KeyParts of(Segment segment) throws IOException;
  }

  /** How many documents in all, and with each value. */
  record Sample(int size, int each, Values values) {}

  private record Doc(LeafReaderContext context, int doc, float score, Object value) {
    int global() {
      return context.docBase + doc;
    }
  }

  /** The worst document is first, as it is the next to go. */
  private static final Comparator<Doc> WORST =
      Comparator.comparingDouble(Doc::score)
          .thenComparing(Comparator.comparingInt(Doc::global).reversed());

  /**
   * The best documents so far: one that is not among them never will be, as whoever comes later
   * only takes a place from one that is worse.
   */
  private static final class Best {
    private final TreeSet<Doc> all = new TreeSet<>(WORST);
    private final Map<Object, TreeSet<Doc>> byValue = new HashMap<>();

    private void add(Doc doc) {
      all.add(doc);
      byValue.computeIfAbsent(doc.value, _ -> new TreeSet<>(WORST)).add(doc);
    }

    private void remove(Doc doc) {
      all.remove(doc);
      TreeSet<Doc> alike = byValue.get(doc.value);
      if (alike != null) {
        alike.remove(doc);
        if (alike.isEmpty()) {
          byValue.remove(doc.value);
        }
      }
    }

    /** Takes a document that may be among them. */
    void offer(Doc doc, int most, int mostAlike) {
      TreeSet<Doc> alike = byValue.get(doc.value);
      if (alike == null || alike.size() < mostAlike) {
        add(doc);
        if (all.size() > most) {
          remove(all.first());
        }
      } else if (WORST.compare(doc, alike.first()) > 0) {
        remove(alike.first());
        add(doc);
      }
    }
  }

  private final Sample sample;
  private final SubCollecting subs;
  private final Map<Integer, Best> found = new HashMap<>();

  Sampling(AggregationScope scope, Node self, Sample sample) {
    this.sample = sample;
    this.subs = new SubCollecting(scope, self.children());
  }

  @Override
  public int bytesOfBucket() {
    return Long.BYTES + subs.bytesOfBucket();
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    KeyParts values = sample.values().of(segment);
    return (doc, bucket) -> {
      float score = segment.score();
      if (!isGoodEnough(bucket, new Doc(segment.context(), doc, score, NO_VALUE))) {
        return;
      }
      List<Object> of = values.of(doc);
      if (of.size() > 1) {
        throw FaultException.argument(Fault.SEVERAL_KEYS);
      }
      Object value = of.isEmpty() ? NO_VALUE : of.getFirst();
      offer(bucket, new Doc(segment.context(), doc, score, value));
    };
  }

  /** Whether it may be among the best, whatever its value; values are read of few. */
  private boolean isGoodEnough(int bucket, Doc candidate) {
    Best best = found.get(bucket);
    return best == null
        || best.all.size() < sample.size()
        || WORST.compare(candidate, best.all.first()) > 0;
  }

  private void offer(int bucket, Doc candidate) {
    if (sample.each() > 0 && isGoodEnough(bucket, candidate)) {
      found.computeIfAbsent(bucket, _ -> new Best()).offer(candidate, sample.size(), sample.each());
    }
  }

  /** Nothing has been given to what is inside before results are made. */
  @Override
  public boolean absorbs() {
    return true;
  }

  @Override
  public void absorb(Collecting other, IntUnaryOperator buckets) {
    if (!(other instanceof Sampling sampling)) {
      throw new IllegalStateException("another aggregation's collecting");
    }
    sampling.found.forEach((bucket, best) -> {
      int here = buckets.applyAsInt(bucket);
      best.all.forEach(doc -> offer(here, doc));
    });
  }

  @Override
  public Partial build(int bucket) throws IOException {
    Best of = found.remove(bucket);
    Collection<Doc> best = of == null ? List.of() : of.all;
    TreeMap<Integer, List<Doc>> bySegment = new TreeMap<>();
    for (Doc doc : best) {
      bySegment.computeIfAbsent(doc.context.ord, ord -> new ArrayList<>()).add(doc);
    }
    for (List<Doc> docs : bySegment.values()) {
      replay(docs, bucket);
    }
    return new Partial.Single(best.size(), subs.build(bucket));
  }

  private void replay(List<Doc> docs, int bucket) throws IOException {
    docs.sort(Comparator.comparingInt(Doc::doc));
    Segment segment = new Segment(docs.getFirst().context());
    float[] score = new float[1];
    segment.scorer(
        new Scorable() {
          @Override
          public float score() {
            return score[0];
          }
        });
    Leaf inside = subs.leaf(segment);
    for (Doc doc : docs) {
      score[0] = doc.score();
      inside.collect(doc.doc(), bucket);
    }
    inside.finish();
  }
}
