package io.lampyr.translog.batch;

import io.lampyr.translog.format.SectionKey;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the ledger counts of the batch that takes operations. */
final class OpenBatch {
  final Set<SectionKey> sections = new HashSet<>();
  int bytes;

  /** Whether it is to be sealed as soon as another batch may be in flight. */
  boolean due;

  private @Nullable String request;
  private boolean several;

  boolean isEmpty() {
    return sections.isEmpty();
  }

  /** Whether it holds operations of one request alone, which waits for them. */
  boolean isLone() {
    return request != null && !several;
  }

  void add(SectionKey key, int moreBytes, @Nullable String requestId) {
    // What no request asked for has nobody waiting, and makes no request less lone.
    if (requestId != null) {
      several |= request != null && !request.equals(requestId);
      request = requestId;
    }
    sections.add(key);
    bytes += moreBytes;
  }
}
