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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
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

  private record Doc(LeafReaderContext context, int doc, float score) {
    int global() {
      return context.docBase + doc;
    }
  }

  /** The worst document is first, as it is the next to go. */
  private static final Comparator<Doc> WORST =
      Comparator.comparingDouble(Doc::score)
          .thenComparing(Comparator.comparingInt(Doc::global).reversed());

  private final Sample sample;
  private final SubCollecting subs;
  private final Map<Integer, Map<Object, PriorityQueue<Doc>>> found = new HashMap<>();

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
      List<Object> of = values.of(doc);
      if (of.size() > 1) {
        throw FaultException.argument(Fault.SEVERAL_KEYS);
      }
      Object value = of.isEmpty() ? NO_VALUE : of.getFirst();
      offer(bucket, value, new Doc(segment.context(), doc, segment.score()));
    };
  }

  private void offer(int bucket, Object value, Doc candidate) {
    PriorityQueue<Doc> best =
        found
            .computeIfAbsent(bucket, _ -> new HashMap<>())
            .computeIfAbsent(value, _ -> new PriorityQueue<>(WORST));
    int most = Math.min(sample.size(), sample.each());
    Doc worst = best.size() < most ? null : best.peek();
    if (most > 0 && (worst == null || WORST.compare(candidate, worst) > 0)) {
      best.add(candidate);
      if (worst != null) {
        best.poll();
      }
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
    sampling.found.forEach((bucket, byValue) -> {
      int here = buckets.applyAsInt(bucket);
      byValue.forEach((value, docs) -> docs.forEach(doc -> offer(here, value, doc)));
    });
  }

  @Override
  public Partial build(int bucket) throws IOException {
    List<Doc> all = new ArrayList<>();
    Map<Object, PriorityQueue<Doc>> byValue = found.remove(bucket);
    if (byValue != null) {
      byValue.values().forEach(all::addAll);
    }
    all.sort(WORST.reversed());
    List<Doc> best = all.subList(0, Math.min(sample.size(), all.size()));
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
