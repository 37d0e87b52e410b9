package io.lampyr.query.script.doc;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.SourceFields;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;
import org.jspecify.annotations.Nullable;

/** The sources of a segment's documents, for one thread. */
public final class DocSource extends StoredFieldVisitor {
  private final StoredFields stored;
  private Map<String, @Nullable Object> tree = Map.of();

  public DocSource(LeafReaderContext leaf, Mapping mapping) throws IOException {
    this.stored = SourceFields.of(leaf.reader(), mapping);
  }

  /** A document's source, which cannot be changed; empty if it has none. */
  public Map<String, @Nullable Object> of(int doc) throws IOException {
    StopSign.passed(StopSign.SOURCE);
    tree = Map.of();
    stored.document(doc, this);
    return tree;
  }

  @Override
  public Status needsField(FieldInfo field) {
    return field.name.equals(SystemFields.SOURCE) ? Status.YES : Status.NO;
  }

  @Override
  public void binaryField(FieldInfo field, byte[] value) {
    tree = Collections.unmodifiableMap(Json.object(Json.read(value), "_source"));
  }
}
