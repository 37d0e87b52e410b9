package io.lampyr.mapping.field;

import org.apache.lucene.index.IndexableField;
import org.jspecify.annotations.Nullable;

/** The document that values go to. Confined to the thread that parses the document. */
public interface FieldSink {

  void add(IndexableField field);

  /** The id of the document, or of the one that this one is nested in. */
  String id();

  /** What documents must have to match a query that lies in this one. */
  Anchors anchors(byte[] query);

  /** Its routing, if its sender gave one. */
  @Nullable String routing();

  /** Names a field in {@code _ignored}: a value of it is in the source, but not in the index. */
  void ignored(String field);

  /**
   * Keeps a thing for the rest of the document, for types that allow one value, or join many; gives
   * back the one that was kept first under the key, or null.
   */
  @Nullable Object remember(String key, Object thing);

  /** The document around this one that is nested in none; this one, if it is not. */
  FieldSink whole();
}
