package io.lampyr.query.aggregation.metric;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Row;
import io.lampyr.query.sort.CompiledSort;
import io.lampyr.query.sort.SortContext;
import io.lampyr.query.sort.SortOrder;
import io.lampyr.query.sort.SortSpec;
import io.lampyr.query.sort.SortValues;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Collects the first documents of each bucket in an order. While rows are in their shard, what
 * clients see of the order follows what rows are compared by.
 */
final class TopRows implements Collecting {
  /** Which rows: how many, ordered by what, and whether their scores are wanted. */
  record Wanted(int size, List<SortSpec> sort, boolean scored) {
    Wanted {
      sort = List.copyOf(sort);
    }
  }

  private final Wanted wanted;
  private final CompiledSort compiled;
  private final Sort lucene;

  /** No more than there are documents, however many are wanted. */
  private final int most;

  private final Map<Integer, OfBucket> buckets = new HashMap<>();

  TopRows(AggregationScope scope, Wanted wanted) {
    this.wanted = wanted;
    List<SortSpec> specs = new ArrayList<>(wanted.sort);
    if (wanted.scored) {
      // As the last criterion, the score is kept with the row.
      specs.add(new SortSpec.ByScore(true));
    }
    this.compiled =
        CompiledSort.of(
            specs,
            new SortContext(
                scope.index(),
                scope.mapping(),
                scope.queries(),
                0,
                scope.searcher().getIndexReader().maxDoc(),
                scope.terms()));
    this.most = Math.clamp(wanted.size, 1, Math.max(1, scope.searcher().getIndexReader().maxDoc()));
    try {
      this.lucene = compiled.lucene().rewrite(scope.searcher());
    } catch (IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }

  private static final class OfBucket {
    private final TopFieldCollector collector;
    private @Nullable LeafCollector leaf;
    private @Nullable Segment segment;
    private float maxScore = Float.NaN;

    OfBucket(TopFieldCollector collector) {
      this.collector = collector;
    }

    LeafCollector in(Segment current) throws IOException {
      LeafCollector now = leaf;
      if (now == null || segment != current) {
        now = collector.getLeafCollector(current.context());
        now.setScorer(
            new Scorable() {
              @Override
              public float score() throws IOException {
                return current.score();
              }
            });
        leaf = now;
        segment = current;
      }
      return now;
    }
  }

  @Override
  public Leaf leaf(Segment segment) {
    return (doc, bucket) -> {
      OfBucket found =
          buckets.computeIfAbsent(
              bucket,
              b ->
                  new OfBucket(
                      new TopFieldCollectorManager(lucene, most, null, Integer.MAX_VALUE)
                          .newCollector()));
      found.in(segment).collect(doc);
      if (wanted.scored) {
        float score = segment.score();
        found.maxScore = Float.isNaN(found.maxScore) ? score : Math.max(found.maxScore, score);
      }
    };
  }

  @Override
  public Partial build(int bucket) {
    OfBucket found = buckets.remove(bucket);
    if (found == null) {
      return nothing();
    }
    var top = found.collector.topDocs();
    List<Row> rows = new ArrayList<>();
    for (ScoreDoc doc : top.scoreDocs) {
      if (rows.size() < wanted.size && doc instanceof FieldDoc fields) {
        rows.add(row(fields));
      }
    }
    return new Partial.Rows(top.totalHits.value(), found.maxScore, rows);
  }

  private Row row(FieldDoc doc) {
    SortValues values = compiled.values(doc.fields);
    int size = wanted.sort.size();
    List<@Nullable Object> all = new ArrayList<>(2 * size);
    values.comparable().subList(0, size).forEach(value -> all.add(key(value)));
    all.addAll(values.shown().subList(0, size));
    float score = wanted.scored && values.shown().get(size) instanceof Float f ? f : Float.NaN;
    return new Row(all, score, doc.doc, new BytesRef());
  }

  /** The value as partial results can have it, in the same order. */
  private static @Nullable Object key(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Long number -> number;
      case BytesRef term -> term;
      case BigInteger number -> number.longValue() ^ Long.MIN_VALUE;
      case Float number -> (Object) number.doubleValue();
      case Double number -> number;
      case Number number -> (Object) number.longValue();
      default -> new BytesRef(value.toString());
    };
  }

  static Partial.Rows nothing() {
    return new Partial.Rows(0, Float.NaN, List.of());
  }

  static Partial.Rows rows(Partial partial) {
    if (partial instanceof Partial.Rows rows) {
      return rows;
    }
    throw new CorruptionException("partial aggregation has no rows");
  }

  /** The first of all rows; equals stay in the order in which they come. */
  static Partial.Rows merge(List<Partial> partials, Wanted wanted) {
    long total = 0;
    double maxScore = Double.NaN;
    List<Row> all = new ArrayList<>();
    for (Partial partial : partials) {
      Partial.Rows rows = rows(partial);
      total += rows.total();
      if (!Double.isNaN(rows.maxScore())) {
        maxScore = Double.isNaN(maxScore) ? rows.maxScore() : Math.max(maxScore, rows.maxScore());
      }
      all.addAll(rows.rows());
    }
    if (all.stream().anyMatch(row -> row.sort().size() < wanted.sort.size())) {
      throw new CorruptionException("partial aggregation has rows of another order");
    }
    SortOrder order = new SortOrder(wanted.sort);
    all.sort(Comparator.comparing(row -> new SortValues(row.sort(), row.sort()), order));
    return new Partial.Rows(total, maxScore, all.subList(0, Math.min(wanted.size, all.size())));
  }
}
