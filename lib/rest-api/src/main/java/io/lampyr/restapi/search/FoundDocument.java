package io.lampyr.restapi.search;

import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A document as a search found it, with its place in its shard's history.
 *
 * @param source what was asked for of it; null if that is nothing, or its index keeps none
 */
public record FoundDocument(
    String index,
    String id,
    @Nullable String routing,
    long version,
    long seqNo,
    long primaryTerm,
    @Nullable BytesRef source) {}
