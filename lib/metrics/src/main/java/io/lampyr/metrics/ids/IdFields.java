package io.lampyr.metrics.ids;

import java.util.Iterator;
import java.util.List;
import org.apache.lucene.index.Fields;
import org.apache.lucene.index.Terms;
import org.jspecify.annotations.Nullable;

/** The one field of ids. */
final class IdFields extends Fields {
  private final Terms ids;

  IdFields(Terms ids) {
    this.ids = ids;
  }

  @Override
  public Iterator<String> iterator() {
    return List.of(PointIdsFormat.ID_FIELD).iterator();
  }

  @Override
  public @Nullable Terms terms(String field) {
    return field.equals(PointIdsFormat.ID_FIELD) ? ids : null;
  }

  @Override
  public int size() {
    return 1;
  }
}
