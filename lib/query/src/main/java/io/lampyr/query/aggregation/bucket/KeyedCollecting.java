package io.lampyr.query.aggregation.bucket;

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
import org.apache.lucene.util.IntsRefBuilder;

/** Collects into buckets whose keys are longs, or are numbered by longs. */
abstract class KeyedCollecting implements Collecting {
  final BucketOrdinals ordinals;
  final SubCollecting subs;
  private final String type;
  private final Format format;

  KeyedCollecting(AggregationScope scope, Node self, String type, Format format) {
    this.ordinals = new BucketOrdinals(scope.memory());
    this.subs = new SubCollecting(scope, self.children());
    this.type = type;
    this.format = format;
  }

  final void count(int doc, int owner, long key, Leaf inside) throws IOException {
    int ordinal = ordinals.find(owner, key);
    ordinals.count(ordinal, 1);
    inside.collect(doc, ordinal);
  }

  /** The bucket's key of a long. */
  abstract Object key(long key);

  /** Called before the buckets of an outer one are read, to add those without documents. */
  void complete(int owner) throws IOException {}

  @Override
  public final Partial build(int owner) throws IOException {
    complete(owner);
    IntsRefBuilder found = new IntsRefBuilder();
    ordinals.forEach(owner, found::append);
    List<Partial.Bucket> buckets = new ArrayList<>(found.length());
    for (int i = 0; i < found.length(); i++) {
      int ordinal = found.intAt(i);
      buckets.add(
          new Partial.Bucket(
              key(ordinals.key(ordinal)), ordinals.count(ordinal), 0, subs.build(ordinal)));
    }
    return new Partial.Buckets(type, format, buckets, 0, 0, 1);
  }
}
