package io.lampyr.metrics.document;

import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A document that a part of a message became.
 *
 * @param stream where it is to be written
 * @param id what the same part has when it is sent again; absent where that is not known
 * @param parts how much of the message it stands for, in the kind's own unit
 * @param templates which dynamic template makes a field that its index lacks, by the field's path
 */
public record Document(
    String stream,
    Kind kind,
    @Nullable String id,
    int parts,
    BytesRef source,
    Map<String, String> templates) {
  /** One whose fields are found by what they look like. */
  public Document(String stream, Kind kind, @Nullable String id, int parts, BytesRef source) {
    this(stream, kind, id, parts, source, Map.of());
  }

  /** What of a message a document stands for. */
  public enum Kind {
    SAMPLE,
    HISTOGRAM,
    EXEMPLAR,
    METADATA,
    DATA_POINTS,
    LOG_RECORD,
    SPAN,
    SPAN_EVENT
  }
}
