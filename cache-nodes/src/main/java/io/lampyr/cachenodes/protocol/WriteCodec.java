package io.lampyr.cachenodes.protocol;

import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.PointBlock;
import io.lampyr.engine.shard.Write;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The bytes of one write within an append. */
final class WriteCodec {
  /** Ordinal, kind, check, id's length, routing's flag, time of the id, and source's length. */
  static final int LEAST_BYTES = 4 + 1 + 1 + 2 + 1 + 8 + 4;

  private static final int INDEX = 0;
  private static final int CREATE = 1;
  private static final int DELETE = 2;
  private static final int POINTS = 3;

  private static final int NO_CHECK = 0;
  private static final int IF_SEQ_NO = 1;
  private static final int EXTERNAL = 2;
  private static final int EXTERNAL_OR_EQUAL = 3;

  private WriteCodec() {}

  static void put(Output into, Write write) {
    PointBlock points = write.points();
    into.i32(write.ordinal());
    if (points != null) {
      PointCodec.put(into.u8(POINTS), points);
      return;
    }
    into.u8(
        switch (write.kind()) {
          case INDEX -> INDEX;
          case CREATE -> CREATE;
          case DELETE -> DELETE;
        });
    putCheck(into, write.check());
    DocumentKey key = write.key();
    into.text(key.id(), Limits.MAX_ID_BYTES, "document id");
    into.optionalText(key.routing(), Limits.MAX_ROUTING_BYTES, "routing");
    into.i64(key.generatedMillis()).blob(write.source());
  }

  static Write next(Input from) throws MalformedMessageException {
    int ordinal = from.i32("ordinal");
    int code = from.u8("write kind");
    return code == POINTS ? points(ordinal, from) : document(ordinal, kind(code, from), from);
  }

  private static Write points(int ordinal, Input from) throws MalformedMessageException {
    PointBlock points = PointCodec.next(from);
    DocumentKey key = DocumentKey.of(points.id());
    return new Write(ordinal, WriteKind.CREATE, VersionCheck.NONE, key, new BytesRef(), points);
  }

  private static Write document(int ordinal, WriteKind kind, Input from)
      throws MalformedMessageException {
    VersionCheck check = check(from);
    String id = from.text(Limits.MAX_ID_BYTES, "document id");
    @Nullable String routing = from.optionalText(Limits.MAX_ROUTING_BYTES, "routing");
    long generatedMillis = from.i64("time of the id");
    from.require(generatedMillis >= DocumentKey.CLIENT_GIVEN, "time of the id is out of bounds");
    BytesRef source = from.blob("source");
    return new Write(ordinal, kind, check, new DocumentKey(id, routing, generatedMillis), source);
  }

  private static WriteKind kind(int code, Input from) throws MalformedMessageException {
    return switch (code) {
      case INDEX -> WriteKind.INDEX;
      case CREATE -> WriteKind.CREATE;
      case DELETE -> WriteKind.DELETE;
      default -> throw from.malformed("write kind is unknown: " + code);
    };
  }

  private static void putCheck(Output into, VersionCheck check) {
    switch (check) {
      case VersionCheck.None _ -> into.u8(NO_CHECK);
      case VersionCheck.IfSeqNo required ->
          into.u8(IF_SEQ_NO).i64(required.seqNo()).i64(required.primaryTerm());
      case VersionCheck.External external ->
          into.u8(external.orEqual() ? EXTERNAL_OR_EQUAL : EXTERNAL).i64(external.version());
    }
  }

  private static VersionCheck check(Input from) throws MalformedMessageException {
    int code = from.u8("version check");
    return switch (code) {
      case NO_CHECK -> VersionCheck.NONE;
      case IF_SEQ_NO ->
          new VersionCheck.IfSeqNo(from.i64("if_seq_no"), from.i64("if_primary_term"));
      case EXTERNAL -> new VersionCheck.External(from.i64("version"), false);
      case EXTERNAL_OR_EQUAL -> new VersionCheck.External(from.i64("version"), true);
      default -> throw from.malformed("version check is unknown: " + code);
    };
  }
}
