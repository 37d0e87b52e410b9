package io.lampyr.query.dsl.percolate;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.document.DocumentParser;
import io.lampyr.mapping.document.DocumentSource;
import io.lampyr.mapping.document.ParseOutcome;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.document.WriterAnalyzer;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.PercolatorType;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;

/** The documents of one {@code percolate} query, indexed in memory. Safe for many threads. */
public final class PercolatedDocuments {
  /** A document adds fields to the mapping, and these may be settled by their first values. */
  private static final int MAX_ROUNDS = 5;

  private static final String ID = "_percolated";

  private final List<byte[]> sources;
  private final Mapping mapping;
  private final IndexSearcher searcher;

  private PercolatedDocuments(List<byte[]> sources, Mapping mapping, IndexSearcher searcher) {
    this.sources = sources;
    this.mapping = mapping;
    this.searcher = searcher;
  }

  /** Documents as the index would take them; what it would refuse is a {@link FaultException}. */
  public static PercolatedDocuments of(
      QueryScope scope, List<byte[]> sources, Function<byte[], QueryNode> parser) {
    MappingContext context =
        new MappingContext(
            scope.analysis(),
            MappingContext.standard().defaults(),
            MappingContext.standard().limits(),
            new StoredQueryReader(scope.analysis(), parser, scope.settings()));
    Mapping mapping = scope.mapping();
    List<ParsedDocument> parsed = new ArrayList<>();
    for (byte[] source : sources) {
      Reading reading = new Reading(context, mapping);
      parsed.add(reading.read(source, scope.index()));
      mapping = reading.mapping;
    }
    Mapping last = mapping;
    IndexWriterConfig config =
        new IndexWriterConfig(new WriterAnalyzer(() -> last))
            .setMergePolicy(NoMergePolicy.INSTANCE)
            .setMergeScheduler(new SerialMergeScheduler());
    try (IndexWriter writer = new IndexWriter(new ByteBuffersDirectory(), config)) {
      for (int slot = 0; slot < parsed.size(); slot++) {
        writer.addDocuments(parsed.get(slot).block(stamp(slot)));
      }
      IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(writer));
      searcher.setQueryCache(null);
      return new PercolatedDocuments(List.copyOf(sources), last, searcher);
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }

  /** A document's place among all stands where the shard's history does elsewhere. */
  private static List<IndexableField> stamp(int slot) {
    return List.of(
        new NumericDocValuesField(SystemFields.SEQ_NO, slot),
        new NumericDocValuesField(SystemFields.PRIMARY_TERM, 1),
        new NumericDocValuesField(SystemFields.VERSION, 1));
  }

  private static final class Reading {
    private final MappingContext context;
    private Mapping mapping;

    Reading(MappingContext context, Mapping mapping) {
      this.context = context;
      this.mapping = mapping;
    }

    ParsedDocument read(byte[] json, String index) {
      boolean routed = mapping.routingRequired() || mapping.join().isPresent();
      DocumentSource source = new DocumentSource(index, ID, routed ? ID : null, new BytesRef(json));
      DocumentParser parser = new DocumentParser(context);
      for (int round = 0; round < MAX_ROUNDS; round++) {
        switch (parser.parse(source, mapping)) {
          case ParseOutcome.Parsed(ParsedDocument document) -> {
            return document;
          }
          case ParseOutcome.NeedsMapping needs ->
              mapping = mapping.merge(needs.update(), context.limits());
          case ParseOutcome.Rejected rejected -> throw new FaultException(rejected.fault());
        }
      }
      throw new IllegalStateException("a document's mapping does not settle index=" + index);
    }
  }

  /** How many there are. */
  public int size() {
    return sources.size();
  }

  /** One of them as it was given. */
  public byte[] source(int slot) {
    return sources.get(slot);
  }

  /** The mapping with what the documents add to it. */
  public Mapping mapping() {
    return mapping;
  }

  /** Searches them. */
  public IndexSearcher searcher() {
    return searcher;
  }

  /** The place of a whole document among all. */
  public int slot(int doc) throws IOException {
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      int inside = doc - leaf.docBase;
      NumericDocValues slots = leaf.reader().getNumericDocValues(SystemFields.SEQ_NO);
      if (inside < leaf.reader().maxDoc() && slots != null && slots.advanceExact(inside)) {
        return (int) slots.longValue();
      }
    }
    throw new IllegalStateException("not a whole document: doc=" + doc);
  }

  /** The stored queries of a field that some of the documents may match. */
  Query candidates(String field) {
    List<BytesRef> terms = new ArrayList<>();
    terms.add(PercolatorType.ANY);
    try {
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        for (FieldInfo info : leaf.reader().getFieldInfos()) {
          Terms all =
              info.getIndexOptions() == IndexOptions.NONE ? null : leaf.reader().terms(info.name);
          if (all != null) {
            TermsEnum each = all.iterator();
            for (BytesRef term = each.next(); term != null; term = each.next()) {
              terms.add(PercolatorType.anchor(info.name, term));
            }
          }
        }
      }
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
    return new TermInSetQuery(PercolatorType.anchors(field), terms);
  }
}
