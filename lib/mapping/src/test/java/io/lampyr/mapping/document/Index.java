package io.lampyr.mapping.document;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PointRangeQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;

/** An index in memory that takes JSON and merges the mapping updates that documents ask for. */
public final class Index implements AutoCloseable {
  private final MappingContext context;
  private final DocumentParser parser;
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private final IndexWriter writer;
  private Mapping mapping;
  private DirectoryReader reader;
  private long seqNo;

  public Index(String mappingJson) {
    this(mappingJson, MappingContext.standard());
  }

  public Index(String mappingJson, MappingContext context) {
    this.context = context;
    this.parser = new DocumentParser(context);
    this.mapping =
        Mapping.empty()
            .merge(Mapping.parse(Json.readObject(mappingJson), context), context.limits());
    try {
      this.writer =
          new IndexWriter(
              directory,
              new IndexWriterConfig(new WriterAnalyzer(() -> mapping)).setMergePolicy(merges()));
    } catch (IOException inMemory) {
      throw new AssertionError(inMemory);
    }
  }

  public Mapping mapping() {
    return mapping;
  }

  public ParseOutcome parse(String id, String json) {
    return parse(id, json.getBytes(StandardCharsets.UTF_8));
  }

  public ParseOutcome parse(String id, byte[] json) {
    return parser.parse(DocumentSource.of("test", id, json), mapping);
  }

  /** Parses, merging updates; gives back the last outcome. */
  public ParseOutcome settle(String id, String json) {
    ParseOutcome outcome = parse(id, json);
    for (int round = 0; outcome instanceof ParseOutcome.NeedsMapping needs; round++) {
      if (round == 3) {
        throw new AssertionError("still needs a mapping: " + needs.update().toJson());
      }
      mapping = mapping.merge(needs.update(), context.limits());
      outcome = parse(id, json);
    }
    return outcome;
  }

  /** Indexes a document that another mapping took, by this one. */
  public ParsedDocument acknowledged(String id, String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    ParsedDocument document = parser.acknowledged(DocumentSource.of("test", id, bytes), mapping);
    put(id, document);
    return document;
  }

  private void put(String id, ParsedDocument document) {
    try {
      writer.updateDocuments(
          new Term(SystemFields.ID, DocumentId.encode(id)), document.block(stamp(seqNo++)));
    } catch (IOException inMemory) {
      throw new AssertionError(inMemory);
    }
  }

  /** Indexes a document that must be fine. */
  public Index add(String id, String json) {
    switch (settle(id, json)) {
      case ParseOutcome.Parsed parsed -> put(id, parsed.document());
      case ParseOutcome.Rejected rejected -> throw new AssertionError(rejected.fault());
      case ParseOutcome.NeedsMapping needs -> throw new AssertionError("settle gave an update");
    }
    return this;
  }

  /** As an earlier release wrote it, which left such fields out. */
  public Index addWithout(Predicate<String> field, String id, String json) {
    if (!(settle(id, json) instanceof ParseOutcome.Parsed parsed)) {
      throw new AssertionError("not parsed: " + json);
    }
    List<List<IndexableField>> block = new ArrayList<>();
    parsed
        .document()
        .block(stamp(seqNo++))
        .forEach(document -> {
          List<IndexableField> kept = new ArrayList<>();
          document.forEach(kept::add);
          kept.removeIf(one -> field.test(one.name()));
          block.add(kept);
        });
    try {
      writer.updateDocuments(new Term(SystemFields.ID, DocumentId.encode(id)), block);
    } catch (IOException inMemory) {
      throw new AssertionError(inMemory);
    }
    return this;
  }

  /** As {@link #add}, with a routing. */
  public Index add(String id, String routing, String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    DocumentSource source = new DocumentSource("test", id, routing, new BytesRef(bytes));
    if (!(parser.parse(source, mapping) instanceof ParseOutcome.Parsed parsed)) {
      throw new AssertionError(parser.parse(source, mapping));
    }
    put(id, parsed.document());
    return this;
  }

  /** As a shard's owner stamps its documents. */
  static List<IndexableField> stamp(long seqNo) {
    return List.of(
        NumericDocValuesField.indexedField(SystemFields.SEQ_NO, seqNo),
        new NumericDocValuesField(SystemFields.PRIMARY_TERM, 1),
        new NumericDocValuesField(SystemFields.VERSION, 1));
  }

  /** None but those that are asked for: between two searches documents keep their numbers. */
  private static MergePolicy merges() {
    LogDocMergePolicy never = new LogDocMergePolicy();
    never.setMergeFactor(1000);
    return never;
  }

  public IndexSearcher searcher() throws IOException {
    if (reader != null) {
      reader.close();
    }
    reader = DirectoryReader.open(writer);
    return new IndexSearcher(reader);
  }

  /** The only segment. */
  public LeafReader segment() throws IOException {
    writer.forceMerge(1);
    searcher();
    return reader.leaves().getFirst().reader();
  }

  /** How many documents have exactly that value, by the field's own encoding. */
  public int count(String path, Object value) throws IOException {
    return searcher().count(exact(path, value));
  }

  private Query exact(String path, Object value) {
    LeafField leaf = mapping.leaf(path);
    if (leaf == null) {
      return new MatchNoDocsQuery("no field " + path);
    }
    BytesRef encoded = leaf.type().encode(value);
    return switch (leaf.type().facts().index()) {
      case TERMS, FEATURES -> new TermQuery(new Term(leaf.path(), encoded));
      case POINTS -> point(leaf.path(), encoded, leaf.type().name().equals("geo_point") ? 2 : 1);
      case RANGES -> point(leaf.path(), encoded, 2);
      case NONE, SHAPES, VECTORS -> new MatchNoDocsQuery("not found by value: " + path);
    };
  }

  private static Query point(String path, BytesRef packed, int dimensions) {
    byte[] bytes = BytesRef.deepCopyOf(packed).bytes;
    return new PointRangeQuery(path, bytes, bytes, dimensions) {
      @Override
      protected String toString(int dimension, byte[] value) {
        return new BytesRef(value).toString();
      }
    };
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
    }
    writer.close();
    directory.close();
  }
}
