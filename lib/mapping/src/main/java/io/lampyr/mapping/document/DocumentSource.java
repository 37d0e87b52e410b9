package io.lampyr.mapping.document;

import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A document as it came: its index's name, for messages, its id and routing, and its JSON, which is
 * a part of an array that nobody changes any more.
 */
public record DocumentSource(String index, String id, @Nullable String routing, BytesRef json) {

  /** A document whose JSON is a whole array. */
  public static DocumentSource of(String index, String id, byte[] json) {
    return new DocumentSource(index, id, null, new BytesRef(json));
  }
}
