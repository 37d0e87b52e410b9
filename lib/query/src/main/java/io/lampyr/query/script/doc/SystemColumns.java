package io.lampyr.query.script.doc;

import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** What the system knows of documents, as scripts may ask for it by {@code doc['_id']}. */
final class SystemColumns {
  private static final String INDEX = "_index";
  private static final Set<String> UNKNOWN =
      Set.of(
          SystemFields.ROUTING,
          SystemFields.SOURCE,
          SystemFields.FIELD_NAMES,
          SystemFields.NESTED_PATH,
          SystemFields.IGNORED,
          SystemFields.VERSION);

  private SystemColumns() {}

  /** Whether it is a field of the system, of which there need not be values. */
  static boolean has(String name, @Nullable String index) {
    return name.equals(SystemFields.SEQ_NO)
        || name.equals(SystemFields.ID)
        || (name.equals(INDEX) && index != null)
        || UNKNOWN.contains(name);
  }

  /** The field's values; null if there are none. */
  static DocField.@Nullable Column of(String name, LeafReader reader, @Nullable String index)
      throws IOException {
    return switch (name) {
      case SystemFields.SEQ_NO -> {
        NumericDocValues numbers = DocValues.getNumeric(reader, SystemFields.SEQ_NO);
        yield doc -> numbers.advanceExact(doc) ? List.of(numbers.longValue()) : List.of();
      }
      case SystemFields.ID -> new Ids(reader);
      case INDEX -> index == null ? null : _ -> List.of(index);
      default -> null;
    };
  }

  private static final class Ids extends StoredFieldVisitor implements DocField.Column {
    private final StoredFields stored;
    private List<Object> found = List.of();

    Ids(LeafReader reader) throws IOException {
      this.stored = reader.storedFields();
    }

    @Override
    public List<Object> of(int doc) throws IOException {
      found = List.of();
      stored.document(doc, this);
      return found;
    }

    @Override
    public Status needsField(FieldInfo field) {
      return !found.isEmpty()
          ? Status.STOP
          : field.name.equals(SystemFields.ID) ? Status.YES : Status.NO;
    }

    @Override
    public void binaryField(FieldInfo field, byte[] value) {
      found = List.of(DocumentId.decode(new BytesRef(value)));
    }
  }
}
