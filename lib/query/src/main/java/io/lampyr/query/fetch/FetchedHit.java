package io.lampyr.query.fetch;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A hit as a response shows it, except that its source is still the bytes it was sent as.
 *
 * @param head keys that come before the source
 * @param source JSON to be copied as it is; null is none
 * @param tail keys that come after the source
 */
public record FetchedHit(
    Map<String, @Nullable Object> head,
    @Nullable BytesRef source,
    Map<String, @Nullable Object> tail) {
  public FetchedHit {
    head = new LinkedHashMap<>(head);
    tail = new LinkedHashMap<>(tail);
  }
}
