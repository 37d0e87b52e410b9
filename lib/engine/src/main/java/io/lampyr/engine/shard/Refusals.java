package io.lampyr.engine.shard;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.engine.request.RequestId;
import java.util.Optional;

/**
 * The newest refusals of a shard, so that a call which arrives again is refused again, though what
 * stood against it may be gone: whoever was told of a conflict shall not see the write later
 * (AppliedOnce).
 *
 * <p>Only calls that a network repeats are meant. A sender whose attempt was not answered does not
 * take a later refusal for the truth, so this needs no log and need not outlive the opening. Safe
 * for many threads.
 */
final class Refusals {
  private static final long MOST_BYTES = 512 << 10;

  /** A refusal's key, and what is around it; reasons come on top, as they may quote values. */
  private static final int ENTRY_BYTES = 192;

  private final RecentlyUsed<Key, WriteResult> newest =
      RecentlyUsed.ofWeight(MOST_BYTES, Refusals::bytesOf);

  private record Key(RequestId request, int ordinal) {}

  private static long bytesOf(WriteResult refusal) {
    return refusal instanceof WriteResult.Rejected(String type, String reason)
        ? ENTRY_BYTES + 2L * (type.length() + reason.length())
        : ENTRY_BYTES;
  }

  /** The memory that they take, about. */
  long bytes() {
    return newest.weight();
  }

  Optional<WriteResult> find(RequestId request, int ordinal) {
    return Optional.ofNullable(newest.find(new Key(request, ordinal)));
  }

  void remember(RequestId request, int ordinal, WriteResult refusal) {
    newest.keep(new Key(request, ordinal), refusal);
  }
}
