package io.lampyr.engine.lucene;

import io.lampyr.engine.operation.DocumentVersion;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** A document as it was written: its source, unless the mapping does not keep it. */
public record StoredDocument(
    DocumentVersion version, @Nullable BytesRef source, @Nullable String routing) {}
