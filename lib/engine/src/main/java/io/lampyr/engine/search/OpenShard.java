package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.reader.ShardReader;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.dsl.QueryNode;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.QueryScope;
import io.lampyr.query.fetch.FetchContext;
import io.lampyr.query.fetch.FetchPhase;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.Found;
import io.lampyr.query.request.EmbeddedQuery;
import io.lampyr.query.search.QueryPhase;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.search.ShardSearch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executor;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * One shard while a search works on it: both phases see the same commit (SnapshotReads). Used by
 * one thread at a time.
 */
final class OpenShard implements AutoCloseable {
  private final SearchShard shard;
  private final SearchRequest request;
  private final ShardReader reader;
  private final QueryScope scope;
  private final ShardSearch search;
  private final Query query;

  /** What the query phase found. */
  record Outcome(ShardHits hits, @Nullable ShardAggregations aggregations) {}

  /** With the readers and threads of this process; the ordinal is the shard's among all. */
  OpenShard(
      SearchShard shard,
      SearchRequest request,
      ShardReader reader,
      int ordinal,
      Executor threads,
      Clock clock) {
    this.shard = shard;
    this.request = request;
    this.reader = reader;
    IndexSchema schema = shard.schema();
    this.scope =
        QueryScope.of(
            schema.definition().mapping(),
            schema.definition().context().analysis(),
            request.dialect(),
            schema.name(),
            request.now()::toEpochMilli);
    IndexSearcher searcher = new IndexSearcher(reader.reader(), threads);
    searcher.setSimilarity(schema.similarity());
    this.search =
        new ShardSearch(
            searcher, schema.definition().mapping(), this::compile, clock, ordinal, shard.boost());
    this.query = query();
  }

  private Query compile(EmbeddedQuery embedded) {
    return ((QueryNode) embedded.node()).toLucene(scope);
  }

  private Query query() {
    EmbeddedQuery asked = request.body().query();
    Query query = asked == null ? MatchAllDocsQuery.INSTANCE : compile(asked);
    if (shard.filters().isEmpty()) {
      return query;
    }
    BooleanQuery.Builder anyAlias = new BooleanQuery.Builder();
    for (String filter : shard.filters()) {
      QueryNode node = QueryParser.parse(filter.getBytes(StandardCharsets.UTF_8));
      anyAlias.add(node.toLucene(scope), BooleanClause.Occur.SHOULD);
    }
    return new BooleanQuery.Builder()
        .add(query, BooleanClause.Occur.MUST)
        .add(anyAlias.build(), BooleanClause.Occur.FILTER)
        .build();
  }

  Outcome query(int maxBuckets) {
    return reading(() -> {
      CollectorManager<?, ShardAggregations> beside =
          request.aggregations() == null
              ? null
              : request.aggregations().collectorManager(aggregating(maxBuckets));
      QueryPhase.Outcome outcome = QueryPhase.run(search, request.body(), query, beside);
      return new Outcome(outcome.hits(), (ShardAggregations) outcome.extra());
    });
  }

  private AggregationScope aggregating(int maxBuckets) {
    return new AggregationScope(
        shard.schema().definition().mapping(),
        search.searcher(),
        request.now(),
        shard.schema().name(),
        maxBuckets,
        this::compile,
        new TopHitsFetcher(this::fetching));
  }

  private FetchContext fetching() {
    return new FetchContext(
        shard.schema().name(),
        search.searcher(),
        shard.schema().definition().mapping(),
        this::compile,
        query,
        scope.namedQueries(),
        InnerFetches.of(scope));
  }

  List<FetchedHit> fetch(List<Found> hits) {
    return reading(() -> FetchPhase.fetch(fetching(), request.body().fetch(), hits));
  }

  private interface Reading<T> {
    T read() throws IOException;
  }

  private <T> T reading(Reading<T> reading) {
    try {
      return reading.read();
    } catch (CorruptIndexException damaged) {
      throw new CorruptionException(
          "commit cannot be read shard=" + shard.id() + " commit=" + reader.commit(), damaged);
    } catch (IOException e) {
      throw new UnavailableException("shard cannot be read shard=" + shard.id(), e);
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
