package io.lampyr.query.request;

/**
 * A query that stands inside another part of a request, as the reader of queries gave it: this
 * package and those above it only carry it to whoever can compile it.
 */
public record EmbeddedQuery(Object node) {}
