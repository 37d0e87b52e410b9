package io.lampyr.query.request;

import tools.jackson.core.JsonParser;

/**
 * Reads one kind of value out of a request.
 *
 * <p>Law: reads the value that begins at the parser's current token and leaves the parser at its
 * last one; what is wrong with the value is a {@code FaultException} or one of the parser's own.
 */
@FunctionalInterface
public interface ValueReader<T> {
  T read(JsonParser parser);
}
