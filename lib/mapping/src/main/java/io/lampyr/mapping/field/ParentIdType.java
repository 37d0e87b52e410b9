package io.lampyr.mapping.field;

import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;

/** The ids of a relation's parents: a field beside each {@code join}, which fills it. */
public final class ParentIdType implements MappedType {
  private static final FieldType SCHEMA = schema();
  private static final Facts FACTS = new Facts(Facts.Index.TERMS, Facts.DocValues.SORTED_SET);

  private final String path;

  public ParentIdType(String path) {
    this.path = path;
  }

  private static FieldType schema() {
    FieldType type = new FieldType();
    type.setTokenized(false);
    type.setOmitNorms(true);
    type.setIndexOptions(IndexOptions.DOCS);
    // Each document has one: joins read them as such.
    type.setDocValuesType(DocValuesType.SORTED);
    type.freeze();
    return type;
  }

  static TermField column(String path, BytesRef id) {
    return new TermField(path, id, SCHEMA);
  }

  @Override
  public String name() {
    return "parent";
  }

  @Override
  public Facts facts() {
    return FACTS;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    throw ValueException.argument("documents cannot write to [" + path + "]");
  }

  @Override
  public BytesRef encode(Object value) {
    return Scalars.term(path, value.toString());
  }
}
