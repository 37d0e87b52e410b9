package io.lampyr.query.aggregation.frame;

import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.profile.AggregationProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.util.IntsRef;

/** The aggregations inside one, collected together. */
public final class SubCollecting {
  private final List<Collecting> all;
  private DocCounts counts = DocCounts.ONE;

  public SubCollecting(AggregationScope scope, Children children) {
    List<Collecting> made = new ArrayList<>();
    for (Node node : children.nodes()) {
      AggregationProfile profile = scope.profile();
      made.add(
          profile == null
              ? node.aggregation().collecting(scope, node)
              : ProfiledCollecting.of(scope, node, profile));
    }
    this.all = List.copyOf(made);
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** For how many the documents of the segment count that was begun last. */
  public DocCounts counts() {
    return counts;
  }

  public Leaf leaf(Segment segment) throws IOException {
    counts = DocCounts.of(segment.context().reader());
    if (all.isEmpty()) {
      return Leaf.NOTHING;
    }
    if (all.size() == 1) {
      return all.getFirst().leaf(segment);
    }
    Leaf[] leaves = new Leaf[all.size()];
    for (int i = 0; i < leaves.length; i++) {
      leaves[i] = all.get(i).leaf(segment);
    }
    return new Leaves(leaves);
  }

  /** What a bucket takes in all of them. */
  public int bytesOfBucket() {
    return all.stream().mapToInt(Collecting::bytesOfBucket).sum();
  }

  public List<Collecting> each() {
    return all;
  }

  public List<Partial> build(int bucket) throws IOException {
    List<Partial> built = new ArrayList<>(all.size());
    for (Collecting each : all) {
      built.add(each.build(bucket));
    }
    return built;
  }

  /** Says which buckets will be built by {@link #buildAll}. */
  public void choose(IntsRef buckets) throws IOException {
    for (Collecting each : all) {
      if (each instanceof Absorbing absorbing) {
        absorbing.choose(buckets);
      }
    }
  }

  /** As {@link #build}, of all of the shard's documents. */
  public List<Partial> buildAll(int bucket) throws IOException {
    List<Partial> built = new ArrayList<>(all.size());
    for (Collecting each : all) {
      built.add(
          each instanceof Absorbing absorbing ? absorbing.buildAll(bucket) : each.build(bucket));
    }
    return built;
  }

  /** Whether all of them can take over what others have collected. */
  public boolean absorbs() {
    for (Collecting each : all) {
      if (!(each instanceof Absorbing absorbing && absorbing.absorbs())) {
        return false;
      }
    }
    return true;
  }

  /** Takes what others of the same aggregations have collected. */
  public void absorb(SubCollecting other, IntUnaryOperator buckets) throws IOException {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) instanceof Absorbing absorbing) {
        absorbing.absorb(other.all.get(i), buckets);
      }
    }
  }

  private static final class Leaves implements Leaf {
    private final Leaf[] leaves;

    Leaves(Leaf[] leaves) {
      this.leaves = leaves;
    }

    @Override
    public void collect(int doc, int bucket) throws IOException {
      for (Leaf leaf : leaves) {
        leaf.collect(doc, bucket);
      }
    }

    @Override
    public void collect(int[] docs, int count, int bucket) throws IOException {
      for (Leaf leaf : leaves) {
        leaf.collect(docs, count, bucket);
      }
    }

    @Override
    public void collect(int[] docs, int[] buckets, int count) throws IOException {
      for (Leaf leaf : leaves) {
        leaf.collect(docs, buckets, count);
      }
    }

    @Override
    public void finish() throws IOException {
      for (Leaf leaf : leaves) {
        leaf.finish();
      }
    }
  }
}
