package io.lampyr.query.aggregation.frame;

import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.profile.AggregationProfile;
import io.lampyr.query.profile.AggregationProfile.Step;
import java.io.IOException;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.IntsRef;

/** Collects and notes how long that took. */
final class ProfiledCollecting implements Absorbing {
  private final Collecting in;
  private final AggregationProfile profile;
  private boolean built;

  private ProfiledCollecting(Collecting in, AggregationProfile profile) {
    this.in = in;
    this.profile = profile;
  }

  static Collecting of(AggregationScope scope, Node node, AggregationProfile around) {
    AggregationProfile profile = around.inside(node.name());
    long began = profile.now();
    Collecting made = node.aggregation().collecting(scope.profiled(profile), node);
    profile.ended(Step.INITIALIZE, began, 1);
    profile.type(node.aggregation().type(), made.variant());
    return new ProfiledCollecting(made, profile);
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    long began = profile.now();
    Leaf leaf = in.leaf(segment);
    profile.ended(Step.BUILD_LEAF_COLLECTOR, began, 1);
    return leaf.takesNothing() ? leaf : new Timed(leaf, profile);
  }

  /** Each slice tells what it did. */
  @Override
  public boolean absorbs() {
    return false;
  }

  @Override
  public void absorb(Collecting other, IntUnaryOperator buckets) {
    throw new IllegalStateException("profiles are of one slice each");
  }

  @Override
  public void choose(IntsRef buckets) throws IOException {
    if (in instanceof Absorbing absorbing) {
      long began = profile.now();
      absorbing.choose(buckets);
      profile.ended(Step.BUILD_AGGREGATION, began, 0);
    }
  }

  @Override
  public Partial build(int bucket) throws IOException {
    return built(bucket, in::build);
  }

  @Override
  public Partial buildAll(int bucket) throws IOException {
    return built(bucket, in instanceof Absorbing absorbing ? absorbing::buildAll : in::build);
  }

  private interface Building {
    Partial of(int bucket) throws IOException;
  }

  private Partial built(int bucket, Building building) throws IOException {
    long began = profile.now();
    Partial partial = building.of(bucket);
    profile.ended(Step.BUILD_AGGREGATION, began, built ? 0 : 1);
    if (!built) {
      in.debug(profile.debug());
    }
    built = true;
    return partial;
  }

  @Override
  public boolean collectAll(LeafReaderContext context, Extent extent) throws IOException {
    long began = profile.now();
    boolean done = in.collectAll(context, extent);
    profile.ended(Step.BUILD_LEAF_COLLECTOR, began, done ? 1 : 0);
    return done;
  }

  @Override
  public int bytesOfBucket() {
    return in.bytesOfBucket();
  }

  @Override
  public String variant() {
    return in.variant();
  }

  @Override
  public void debug(Map<String, Object> into) {
    in.debug(into);
  }

  private record Timed(Leaf in, AggregationProfile profile) implements Leaf {
    @Override
    public void collect(int doc, int bucket) throws IOException {
      long began = profile.now();
      in.collect(doc, bucket);
      profile.ended(Step.COLLECT, began, 1);
    }

    @Override
    public void collect(int[] docs, int count, int bucket) throws IOException {
      long began = profile.now();
      in.collect(docs, count, bucket);
      profile.ended(Step.COLLECT, began, count);
    }

    @Override
    public void finish() throws IOException {
      long began = profile.now();
      in.finish();
      profile.ended(Step.POST_COLLECTION, began, 1);
    }
  }
}
