package io.lampyr.engine.shard;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.Origin;
import io.lampyr.translog.format.Source;
import io.lampyr.translog.format.VersionType;
import org.apache.lucene.util.BytesRef;

/** Writes that took effect, as the log and the memory of recent requests keep them. */
record OperationRecords(PrimaryTerm term) {

  Operation of(AppendRequest request, Write write, DocumentVersion version) {
    Origin origin = origin(request, write);
    Operation.DocumentVersion number =
        new Operation.DocumentVersion(version.version(), type(write.check()));
    if (write.kind() == WriteKind.DELETE) {
      return new Operation.Delete(
          version.seqNo(), request.mappingVersion(), origin, number, write.key().id());
    }
    DocumentKey key = write.key();
    return new Operation.Index(
        version.seqNo(),
        request.mappingVersion(),
        origin,
        number,
        new Operation.DocumentName(key.id(), key.routing(), key.generatedMillis()),
        Source.of(write.source().bytes, write.source().offset, write.source().length));
  }

  /**
   * New points of a block, from that number on. Those at its end alone tell of the request: what is
   * recovered of the block is all of it then.
   */
  Operation points(
      AppendRequest request, Write write, long first, int count, Source payload, boolean end) {
    return new Operation.Points(
        first, request.mappingVersion(), end ? origin(request, write) : null, count, payload);
  }

  /** A point of a block that takes the place of a tombstone. */
  Operation point(AppendRequest request, DocumentVersion version, String id, BytesRef source) {
    return new Operation.Index(
        version.seqNo(),
        request.mappingVersion(),
        null,
        new Operation.DocumentVersion(version.version(), VersionType.INTERNAL),
        new Operation.DocumentName(id, null, DocumentKey.CLIENT_GIVEN),
        Source.of(source.bytes, source.offset, source.length));
  }

  Operation noOp(AppendRequest request, Write write, long seqNo, String reason) {
    return new Operation.NoOp(seqNo, request.mappingVersion(), origin(request, write), reason);
  }

  Applied applied(Write write, DocumentVersion version, boolean existed) {
    Applied.Result result =
        write.kind() == WriteKind.DELETE
            ? existed ? Applied.Result.DELETED : Applied.Result.NOT_FOUND
            : existed ? Applied.Result.UPDATED : Applied.Result.CREATED;
    return new Applied(result, version.seqNo(), term.value(), version.version());
  }

  private static Origin origin(AppendRequest request, Write write) {
    return new Origin(request.request().toString(), write.ordinal());
  }

  private static VersionType type(VersionCheck check) {
    return switch (check) {
      case VersionCheck.External external ->
          external.orEqual() ? VersionType.EXTERNAL_OR_EQUAL : VersionType.EXTERNAL;
      case VersionCheck.None _, VersionCheck.IfSeqNo _ -> VersionType.INTERNAL;
    };
  }
}
