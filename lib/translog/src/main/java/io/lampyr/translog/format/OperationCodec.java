package io.lampyr.translog.format;

import io.lampyr.base.check.Check;
import io.lampyr.translog.format.Operation.Delete;
import io.lampyr.translog.format.Operation.DocumentName;
import io.lampyr.translog.format.Operation.DocumentVersion;
import io.lampyr.translog.format.Operation.Index;
import io.lampyr.translog.format.Operation.NoOp;
import io.lampyr.translog.format.Operation.Points;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of operations within a section, before compression. Numbers are big-endian and of fixed
 * width, so that an operation's size is known before its seqno is.
 */
final class OperationCodec {
  private static final int INDEX = 1;
  private static final int DELETE = 2;
  private static final int NO_OP = 3;
  private static final int POINTS = 4;
  private static final int NO_ROUTING = 0;
  private static final int WITH_ROUTING = 1;

  private OperationCodec() {}

  static byte[] encode(List<Operation> operations) {
    List<byte[]> texts = new ArrayList<>();
    long length = 0;
    for (Operation operation : operations) {
      length += prepare(operation, texts);
    }
    Check.that(length <= Limits.MAX_APPEND_BYTES, "operations appended at once are too large");
    ByteBuffer into = ByteBuffer.allocate((int) length);
    int text = 0;
    for (Operation operation : operations) {
      text = put(into, operation, texts, text);
    }
    return into.array();
  }

  /** Adds the operation's texts, encoded, in the order of their use; answers its length. */
  private static int prepare(Operation operation, List<byte[]> texts) {
    Origin origin = operation.origin();
    int head = 1 + 8 + 8 + 1 + (origin == null ? 0 : origin.requestId().length() + 4);
    return head
        + switch (operation) {
          case Index index -> {
            int text = add(index.name().id(), texts);
            String routing = index.name().routing();
            text += routing == null ? 0 : add(routing, texts);
            yield 9 + 8 + 1 + text + 4 + index.source().length();
          }
          case Delete delete -> 9 + add(delete.id(), texts);
          case NoOp noOp -> add(noOp.reason(), texts);
          case Points points -> 4 + 4 + points.payload().length();
        };
  }

  private static int add(String text, List<byte[]> texts) {
    byte[] encoded = Utf8.encode(text);
    texts.add(encoded);
    return 2 + encoded.length;
  }

  private static int put(ByteBuffer into, Operation operation, List<byte[]> texts, int next) {
    int text = next;
    switch (operation) {
      case Index index -> {
        putHead(into, INDEX, index);
        putVersion(into, index.version());
        into.putLong(index.name().autoIdTimestamp());
        putText(into, texts.get(text++));
        if (index.name().routing() == null) {
          into.put((byte) NO_ROUTING);
        } else {
          into.put((byte) WITH_ROUTING);
          putText(into, texts.get(text++));
        }
        Source source = index.source();
        into.putInt(source.length()).put(source.bytes(), source.offset(), source.length());
      }
      case Delete delete -> {
        putHead(into, DELETE, delete);
        putVersion(into, delete.version());
        putText(into, texts.get(text++));
      }
      case NoOp noOp -> {
        putHead(into, NO_OP, noOp);
        putText(into, texts.get(text++));
      }
      case Points points -> {
        putHead(into, POINTS, points);
        Source payload = points.payload();
        into.putInt(points.count()).putInt(payload.length());
        into.put(payload.bytes(), payload.offset(), payload.length());
      }
    }
    return text;
  }

  private static void putHead(ByteBuffer into, int kind, Operation operation) {
    into.put((byte) kind).putLong(operation.seqNo()).putLong(operation.mappingVersion());
    Origin origin = operation.origin();
    if (origin == null) {
      into.put((byte) 0);
    } else {
      into.put((byte) origin.requestId().length());
      into.put(origin.requestId().getBytes(StandardCharsets.US_ASCII));
      into.putInt(origin.ordinal());
    }
  }

  private static void putVersion(ByteBuffer into, DocumentVersion version) {
    into.putLong(version.number()).put((byte) version.type().code());
  }

  private static void putText(ByteBuffer into, byte[] text) {
    into.putShort((short) text.length).put(text);
  }

  /** The next operation; a {@link Damage} says what is wrong with the bytes. */
  static Operation next(Input from) throws Damage {
    int kind = from.u8("operation kind");
    long seqNo = from.notNegative("seqno");
    long mappingVersion = from.notNegative("mapping version");
    Origin origin = origin(from);
    return switch (kind) {
      case INDEX -> index(from, seqNo, mappingVersion, origin);
      case DELETE -> {
        DocumentVersion version = version(from);
        yield new Delete(seqNo, mappingVersion, origin, version, id(from));
      }
      case POINTS -> points(from, seqNo, mappingVersion, origin);
      case NO_OP -> {
        String reason = from.text(4 * Limits.MAX_REASON, "reason");
        Damage.unless(reason.length() <= Limits.MAX_REASON, from, "reason is too long");
        yield new NoOp(seqNo, mappingVersion, origin, reason);
      }
      default -> throw new Damage(from.position(), "operation kind is unknown: " + kind);
    };
  }

  private static Index index(Input from, long seqNo, long mappingVersion, @Nullable Origin origin)
      throws Damage {
    DocumentVersion version = version(from);
    long autoIdTimestamp = from.i64();
    Damage.unless(autoIdTimestamp >= DocumentName.CLIENT_GIVEN, from, "auto-id timestamp");
    String id = id(from);
    String routing =
        switch (from.u8("routing flag")) {
          case NO_ROUTING -> null;
          case WITH_ROUTING -> from.text(Limits.MAX_ROUTING_BYTES, "routing");
          default -> throw new Damage(from.position(), "routing flag is unknown");
        };
    Source source = from.source();
    DocumentName name = new DocumentName(id, routing, autoIdTimestamp);
    return new Index(seqNo, mappingVersion, origin, version, name, source);
  }

  private static Points points(Input from, long seqNo, long mappingVersion, @Nullable Origin origin)
      throws Damage {
    int count = from.i32();
    Damage.unless(count > 0 && count <= Limits.MAX_POINTS, from, "number of points");
    Damage.unless(seqNo <= Long.MAX_VALUE - count, from, "seqno of points");
    return new Points(seqNo, mappingVersion, origin, count, from.source());
  }

  private static @Nullable Origin origin(Input from) throws Damage {
    int length = from.u8("request id length");
    if (length == 0) {
      return null;
    }
    Damage.unless(length <= Limits.MAX_REQUEST_ID, from, "request id is too long");
    String requestId = from.printable(length, "request id");
    int ordinal = from.i32();
    Damage.unless(ordinal >= 0, from, "request ordinal is negative");
    return new Origin(requestId, ordinal);
  }

  private static DocumentVersion version(Input from) throws Damage {
    long number = from.notNegative("version");
    int code = from.u8("version type");
    for (VersionType type : VersionType.values()) {
      if (type.code() == code) {
        return new DocumentVersion(number, type);
      }
    }
    throw new Damage(from.position(), "version type is unknown: " + code);
  }

  private static String id(Input from) throws Damage {
    String id = from.text(Limits.MAX_ID_BYTES, "id");
    Damage.unless(!id.isEmpty(), from, "id is empty");
    return id;
  }
}
