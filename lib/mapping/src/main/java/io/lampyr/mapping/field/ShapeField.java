package io.lampyr.mapping.field;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The column of shapes: all triangles of a document's shapes, as Lucene packs them. */
final class ShapeField extends Field {
  private static final FieldType SCHEMA = schema();

  private final List<Field> triangles = new ArrayList<>();
  private @Nullable BytesRef packed;

  private ShapeField(String name) {
    super(name, SCHEMA);
  }

  private static FieldType schema() {
    FieldType type = new FieldType();
    type.setDocValuesType(DocValuesType.BINARY);
    type.freeze();
    return type;
  }

  /** Adds triangles to the document's column of that name. */
  static void add(String name, Collection<Field> triangles, FieldSink sink) {
    ShapeField fresh = new ShapeField(name);
    if (sink.remember(name, fresh) instanceof ShapeField present) {
      present.triangles.addAll(triangles);
    } else {
      fresh.triangles.addAll(triangles);
      sink.add(fresh);
    }
  }

  @Override
  public BytesRef binaryValue() {
    if (packed == null) {
      packed = LatLonShape.createDocValueField(name, triangles.toArray(Field[]::new)).binaryValue();
    }
    return packed;
  }
}
