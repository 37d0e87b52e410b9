package io.lampyr.engine.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be wrong with an item before it is sent to anyone. Pure. */
final class ItemCheck {
  /** As Elasticsearch has it, in bytes of UTF-8. */
  static final int MAX_ID_BYTES = 512;

  /** What an item takes in an append beside its texts, roughly. */
  private static final int OVERHEAD_BYTES = 64;

  private final long maxBytes;

  ItemCheck(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** What the item takes in an append. */
  static long bytes(IngestItem item) {
    return OVERHEAD_BYTES
        + (long) item.source().length
        + utf8Bytes(item.id())
        + utf8Bytes(item.routing())
        + (item.points() == null ? 0 : item.points().bytes());
  }

  /** The first thing that is wrong. */
  Optional<ItemOutcome.Rejected> check(IngestItem item) {
    if (item.id() == null) {
      if (item.kind() == WriteKind.DELETE) {
        return invalid("a delete names no id: give the id of the document to delete");
      }
      if (!(item.check() instanceof VersionCheck.None)) {
        return invalid("a version is demanded of a document without an id: give the id");
      }
    } else if (item.id().isEmpty()) {
      return invalid("id is empty: give one, or none at all to have one made");
    } else if (utf8Bytes(item.id()) > MAX_ID_BYTES) {
      return invalid("id is too long bytes=" + utf8Bytes(item.id()) + " max=" + MAX_ID_BYTES);
    }
    if (item.routing() != null && item.routing().isEmpty()) {
      return invalid("routing is empty: give a value, or none at all to route by the id");
    }
    if (bytes(item) > maxBytes) {
      return invalid("item is too large bytes=" + bytes(item) + " max=" + maxBytes);
    }
    return Optional.empty();
  }

  private static long utf8Bytes(@Nullable String text) {
    return text == null ? 0 : text.getBytes(UTF_8).length;
  }

  private static Optional<ItemOutcome.Rejected> invalid(String reason) {
    return Optional.of(new ItemOutcome.Rejected("illegal_argument_exception", reason));
  }
}
