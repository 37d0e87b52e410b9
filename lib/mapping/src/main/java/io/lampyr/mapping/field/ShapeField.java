package io.lampyr.mapping.field;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The column of shapes: all triangles of a document's shapes, as Lucene packs them. */
final class ShapeField extends Field {
  private static final FieldType SCHEMA = schema();

  private final List<Field> triangles = new ArrayList<>();
  private final Ground ground;
  private @Nullable BytesRef packed;

  private ShapeField(String name, Ground ground) {
    super(name, SCHEMA);
    this.ground = ground;
  }

  private static FieldType schema() {
    FieldType type = new FieldType();
    type.setDocValuesType(DocValuesType.BINARY);
    type.freeze();
    return type;
  }

  /** Adds triangles to the document's column of that name. */
  static void add(String name, Collection<Field> triangles, Ground ground, FieldSink sink) {
    ShapeField fresh = new ShapeField(name, ground);
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
      packed = ground.packed(name, triangles);
    }
    return packed;
  }
}
