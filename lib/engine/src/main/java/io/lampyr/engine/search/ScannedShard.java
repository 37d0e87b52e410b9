package io.lampyr.engine.search;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.catalog.SeriesSettings;
import io.lampyr.esql.source.Table;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.computed.ComputedReader;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/** A shard that a query reads as rows, and what its conditions are compiled by. */
record ScannedShard(SearchShard shard, TableScans.Asked asked, Dialect dialect, SearchPlace place) {
  private static final String TIME = "@timestamp";

  /** A scan that can go through the segments of a reader. */
  record Open(DirectoryReader reader, Weight weight, ScanColumns columns) {}

  /** Whether documents lie by series, and all of them are seen as they were written. */
  boolean liesBySeries() {
    return SeriesSettings.areIn(shard.schema().definition().settings())
        && shard.filters().isEmpty()
        && shard.schema().definition().mapping().computed().isEmpty();
  }

  /** Compiles a scan for a reader of the shard; columns that it computes are counted there. */
  Open open(DirectoryReader reader, Table.Scan scan, RequestMemory.Part computing)
      throws IOException {
    Mapping mapping = shard.schema().definition().mapping();
    OpenShard.Means means = place.means();
    DirectoryReader computed =
        ComputedReader.of(reader, mapping, means.stopped().queried(), computing);
    IndexSearcher searcher =
        new ShardSearcher(
            computed,
            Runnable::run,
            new ShardSearcher.Division(1, false),
            means.terms().search(computed, false, dialect == Dialect.OPENSEARCH),
            means.stopped().queried());
    searcher.setSimilarity(shard.schema().similarity());
    QueryScope scope = scope();
    boolean scored = scan.columns().stream().anyMatch(wanted -> wanted.name().equals("_score"));
    Weight weight =
        searcher.createWeight(
            searcher.rewrite(query(scan, scored, scope)),
            scored ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES,
            1);
    ScanColumns columns = new ScanColumns(shard.schema().name(), mapping, scan.columns());
    for (Table.Wanted wanted : scan.columns()) {
      if (wanted.query() != null) {
        Query condition = compile(wanted.query(), scope);
        columns.condition(
            wanted,
            searcher.createWeight(searcher.rewrite(condition), ScoreMode.COMPLETE_NO_SCORES, 1));
      }
    }
    return new Open(computed, weight, columns);
  }

  private QueryScope scope() {
    return shard.schema().scope(dialect, asked.now(), asked.lookup());
  }

  private Query query(Table.Scan scan, boolean scored, QueryScope scope) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    all.add(WholeDocuments.all(), BooleanClause.Occur.FILTER);
    for (Map<String, Object> filter : scan.filters()) {
      all.add(
          compile(filter, scope), scored ? BooleanClause.Occur.MUST : BooleanClause.Occur.FILTER);
    }
    if (!shard.filters().isEmpty()) {
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      for (String filter : shard.filters()) {
        any.add(
            QueryParser.parse(filter.getBytes(StandardCharsets.UTF_8)).toLucene(scope),
            BooleanClause.Occur.SHOULD);
      }
      all.add(any.build(), BooleanClause.Occur.FILTER);
    }
    return all.build();
  }

  private static Query compile(Map<String, Object> query, QueryScope scope) {
    return QueryParser.parse(Json.write(query)).toLucene(scope);
  }

  /** Whether rows can match, by what the shard's head says of its times. */
  boolean canMatch(Table.Scan scan) {
    var times = shard.view().flatMap(view -> view.visible().times());
    if (times.isEmpty()) {
      return true;
    }
    try {
      QueryScope scope = scope();
      for (Map<String, Object> filter : scan.filters()) {
        Optional<FieldRange> range = QueryParser.parse(Json.write(filter)).range(TIME, scope);
        if (range.isPresent() && !range.get().meets(times.get().least(), times.get().greatest())) {
          return false;
        }
      }
      return true;
    } catch (FaultException wrong) {
      // Whoever reads the shard tells what is wrong.
      return true;
    }
  }
}
