package io.lampyr.engine.search;

import io.lampyr.query.aggregation.AggregationParser;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.request.EmbeddedQuery;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.SearchBodyReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A search as its client sent it: what it means is the same wherever it is read.
 *
 * @param parameters of the URL, of which those that belong to no body are passed over
 * @param query a query as JSON that comes in the place of the body's
 */
@SuppressWarnings("ArrayRecordComponent") // Bodies are not copied, and nobody compares them.
public record SearchSource(byte[] body, Map<String, String> parameters, Optional<byte[]> query) {
  private static final AggregationParser AGGREGATIONS =
      new AggregationParser(EmbeddedQueries::read);

  public SearchSource {
    parameters = Map.copyOf(parameters);
  }

  /** Whether a query may take values from other documents: a text that merely says so may, too. */
  boolean mayLookUp() {
    return mayLookUp(new String(body, StandardCharsets.ISO_8859_1));
  }

  /** Whether a query of that text may take values from other documents. */
  static boolean mayLookUp(String json) {
    return json.contains("more_like_this")
        || (json.contains("terms") && json.contains("path"))
        || json.contains("wrapper")
        || json.contains("\\u");
  }

  /** The body, and what the parameters say in its place. */
  public SearchBody read(Instant now) {
    SearchBodyReader reader =
        new SearchBodyReader(EmbeddedQueries::read, parser -> AGGREGATIONS.parse(parser, now));
    SearchBody read = reader.read(body, parameters);
    return query
        .map(bytes -> read.withQuery(new EmbeddedQuery(QueryParser.parse(bytes))))
        .orElse(read);
  }
}
