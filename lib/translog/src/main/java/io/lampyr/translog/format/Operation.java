package io.lampyr.translog.format;

import io.lampyr.base.check.Check;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a shard, as recovery needs it. Its primary term is that of the section it lies
 * in: a section holds the operations of one shard and one term, so the two cannot disagree.
 */
public sealed interface Operation {

  /** The operation's place in its shard's history. */
  long seqNo();

  /** The last place that it has there. */
  default long lastSeqNo() {
    return seqNo();
  }

  /** The version of the index's mapping under which it was made. */
  long mappingVersion();

  /** The client's request it carries out, absent for what the shard did by itself. */
  @Nullable Origin origin();

  /** A document written. */
  record Index(
      long seqNo,
      long mappingVersion,
      @Nullable Origin origin,
      DocumentVersion version,
      DocumentName name,
      Source source)
      implements Operation {
    public Index {
      Check.notNegative(seqNo, "seqno");
      Check.notNegative(mappingVersion, "mapping version");
      Check.that(
          source.length() <= Limits.MAX_APPEND_BYTES - EncodedOperations.MAX_ENVELOPE_BYTES,
          "source is too large");
    }
  }

  /** A document deleted. */
  record Delete(
      long seqNo, long mappingVersion, @Nullable Origin origin, DocumentVersion version, String id)
      implements Operation {
    public Delete {
      Check.notNegative(seqNo, "seqno");
      Check.notNegative(mappingVersion, "mapping version");
      DocumentName.checkId(id);
    }
  }

  /** A seqno that was given out and changed nothing. A long reason is cut. */
  record NoOp(long seqNo, long mappingVersion, @Nullable Origin origin, String reason)
      implements Operation {
    public NoOp {
      Check.notNegative(seqNo, "seqno");
      Check.notNegative(mappingVersion, "mapping version");
      // A seqno must be logged whatever the reason looks like, so the reason is mended, not
      // refused.
      reason = Utf8.mended(reason, Limits.MAX_REASON);
    }
  }

  /**
   * Points of time series, new ones, each of which has a place in the shard's history, one after
   * the other. What they are is told by bytes that this log does not look into.
   */
  record Points(long seqNo, long mappingVersion, @Nullable Origin origin, int count, Source payload)
      implements Operation {
    public Points {
      Check.notNegative(seqNo, "seqno");
      Check.notNegative(mappingVersion, "mapping version");
      Check.that(
          count > 0 && count <= Limits.MAX_POINTS && seqNo <= Long.MAX_VALUE - count,
          "points must be 1 to 65536");
      Check.that(
          payload.length() <= Limits.MAX_APPEND_BYTES - EncodedOperations.MAX_ENVELOPE_BYTES,
          "points are too large");
    }

    @Override
    public long lastSeqNo() {
      return seqNo + count - 1;
    }
  }

  /** A version and who counts it. */
  record DocumentVersion(long number, VersionType type) {
    public DocumentVersion {
      Check.notNegative(number, "version");
    }
  }

  /**
   * A document's id, the routing value if it is not the id, and when the id was made here, in
   * milliseconds, or {@link #CLIENT_GIVEN}.
   */
  record DocumentName(String id, @Nullable String routing, long autoIdTimestamp) {
    /** The timestamp of an id that the client gave: such a document may exist already. */
    public static final long CLIENT_GIVEN = -1;

    public DocumentName {
      checkId(id);
      Check.that(
          routing == null || Utf8.fits(routing, Limits.MAX_ROUTING_BYTES),
          "routing must be well-formed and have at most 32766 bytes");
      Check.that(autoIdTimestamp >= CLIENT_GIVEN, "auto-id timestamp must be -1 or a time");
    }

    static void checkId(String id) {
      Check.that(
          !id.isEmpty() && Utf8.fits(id, Limits.MAX_ID_BYTES),
          "id must be well-formed and have 1 to 512 bytes");
    }
  }
}
