package io.lampyr.query.field;

import org.apache.lucene.index.IndexableField;
import org.jspecify.annotations.Nullable;

/** The document that values go to. Confined to the thread that parses the document. */
public interface FieldSink {

  void add(IndexableField field);

  /** Names a field in {@code _ignored}: a value of it is in the source, but not in the index. */
  void ignored(String field);

  /** The first field of that name added so far, for types that allow one, or join many. */
  @Nullable IndexableField first(String field);
}
