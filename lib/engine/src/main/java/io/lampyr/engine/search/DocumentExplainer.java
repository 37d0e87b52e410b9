package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.reader.ShardReader;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.computed.ComputedReader;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;

/**
 * Says why a document matches a query, as searches see it (SnapshotReads). Safe for many threads;
 * blocks. Cost: opening the shard's commit, unless it is open, and the query on one document.
 */
public final class DocumentExplainer {
  private final ShardReaders readers;
  private final Dialect dialect;

  DocumentExplainer(ShardReaders readers, Dialect dialect) {
    this.readers = readers;
    this.dialect = dialect;
  }

  /** Empty if searches of the shard do not see a document with that id. */
  public Optional<Explanation> explain(
      SearchShard shard, String id, QueryNode query, Instant now, TermsLookup lookup) {
    if (shard.view().isEmpty()) {
      return Optional.empty();
    }
    try (ShardReader reader = readers.acquire(shard.view().get());
        RequestMemory.Part memory = RequestMemory.partOfCurrent()) {
      IndexSearcher searcher =
          new IndexSearcher(
              ComputedReader.of(
                  reader.reader(), shard.schema().definition().mapping(), () -> false, memory));
      searcher.setSimilarity(shard.schema().similarity());
      return explain(searcher, id, () -> compile(shard, query, now, lookup));
    } catch (CorruptIndexException damaged) {
      throw new CorruptionException("shard cannot be read shard=" + shard.id(), damaged);
    } catch (IOException e) {
      throw new UnavailableException("shard cannot be read shard=" + shard.id(), e);
    }
  }

  /** What cannot be compiled is not looked at where there is no such document. */
  private static Optional<Explanation> explain(
      IndexSearcher searcher, String id, Supplier<Query> query) throws IOException {
    // Nested documents have the id too.
    Query document =
        new BooleanQuery.Builder()
            .add(
                new TermQuery(new Term(SystemFields.ID, DocumentId.encode(id))),
                BooleanClause.Occur.FILTER)
            .add(WholeDocuments.all(), BooleanClause.Occur.FILTER)
            .build();
    TopDocs found = searcher.search(document, 1);
    return found.scoreDocs.length == 0
        ? Optional.empty()
        : Optional.of(searcher.explain(query.get(), found.scoreDocs[0].doc));
  }

  private Query compile(SearchShard shard, QueryNode query, Instant now, TermsLookup lookup) {
    QueryScope scope = shard.schema().scope(dialect, now, lookup).ofShard(shard.id().ordinal());
    Query compiled = query.toLucene(scope);
    if (shard.filters().isEmpty()) {
      return compiled;
    }
    BooleanQuery.Builder anyAlias = new BooleanQuery.Builder();
    for (String filter : shard.filters()) {
      QueryNode node = QueryParser.parse(filter.getBytes(StandardCharsets.UTF_8));
      anyAlias.add(node.toLucene(scope), BooleanClause.Occur.SHOULD);
    }
    return new BooleanQuery.Builder()
        .add(compiled, BooleanClause.Occur.MUST)
        .add(anyAlias.build(), BooleanClause.Occur.FILTER)
        .build();
  }
}
