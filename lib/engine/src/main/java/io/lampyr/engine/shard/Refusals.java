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
  private static final int MOST = 2048;

  private final RecentlyUsed<Key, WriteResult> newest = RecentlyUsed.ofEntries(MOST);

  private record Key(RequestId request, int ordinal) {}

  Optional<WriteResult> find(RequestId request, int ordinal) {
    return Optional.ofNullable(newest.find(new Key(request, ordinal)));
  }

  void remember(RequestId request, int ordinal, WriteResult refusal) {
    newest.keep(new Key(request, ordinal), refusal);
  }
}
