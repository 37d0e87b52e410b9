package io.lampyr.query.dsl.frame;

/**
 * A query that does not tell where it matches in a document, though it may tell its terms:
 * highlights go by these.
 */
public interface TellsNoMatches {}
