package io.lampyr.metrics.document;

import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A document that a part of a message became.
 *
 * @param stream where it is to be written
 * @param id what the same part has when it is sent again; absent where that is not known
 * @param parts how much of the message it stands for, in the kind's own unit
 */
public record Document(String stream, Kind kind, @Nullable String id, int parts, BytesRef source) {

  /** What of a message a document stands for. */
  public enum Kind {
    SAMPLE,
    HISTOGRAM,
    EXEMPLAR,
    DATA_POINTS,
    LOG_RECORD,
    SPAN,
    SPAN_EVENT
  }
}
