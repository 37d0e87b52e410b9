package io.lampyr.engine.shard;

import io.lampyr.base.check.Check;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import org.apache.lucene.util.BytesRef;

/**
 * One item of a request, as its shard's owner gets it. The ordinal is its place in the whole
 * request and the same in every retry. The source is empty for deletes, and is not changed by
 * anyone.
 */
public record Write(
    int ordinal, WriteKind kind, VersionCheck check, DocumentKey key, BytesRef source) {
  public Write {
    Check.notNegative(ordinal, "ordinal");
  }
}
