package io.lampyr.engine.enrich;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.DocumentParser;
import io.lampyr.mapping.document.DocumentSource;
import io.lampyr.mapping.document.WriterAnalyzer;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.ArrayUtil;

/**
 * Finds rows by queries on the field that is looked up: an index of Lucene's in memory, in which a
 * document's number is its row's. Safe for many threads.
 */
final class RowQueries {
  private static final double BUFFER_MB = 32;
  private static final String INDEX = "enrich";

  private final QueryScopes scopes;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final long bytes;

  private interface QueryScopes {
    QueryScope of();
  }

  private RowQueries(QueryScopes scopes, ByteBuffersDirectory directory) throws IOException {
    this.scopes = scopes;
    this.reader = DirectoryReader.open(directory);
    this.searcher = new IndexSearcher(reader);
    this.searcher.setQueryCache(null);
    long all = 0;
    for (String file : directory.listAll()) {
      all += directory.fileLength(file);
    }
    this.bytes = all;
  }

  /** Takes rows, in their order. For one thread, and to be closed. */
  static final class Filling implements AutoCloseable {
    private final Mapping mapping;
    private final DocumentParser parser = new DocumentParser(MappingContext.standard());
    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private final IndexWriter writer;

    Filling(Mapping mapping) throws IOException {
      this.mapping = mapping;
      this.writer =
          new IndexWriter(
              directory,
              new IndexWriterConfig(new WriterAnalyzer(() -> mapping))
                  .setMergePolicy(new LogDocMergePolicy())
                  .setMergeScheduler(new SerialMergeScheduler())
                  .setRAMBufferSizeMB(BUFFER_MB)
                  .setUseCompoundFile(false));
    }

    void add(String field, byte[] row) {
      List<IndexableField> kept = new ArrayList<>();
      for (IndexableField made :
          parser.acknowledged(DocumentSource.of(INDEX, "0", row), mapping).fields()) {
        boolean indexed =
            made.fieldType().indexOptions() != IndexOptions.NONE
                || made.fieldType().pointDimensionCount() > 0;
        if (indexed && made.name().equals(field)) {
          kept.add(made);
        }
      }
      try {
        writer.addDocument(kept);
      } catch (IOException inMemory) {
        throw new UncheckedIOException(inMemory);
      }
    }

    RowQueries finish(Dialect dialect, LongSupplier nowMillis) throws IOException {
      writer.forceMerge(1);
      writer.commit();
      return new RowQueries(
          () -> QueryScope.of(mapping, IndexAnalysis.standard(), dialect, INDEX, nowMillis),
          directory);
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }

  /** The rows that a query in JSON finds, at most so many, in ascending order. */
  int[] find(Map<String, ?> query, int most) {
    try {
      Query compiled = QueryParser.parse(Json.write(query)).toLucene(scopes.of());
      Weight weight =
          searcher.createWeight(searcher.rewrite(compiled), ScoreMode.COMPLETE_NO_SCORES, 1);
      int[] found = new int[Math.min(most, 8)];
      int count = 0;
      for (LeafReaderContext leaf : reader.leaves()) {
        Scorer scorer = weight.scorer(leaf);
        DocIdSetIterator documents = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
        while (count < most && documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          found = ArrayUtil.grow(found, count + 1);
          found[count++] = leaf.docBase + documents.docID();
        }
      }
      return Arrays.copyOf(found, count);
    } catch (IllegalArgumentException wrong) {
      throw FaultException.argument(String.valueOf(wrong.getMessage()));
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }

  /** About how many bytes it takes. */
  long bytes() {
    return bytes;
  }
}
