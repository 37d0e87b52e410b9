package io.lampyr.restapi.security;

import io.lampyr.cluster.state.ApiKey;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.DocumentParser;
import io.lampyr.mapping.document.DocumentSource;
import io.lampyr.mapping.document.WriterAnalyzer;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.aggregation.AggregationParser;
import io.lampyr.query.aggregation.AggregationTree;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Asking;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * Keys as documents of an index in memory, for one request: so they are found and counted as
 * documents are. A document's number is its key's. Confined to one thread, and to be closed.
 */
final class KeyIndex implements AutoCloseable {
  private static final String NAME = "api_keys";

  /** Next to nothing is kept of columns: a request reads each of them once. */
  private static final long LEAST_KEPT = 1;

  private static final Mapping MAPPING =
      Mapping.parse(
          Json.readObject(
              """
              {"dynamic":"false","properties":{
                "id":{"type":"keyword"}, "name":{"type":"keyword"}, "type":{"type":"keyword"},
                "username":{"type":"keyword"}, "realm":{"type":"keyword"},
                "creation":{"type":"date"}, "expiration":{"type":"date"},
                "invalidated":{"type":"boolean"}, "metadata":{"type":"flattened"}}}\
              """),
          MappingContext.standard());

  private final List<ApiKey> keys;
  private final Instant now;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;

  KeyIndex(List<ApiKey> keys, Instant now) {
    this.keys = keys;
    this.now = now;
    try {
      this.reader = DirectoryReader.open(written(keys));
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
    this.searcher = new IndexSearcher(reader);
    this.searcher.setQueryCache(null);
  }

  private static ByteBuffersDirectory written(List<ApiKey> keys) throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    DocumentParser parser = new DocumentParser(MappingContext.standard());
    IndexWriterConfig config =
        new IndexWriterConfig(new WriterAnalyzer(() -> MAPPING))
            .setMergePolicy(new LogDocMergePolicy())
            .setMergeScheduler(new SerialMergeScheduler());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (ApiKey key : keys) {
        Map<String, Object> known = new LinkedHashMap<>(SecurityRoutes.describe(key, false));
        known.remove("role_descriptors");
        DocumentSource source = DocumentSource.of(NAME, key.id(), Json.write(known));
        writer.addDocument(parser.acknowledged(source, MAPPING).fields());
      }
      writer.commit();
    }
    return directory;
  }

  private QueryScope scope() {
    return QueryScope.of(
        MAPPING, IndexAnalysis.standard(), Dialect.ELASTICSEARCH, NAME, now::toEpochMilli);
  }

  /** What a query in JSON stands for; none stands for all keys. */
  Query compiled(@Nullable Object query) {
    return query == null
        ? MatchAllDocsQuery.INSTANCE
        : QueryParser.parse(Json.write(query)).toLucene(scope());
  }

  /** The keys that a query finds, in the order in which they were given. */
  List<ApiKey> found(Query query) {
    try {
      int most = Math.max(1, keys.size());
      ScoreDoc[] hits = searcher.search(new ConstantScoreQuery(query), most).scoreDocs;
      return Arrays.stream(hits).mapToInt(hit -> hit.doc).sorted().mapToObj(keys::get).toList();
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }

  /** What aggregations in JSON tell of the keys that a query finds. */
  Map<String, @Nullable Object> counted(Query query, Object aggregations, boolean typedKeys) {
    byte[] json = Json.write(aggregations);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      AggregationTree tree =
          AggregationParser.parse(parser, new Asking(now, Dialect.ELASTICSEARCH));
      var collected = searcher.search(query, tree.collectorManager(aggregating(query)));
      return tree.finish(tree.merge(List.of(collected)), AggregationScope.DEFAULT_MAX_BUCKETS)
          .json(typedKeys);
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }

  private AggregationScope aggregating(Query query) {
    return new AggregationScope(
        MAPPING,
        new AggregationScope.Searched(searcher, query),
        now,
        NAME,
        AggregationScope.DEFAULT_MAX_BUCKETS,
        scope().compiler(node -> node.toLucene(scope())),
        (_, _, _) -> {
          throw new IllegalStateException("no aggregation of keys shows hits");
        },
        null,
        _ -> {
          // All buckets together are as many as there may be, and keys are few beside documents.
        },
        new KeptTerms(LEAST_KEPT).search(reader, false, false));
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }
}
