package io.lampyr.engine.search;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.dsl.QueryParser;
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
 * @param opaqueId by which its client knows it
 */
@SuppressWarnings("ArrayRecordComponent") // Bodies are not copied, and nobody compares them.
public record SearchSource(
    byte[] body,
    Map<String, String> parameters,
    Optional<byte[]> query,
    Optional<String> opaqueId) {
  public SearchSource {
    parameters = Map.copyOf(parameters);
  }

  /** Of a client that has no name for it. */
  public SearchSource(byte[] body, Map<String, String> parameters, Optional<byte[]> query) {
    this(body, parameters, query, Optional.empty());
  }

  /** Whether a query may take values from other documents: a text that merely says so may, too. */
  boolean mayLookUp() {
    return mayLookUp(new String(body, StandardCharsets.ISO_8859_1));
  }

  /** Whether a query of that text may take values from other documents. */
  static boolean mayLookUp(String json) {
    return json.contains("more_like_this")
        || (json.contains("terms") && json.contains("path"))
        || json.contains("percolate")
        || json.contains("indexed_shape")
        || json.contains("wrapper")
        || json.contains("\\u");
  }

  /** The body, and what the parameters say in its place. */
  public SearchBody read(Instant now, Dialect dialect) {
    SearchBody read = new SearchBodyReader(now, dialect).read(body, parameters);
    return query.map(bytes -> read.withQuery(QueryParser.parse(bytes))).orElse(read);
  }
}
