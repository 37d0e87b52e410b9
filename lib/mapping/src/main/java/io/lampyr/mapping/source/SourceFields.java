package io.lampyr.mapping.source;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.SystemFields;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.StoredFieldDataInput;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.VectorEncoding;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Stored fields among which documents that are kept in columns alone have their source and their id
 * all the same: they are made when somebody asks for them. For one thread, as all stored fields
 * are.
 */
public final class SourceFields extends StoredFields {
  private static final FieldInfo SOURCE = stored(SystemFields.SOURCE);
  private static final FieldInfo ID = stored(SystemFields.ID);

  private final StoredFields stored;
  private final List<LeafReaderContext> leaves;
  private final Supplier<Mapping> mapping;
  private final Map<Integer, PointNames> names = new HashMap<>();
  private @Nullable ColumnSource columns;

  private SourceFields(
      StoredFields stored, List<LeafReaderContext> leaves, Supplier<Mapping> mapping) {
    this.stored = stored;
    this.leaves = leaves;
    this.mapping = mapping;
  }

  private static FieldInfo stored(String name) {
    return new FieldInfo(
        name,
        0,
        false,
        true,
        false,
        IndexOptions.NONE,
        DocValuesType.NONE,
        DocValuesSkipIndexType.NONE,
        -1,
        Map.of(),
        0,
        0,
        0,
        0,
        VectorEncoding.FLOAT32,
        VectorSimilarityFunction.EUCLIDEAN,
        false,
        false);
  }

  /** The reader's stored fields, of documents of the mapping. */
  public static StoredFields of(IndexReader reader, Mapping mapping) throws IOException {
    return of(reader, () -> mapping);
  }

  /** The same, of a mapping that is only asked for if it is needed. */
  public static StoredFields of(IndexReader reader, Supplier<Mapping> mapping) throws IOException {
    StoredFields stored = reader.storedFields();
    for (LeafReaderContext leaf : reader.leaves()) {
      if (isOfSeries(leaf.reader())) {
        return new SourceFields(stored, reader.leaves(), mapping);
      }
    }
    return stored;
  }

  private static boolean isOfSeries(LeafReader leaf) {
    return leaf.getFieldInfos().fieldInfo(SystemFields.TSID) != null;
  }

  @Override
  public void prefetch(int doc) throws IOException {
    stored.prefetch(doc);
  }

  @Override
  public void document(int doc, StoredFieldVisitor visitor) throws IOException {
    Watching watching = new Watching(visitor);
    stored.document(doc, watching);
    boolean needsId = !watching.sawId && visitor.needsField(ID) == StoredFieldVisitor.Status.YES;
    boolean needsSource =
        !watching.sawSource && visitor.needsField(SOURCE) == StoredFieldVisitor.Status.YES;
    if (!needsId && !needsSource) {
      return;
    }
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    if (!isOfSeries(leaf.reader())) {
      return;
    }
    if (needsId) {
      BytesRef id =
          names
              .computeIfAbsent(leaf.ord, _ -> new PointNames(leaf.reader()))
              .of(doc - leaf.docBase);
      if (id != null) {
        visitor.binaryField(ID, id.bytes);
      }
    }
    if (needsSource) {
      visitor.binaryField(SOURCE, columns().of(leaf.reader(), doc - leaf.docBase).bytes);
    }
  }

  /** Made for the first document that needs it: mappings may have many fields. */
  private ColumnSource columns() {
    ColumnSource made = columns;
    if (made == null) {
      made = new ColumnSource(mapping.get().root());
      columns = made;
    }
    return made;
  }

  /** Sees whether a document has a source, or an id, of its own. */
  private static final class Watching extends StoredFieldVisitor {
    private final StoredFieldVisitor visitor;
    private boolean sawSource;
    private boolean sawId;

    Watching(StoredFieldVisitor visitor) {
      this.visitor = visitor;
    }

    @Override
    public Status needsField(FieldInfo field) throws IOException {
      sawSource |= field.name.equals(SystemFields.SOURCE);
      sawId |= field.name.equals(SystemFields.ID);
      return visitor.needsField(field);
    }

    @Override
    public void binaryField(FieldInfo field, StoredFieldDataInput value) throws IOException {
      visitor.binaryField(field, value);
    }

    @Override
    public void binaryField(FieldInfo field, byte[] value) throws IOException {
      visitor.binaryField(field, value);
    }

    @Override
    public void stringField(FieldInfo field, String value) throws IOException {
      visitor.stringField(field, value);
    }

    @Override
    public void intField(FieldInfo field, int value) throws IOException {
      visitor.intField(field, value);
    }

    @Override
    public void longField(FieldInfo field, long value) throws IOException {
      visitor.longField(field, value);
    }

    @Override
    public void floatField(FieldInfo field, float value) throws IOException {
      visitor.floatField(field, value);
    }

    @Override
    public void doubleField(FieldInfo field, double value) throws IOException {
      visitor.doubleField(field, value);
    }
  }
}
