package io.lampyr.query.aggregation.frame;

import tools.jackson.core.JsonParser;

/**
 * Reads the query that begins at the parser's current token, and leaves the parser at its last one.
 */
public interface FilterReader {
  CompilableFilter read(JsonParser parser);
}
