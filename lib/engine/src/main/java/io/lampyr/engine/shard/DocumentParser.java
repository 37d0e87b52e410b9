package io.lampyr.engine.shard;

import io.lampyr.mapping.document.ParsedDocument;
import org.apache.lucene.util.BytesRef;

/**
 * Makes Lucene documents of sources, by the mapping that the shard has loaded. Pure; safe for many
 * threads.
 */
public interface DocumentParser {

  Parsed parse(DocumentKey key, BytesRef source);

  /** What came of a source. */
  sealed interface Parsed {

    record Ready(ParsedDocument document) implements Parsed {}

    /**
     * The mapping refuses the document; {@code type} is Elasticsearch's name of the kind of error.
     */
    record Refused(String type, String reason) implements Parsed {}
  }
}
