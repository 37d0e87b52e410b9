package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.HitFetcher;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Scored;
import io.lampyr.query.aggregation.frame.Settling;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Row;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.fetch.FetchSpec;
import io.lampyr.query.sort.SortSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code top_hits}: the first documents of a bucket, as a search shows them. */
public final class TopHitsAggregation implements Aggregation, Scored, Settling {
  private final int from;
  private final TopRows.Wanted wanted;
  private final boolean byScore;
  private final FetchSpec shown;

  private TopHitsAggregation(int from, TopRows.Wanted wanted, boolean byScore, FetchSpec shown) {
    this.from = from;
    this.wanted = wanted;
    this.byScore = byScore;
    this.shown = shown;
  }

  public static TopHitsAggregation of(Options options) {
    int from = options.integer("from", 0);
    int size = options.integer("size", 3);
    checkPositive("from", from, options);
    checkPositive("size", size, options);
    List<SortSpec> sort = options.sort("sort");
    boolean byScore = sort.isEmpty() || sort.equals(List.of(new SortSpec.ByScore(true)));
    List<SortSpec> order = byScore ? List.of(new SortSpec.ByScore(true)) : sort;
    // Hits in another order have no scores, even if the score is a part of it.
    boolean scored = options.flag("track_scores", false) || byScore;
    return new TopHitsAggregation(
        from, new TopRows.Wanted(from + size, order, scored), byScore, options.fetched());
  }

  private static void checkPositive(String key, int value, Options options) {
    if (value < 0) {
      throw FaultException.argument(
          "["
              + key
              + "] must be greater than or equal to 0. Found ["
              + value
              + "] in ["
              + options.name()
              + "]");
    }
  }

  @Override
  public String type() {
    return "top_hits";
  }

  @Override
  public boolean acceptsChildren() {
    return false;
  }

  @Override
  public boolean needsScores() {
    return wanted.scored() || wanted.sort().stream().anyMatch(SortSpec.ByScore.class::isInstance);
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    checkWindow(self.name(), scope.hits().maxWindow());
    return new TopRows(scope, wanted);
  }

  /** More hits for each bucket than an index lets are refused, as each of them is read. */
  private void checkWindow(String name, int maxWindow) {
    if (wanted.size() > maxWindow) {
      throw FaultException.argument(
          "Top hits result window is too large, the top hits aggregator ["
              + name
              + "]'s from + size must be less than or equal to: ["
              + maxWindow
              + "] but was ["
              + wanted.size()
              + "]. This limit can be set by changing the [index.max_inner_result_window] index"
              + " level setting.");
    }
  }

  @Override
  public Partial nothing(Node self) {
    return TopRows.nothing();
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    return TopRows.merge(partials, wanted);
  }

  /** Reads the hits. */
  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    Partial.Rows rows = TopRows.rows(partial);
    if (rows.rows().isEmpty()) {
      return rows;
    }
    int keys = wanted.sort().size();
    List<HitFetcher.Wanted> hits = new ArrayList<>();
    for (Row row : rows.rows()) {
      List<@Nullable Object> sorted =
          byScore ? List.of() : row.sort().subList(keys, row.sort().size());
      hits.add(new HitFetcher.Wanted(row.doc(), row.score(), sorted));
    }
    List<byte[]> fetched = scope.hits().fetch(self.name(), shown, hits);
    List<Row> read = new ArrayList<>();
    for (int i = 0; i < fetched.size(); i++) {
      Row row = rows.rows().get(i);
      read.add(new Row(row.sort().subList(0, keys), row.score(), -1, new BytesRef(fetched.get(i))));
    }
    return new Partial.Rows(rows.total(), rows.maxScore(), read);
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Rows rows = TopRows.rows(partial);
    List<Object> hits = new ArrayList<>();
    for (Row row : rows.rows().subList(Math.min(from, rows.rows().size()), rows.rows().size())) {
      hits.add(Json.readObject(row.json().utf8ToString()));
    }
    Map<String, @Nullable Object> total = new LinkedHashMap<>();
    total.put("value", rows.total());
    total.put("relation", "eq");
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("total", total);
    body.put("max_score", Double.isNaN(rows.maxScore()) ? null : (Object) (float) rows.maxScore());
    body.put("hits", hits);
    Map<String, @Nullable Object> outer = new LinkedHashMap<>();
    outer.put("hits", body);
    return new Result.Metric(type(), outer, Map.of(), true);
  }
}
