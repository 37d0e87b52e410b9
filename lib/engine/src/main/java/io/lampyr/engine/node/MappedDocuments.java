package io.lampyr.engine.node;

import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.document.DocumentSource;
import io.lampyr.mapping.document.KnownForms;
import io.lampyr.mapping.document.KnownSeries;
import io.lampyr.mapping.document.ParseOutcome;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.metrics.document.JsonBytes;
import org.apache.lucene.util.BytesRef;

/**
 * Parses by one version of a mapping. Whoever sent a document has extended the mapping before, so
 * one that asks for more is refused: it was checked by something else than what it names.
 */
final class MappedDocuments implements DocumentParser {
  private final String index;
  private final Mapping mapping;
  private final io.lampyr.mapping.document.DocumentParser parser;
  private final KnownSeries series;
  private final KnownSeries.Reading reading;

  MappedDocuments(String index, Mapping mapping, MappingContext context, Known known) {
    this.index = index;
    this.mapping = mapping;
    this.parser = new io.lampyr.mapping.document.DocumentParser(context, false, known.forms());
    this.series = known.series();
    this.reading = new KnownSeries.Reading(parser, index, mapping);
  }

  /** What is remembered of documents, of all indices. */
  record Known(KnownForms forms, KnownSeries series) {}

  @Override
  public Parsed parse(DocumentKey key, BytesRef source) {
    return switch (parser.parse(document(key, source), mapping)) {
      case ParseOutcome.Parsed(ParsedDocument parsed) -> new Parsed.Ready(parsed);
      case ParseOutcome.NeedsMapping _ ->
          new Parsed.Refused(
              "illegal_argument_exception",
              "document has fields that the mapping it was checked by does not have");
      case ParseOutcome.Rejected(Fault fault) ->
          new Parsed.Refused(
              fault.kind().type(Dialect.ELASTICSEARCH), fault.reason(Dialect.ELASTICSEARCH));
    };
  }

  @Override
  public ParsedDocument acknowledged(DocumentKey key, BytesRef source) {
    return parser.acknowledged(document(key, source), mapping);
  }

  @Override
  public ParsedDocument unindexed(DocumentKey key, BytesRef source) {
    return parser.unindexed(document(key, source), mapping);
  }

  @Override
  public Rows rows() {
    return points ->
        series.row(
            points.points().around(), () -> points.points().document(0, new JsonBytes()), reading);
  }

  @Override
  public Mapping mapping() {
    return mapping;
  }

  private DocumentSource document(DocumentKey key, BytesRef source) {
    return new DocumentSource(index, key.id(), key.routing(), source);
  }
}
