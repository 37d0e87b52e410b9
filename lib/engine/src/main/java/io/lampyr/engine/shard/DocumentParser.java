package io.lampyr.engine.shard;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.mapping.document.SeriesRow;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Makes Lucene documents of sources, by the mapping that the shard has loaded. Pure; safe for many
 * threads.
 */
public interface DocumentParser {

  Parsed parse(DocumentKey key, BytesRef source);

  /**
   * The document of a source that was acknowledged, perhaps under another version of the mapping:
   * nothing is refused. Of a mapping that never changes it is what {@link #parse} makes of it.
   */
  default ParsedDocument acknowledged(DocumentKey key, BytesRef source) {
    return switch (parse(key, source)) {
      case Parsed.Ready(ParsedDocument document) -> document;
      case Parsed.Refused(String type, String reason) ->
          throw new CorruptionException(
              "an acknowledged document is refused type=" + type + " reason=" + reason);
    };
  }

  /**
   * What is left of an acknowledged document that Lucene cannot analyse any more: it is found by
   * its id, and has its source.
   */
  default ParsedDocument unindexed(DocumentKey key, BytesRef source) {
    throw new CorruptionException("an acknowledged document cannot be analysed id=" + key.id());
  }

  /** What is known of points of series, by the mapping as it is now. */
  default Rows rows() {
    return _ -> null;
  }

  /** Tells what documents of points come to. */
  interface Rows {
    /** Of all points of the series; nothing if they are to be read one by one. */
    @Nullable SeriesRow row(PointBlock.Series series);
  }

  /**
   * The mapping by which documents are understood: all that are in the shard were by it or less.
   */
  default Mapping mapping() {
    return Mapping.empty();
  }

  /** What came of a source. */
  sealed interface Parsed {

    record Ready(ParsedDocument document) implements Parsed {}

    /**
     * The mapping refuses the document; {@code type} is Elasticsearch's name of the kind of error.
     */
    record Refused(String type, String reason) implements Parsed {}
  }
}
