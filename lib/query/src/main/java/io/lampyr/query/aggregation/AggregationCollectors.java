package io.lampyr.query.aggregation;

import io.lampyr.query.aggregation.bucket.GlobalAggregation;
import io.lampyr.query.aggregation.bucket.SamplerAggregation;
import io.lampyr.query.aggregation.frame.Absorbing;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.DocCounts;
import io.lampyr.query.aggregation.frame.Extent;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.SubCollecting;
import io.lampyr.query.aggregation.result.Partial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.IntsRef;
import org.jspecify.annotations.Nullable;

/** Collects a shard's slices, and merges what they found. */
final class AggregationCollectors
    implements CollectorManager<AggregationCollectors.OfSlice, ShardAggregations> {
  private static final int BATCH = 256;

  /** Nothing is around them. */
  private static final IntsRef ONLY_BUCKET = new IntsRef(new int[1], 0, 1);

  private final AggregationScope scope;
  private final Children children;
  private final ScoreMode scoreMode;

  /** Those that find what the aggregations ask for, side by side where that is right. */
  static CollectorManager<?, ShardAggregations> of(
      AggregationScope scope, Children children, ScoreMode whenScored) {
    AggregationCollectors collectors = new AggregationCollectors(scope, children, whenScored);
    boolean onePass = OnePassCollectors.areNeeded(children) || collectors.samplesApart();
    return onePass ? new OnePassCollectors(collectors) : collectors;
  }

  private AggregationCollectors(AggregationScope scope, Children children, ScoreMode whenScored) {
    this.scope = scope;
    this.children = children;
    this.scoreMode = children.needsScores() ? whenScored : ScoreMode.COMPLETE_NO_SCORES;
  }

  /** Whether each slice would take a sample of its own where a shard is to have one. */
  private boolean samplesApart() {
    if (!SamplerAggregation.isAmong(children)) {
      return false;
    }
    List<Node> nodes = children.nodes();
    List<Collecting> each = newCollector().subs.each();
    for (int i = 0; i < nodes.size(); i++) {
      boolean joins = each.get(i) instanceof Absorbing absorbing && absorbing.absorbs();
      if (!joins && SamplerAggregation.isIn(nodes.get(i))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public OfSlice newCollector() {
    return new OfSlice();
  }

  @Override
  public ShardAggregations reduce(Collection<OfSlice> slices) throws IOException {
    List<Partial> settled = new ArrayList<>(children.settle(merged(slices), scope));
    for (int i = 0; i < settled.size(); i++) {
      Node node = children.nodes().get(i);
      if (node.aggregation() instanceof GlobalAggregation) {
        settled.set(i, global(node));
      }
    }
    return new ShardAggregations(settled);
  }

  private List<Partial> merged(Collection<OfSlice> slices) throws IOException {
    Iterator<OfSlice> rest = slices.iterator();
    if (!rest.hasNext()) {
      return children.nothing();
    }
    SubCollecting first = rest.next().subs;
    if (slices.size() == 1 || first.absorbs()) {
      while (rest.hasNext()) {
        first.absorb(rest.next().subs, IntUnaryOperator.identity());
      }
      first.choose(ONLY_BUCKET);
      return first.buildAll(0);
    }
    List<SubCollecting> others = new ArrayList<>();
    rest.forEachRemaining(slice -> others.add(slice.subs));
    List<Partial> merged = new ArrayList<>();
    for (int i = 0; i < children.nodes().size(); i++) {
      merged.add(merged(i, first, others));
    }
    return merged;
  }

  /** One of the aggregations, which takes over what others have collected if it can. */
  private Partial merged(int which, SubCollecting first, List<SubCollecting> others)
      throws IOException {
    Collecting own = first.each().get(which);
    if (own instanceof Absorbing absorbing && absorbing.absorbs()) {
      for (SubCollecting other : others) {
        absorbing.absorb(other.each().get(which), IntUnaryOperator.identity());
      }
      absorbing.choose(ONLY_BUCKET);
      return absorbing.buildAll(0);
    }
    List<Partial> built = new ArrayList<>();
    built.add(own.build(0));
    for (SubCollecting other : others) {
      built.add(other.each().get(which).build(0));
    }
    Node node = children.nodes().get(which);
    return node.aggregation().merge(built, node);
  }

  /** Collects all documents, whatever the query. */
  private Partial global(Node node) throws IOException {
    Query all = scope.rootDocuments();
    AggregationScope within = scope.inside(node.name()).over(all);
    ShardAggregations inside = scope.searcher().search(all, of(within, node.children(), scoreMode));
    return new Partial.Single(documents(all), inside.partials());
  }

  /** How many documents a query finds, and for how many those count. */
  private long documents(Query query) throws IOException {
    long more = 0;
    for (LeafReaderContext leaf : scope.searcher().getIndexReader().leaves()) {
      if (DocCounts.areIn(leaf.reader())) {
        more += beyondOne(leaf, scope.weight(query).scorer(leaf));
      }
    }
    return scope.searcher().count(query) + more;
  }

  private static long beyondOne(LeafReaderContext leaf, @Nullable Scorer scorer)
      throws IOException {
    DocIdSetIterator docs = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
    DocCounts counts = DocCounts.of(leaf.reader());
    Bits live = leaf.reader().getLiveDocs();
    long more = 0;
    for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
      more += live == null || live.get(doc) ? counts.of(doc) - 1 : 0;
    }
    return more;
  }

  /** Collects the segments of one slice. */
  final class OfSlice implements Collector {
    private final SubCollecting subs = new SubCollecting(scope, children);
    private @Nullable Weight weight;

    @Override
    public void setWeight(Weight weight) {
      this.weight = weight;
    }

    @Override
    public ScoreMode scoreMode() {
      return scoreMode;
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext context) throws IOException {
      Extent extent = extent(context);
      Segment segment = new Segment(context);
      List<Leaf> leaves = new ArrayList<>();
      for (Collecting each : subs.each()) {
        if (extent == null || !each.collectAll(context, extent)) {
          Leaf leaf = each.leaf(segment);
          if (!leaf.takesNothing()) {
            leaves.add(leaf);
          }
        }
      }
      if (leaves.isEmpty()) {
        throw new CollectionTerminatedException();
      }
      return new OfSegment(segment, leaves, scoreMode.needsScores());
    }

    private @Nullable Extent extent(LeafReaderContext context) throws IOException {
      if (weight == null || context.reader().hasDeletions() || DocCounts.areIn(context.reader())) {
        return null;
      }
      return weight.count(context) == context.reader().maxDoc()
          ? Extent.ofAll(weight.getQuery())
          : Extent.of(weight.getQuery());
    }
  }

  /** Hands a segment's documents on, many at once where no scores are wanted. */
  private static final class OfSegment implements LeafCollector {
    private final Segment segment;
    private final List<Leaf> leaves;
    private final boolean scored;
    private final int[] batch = new int[BATCH];

    OfSegment(Segment segment, List<Leaf> leaves, boolean scored) {
      this.segment = segment;
      this.leaves = leaves;
      this.scored = scored;
    }

    @Override
    public void setScorer(Scorable scorer) {
      segment.scorer(scorer);
    }

    @Override
    public void collect(int doc) throws IOException {
      for (Leaf leaf : leaves) {
        leaf.collect(doc, 0);
      }
    }

    @Override
    public void collect(DocIdStream stream) throws IOException {
      if (scored) {
        LeafCollector.super.collect(stream);
        return;
      }
      for (int count = stream.intoArray(batch); count > 0; count = stream.intoArray(batch)) {
        for (Leaf leaf : leaves) {
          leaf.collect(batch, count, 0);
        }
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
