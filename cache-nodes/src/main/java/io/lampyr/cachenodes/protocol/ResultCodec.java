package io.lampyr.cachenodes.protocol;

import io.lampyr.engine.operation.Conflict;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.shard.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The bytes of what became of writes. */
final class ResultCodec {
  private static final int DONE = 0;
  private static final int REJECTED = 1;
  private static final int UNPROVEN = 2;
  private static final int ALREADY_EXISTS = 3;
  private static final int CHANGED = 4;
  private static final int NOT_NEWER = 5;
  private static final int NOT_NEWER_OR_EQUAL = 6;

  private ResultCodec() {}

  static void put(Output into, List<WriteResult> results) {
    into.i32(results.size());
    for (WriteResult result : results) {
      switch (result) {
        case WriteResult.Done(Applied applied) ->
            into.u8(DONE)
                .u8(applied.result().code())
                .i64(applied.seqNo())
                .i64(applied.primaryTerm())
                .i64(applied.version());
        case WriteResult.Conflicting(Conflict conflict) -> putConflict(into, conflict);
        case WriteResult.Rejected(String type, String reason) ->
            into.u8(REJECTED).text(type, Limits.MAX_TYPE_BYTES, "error type").reason(reason);
        case WriteResult.Unproven _ -> into.u8(UNPROVEN);
      }
    }
  }

  private static void putConflict(Output into, Conflict conflict) {
    switch (conflict) {
      case Conflict.AlreadyExists(long currentVersion) ->
          into.u8(ALREADY_EXISTS).i64(currentVersion);
      case Conflict.Changed(VersionCheck.IfSeqNo required, Optional<DocumentVersion> current) -> {
        into.u8(CHANGED).i64(required.seqNo()).i64(required.primaryTerm());
        into.flag(current.isPresent());
        current.ifPresent(version -> DocumentCodec.putVersion(into, version));
      }
      case Conflict.NotNewer(long currentVersion, VersionCheck.External provided) ->
          into.u8(provided.orEqual() ? NOT_NEWER_OR_EQUAL : NOT_NEWER)
              .i64(currentVersion)
              .i64(provided.version());
    }
  }

  static List<WriteResult> next(Input from) throws MalformedMessageException {
    int count = from.count(1, "number of results");
    // The count is bounded by the bytes; the list grows with what is really there.
    List<WriteResult> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      results.add(result(from));
    }
    return results;
  }

  private static WriteResult result(Input from) throws MalformedMessageException {
    int code = from.u8("result kind");
    return switch (code) {
      case DONE -> new WriteResult.Done(applied(from));
      case REJECTED ->
          new WriteResult.Rejected(
              from.text(Limits.MAX_TYPE_BYTES, "error type"),
              from.text(Limits.MAX_REASON_BYTES, "reason"));
      case UNPROVEN -> new WriteResult.Unproven();
      case ALREADY_EXISTS ->
          new WriteResult.Conflicting(new Conflict.AlreadyExists(from.i64("version")));
      case CHANGED -> new WriteResult.Conflicting(changed(from));
      case NOT_NEWER, NOT_NEWER_OR_EQUAL -> {
        long current = from.i64("current version");
        var provided = new VersionCheck.External(from.i64("version"), code == NOT_NEWER_OR_EQUAL);
        yield new WriteResult.Conflicting(new Conflict.NotNewer(current, provided));
      }
      default -> throw from.malformed("result kind is unknown: " + code);
    };
  }

  private static Applied applied(Input from) throws MalformedMessageException {
    return new Applied(
        Applied.Result.ofCode((byte) from.u8("effect")),
        from.i64("sequence number"),
        from.i64("primary term"),
        from.i64("version"));
  }

  private static Conflict changed(Input from) throws MalformedMessageException {
    var required = new VersionCheck.IfSeqNo(from.i64("if_seq_no"), from.i64("if_primary_term"));
    Optional<DocumentVersion> current =
        from.flag("document's presence")
            ? Optional.of(DocumentCodec.version(from))
            : Optional.empty();
    return new Conflict.Changed(required, current);
  }
}
